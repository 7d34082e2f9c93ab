/** The static files of the portal, each named by its content hash, and compressed once a page names it. */
import { readFileSync } from 'node:fs';
import type { Middleware } from 'koa';
import {
  immutable,
  shareContent,
  type SharedContent,
  writeShared,
} from '../../../../src/api/shared-content.js';
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
  'portal-code.js': new URL('portal-code.js', folder),
  'portal-key.js': new URL('portal-key.js', folder),
  'portal-log.js': new URL('portal-log.js', folder),
  'portal-reference.js': new URL('portal-reference.js', folder),
  'portal-run.js': new URL('portal-run.js', folder),
  'portal-search.js': new URL('portal-search.js', folder),
  'reference.css': new URL('../../assets/reference.css', folder),
} as const satisfies Readonly<Record<string, URL>>;

export type AssetName = keyof typeof sources;

interface Asset {
  readonly path: string;
  readonly content: SharedContent;
}

const read = new Map<AssetName, Asset>();

/** Compresses the file, which the page's browser asks for next. */
export function assetPath(name: AssetName): string {
  const { content, path } = readAsset(name);
  void content.encode();
  return path;
}

/** Reads a file when a page first names it: most visitors never need the large ones. */
function readAsset(name: AssetName): Asset {
  const known = read.get(name);
  if (known) return known;
  const ending = name.endsWith('.css') ? 'css' : 'js';
  const content = shareContent(types[ending], readFileSync(sources[name]));
  const stem = name.slice(0, -ending.length - 1);
  const asset = { path: `${portalPaths.assets}/${stem}-${content.hash}.${ending}`, content };
  read.set(name, asset);
  return asset;
}

export function assetRoutes(): Middleware {
  return portalRoutes((router) => {
    router.get(`${portalPaths.assets}/:file`, async (ctx) => {
      const [, stem, ending] = /^(.+)-[0-9a-f]+\.(css|js)$/.exec(ctx.params['file'] ?? '') ?? [];
      const name = `${stem}.${ending}`;
      const asset = isAssetName(name) ? readAsset(name) : undefined;
      if (asset?.path !== ctx.path) throw new Problem('resource.unknown', 'There is no such file.', 'path');
      return writeShared(ctx, asset.content, immutable);
    });
  });
}

function isAssetName(name: string): name is AssetName {
  return Object.hasOwn(sources, name);
}
