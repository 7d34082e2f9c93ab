/**
 * The static files of the portal: named by their content hash, cached by browsers for ever, compressed at the first
 * request.
 */
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Middleware } from 'koa';
import { sha256Hex } from '../../../../src/crypto/digests.js';
import { Problem } from '../../../../src/domain/problem.js';
import { portalPaths } from './paths.js';
import { portalRoutes } from './routes.js';

const types = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
} as const;

const folder = new URL('../../../../../sandbox/assets/', import.meta.url);

/** The location of each file; outside of dist, because the files are not compiled. */
const sources = {
  'portal.css': new URL('portal.css', folder),
  'portal-docs.css': new URL('portal-docs.css', folder),
  'portal-docs.js': new URL('portal-docs.js', folder),
  'portal-key.js': new URL('portal-key.js', folder),
  'portal-log.js': new URL('portal-log.js', folder),
  'portal-run.js': new URL('portal-run.js', folder),
  'portal-tokens.js': new URL('portal-tokens.js', folder),
  'swagger-ui.css': new URL(import.meta.resolve('swagger-ui-dist/swagger-ui.css')),
  'swagger-ui-bundle.js': new URL(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
} as const satisfies Readonly<Record<string, URL>>;

export type AssetName = keyof typeof sources;

interface Encoded {
  readonly identity: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

interface Asset {
  readonly path: string;
  readonly type: string;
  /** Computed once; concurrent requests share the computation. */
  readonly encoded: () => Promise<Encoded>;
}

const read = new Map<AssetName, Asset>();

export function assetPath(name: AssetName): string {
  return readAsset(name).path;
}

/** Reads a file when a page first names it: most visitors never need the large ones. */
function readAsset(name: AssetName): Asset {
  const known = read.get(name);
  if (known) return known;
  const content = readFileSync(sources[name]);
  const ending = name.endsWith('.css') ? 'css' : 'js';
  const stem = name.slice(0, -ending.length - 1);
  const path = `${portalPaths.assets}/${stem}-${sha256Hex(content).slice(0, 16)}.${ending}`;
  let encoding: Promise<Encoded> | undefined;
  const asset = { path, type: types[ending], encoded: () => (encoding ??= encodeAsset(content)) };
  read.set(name, asset);
  return asset;
}

/** Higher Brotli qualities take seconds to save a few kilobytes. */
const brotliQuality = 9;

async function encodeAsset(identity: Buffer): Promise<Encoded> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const [zipped, br] = await Promise.all([
    promisify(gzip)(identity),
    promisify(brotliCompress)(identity, { params }),
  ]);
  return { identity, gzip: zipped, br };
}

export function assetRoutes(): Middleware {
  return portalRoutes((router) => {
    router.get(`${portalPaths.assets}/:file`, async (ctx) => {
      const [, stem, ending] = /^(.+)-[0-9a-f]+\.(css|js)$/.exec(ctx.params['file'] ?? '') ?? [];
      const name = `${stem}.${ending}`;
      const asset = isAssetName(name) ? readAsset(name) : undefined;
      if (asset?.path !== ctx.path) throw new Problem('resource.unknown', 'There is no such file.', 'path');
      const encodings = await asset.encoded();
      const accepted = ctx.acceptsEncodings('br', 'gzip', 'identity');
      const encoding = accepted === 'br' || accepted === 'gzip' ? accepted : 'identity';
      ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
      ctx.set('Content-Type', asset.type);
      ctx.set('Vary', 'Accept-Encoding');
      if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
      ctx.body = encodings[encoding];
    });
  });
}

function isAssetName(name: string): name is AssetName {
  return Object.hasOwn(sources, name);
}
