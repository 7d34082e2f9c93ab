/**
 * Static assets of the pages (stylesheet, icon, scripts, logo): named by content hash, so that browsers cache them for
 * ever.
 */
import { readFileSync } from 'node:fs';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { immutable, shareContent, writeShared } from '../../api/shared-content.js';
import { sha256Hex } from '../../crypto/digests.js';
import { type Colour, white } from '../brand/colour.js';
import type { Logo } from '../brand/logo.js';
import { type BrandColour, defaultColour, type Palette } from '../brand/palette.js';
import { assetsPath } from '../../api/page-paths.js';
import { tabIcon } from './components.js';

/** Outside dist, because it is not compiled; the benchmark, which compiles its own server, links to it. */
const standardStylesheet = readFileSync(new URL('../../../../assets/style.css', import.meta.url), 'utf8');

const scriptForPasskeys = readFileSync(new URL('../../../../assets/passkey.js', import.meta.url), 'utf8');

const scriptForPushes = readFileSync(new URL('../../../../assets/push.js', import.meta.url), 'utf8');

interface Asset {
  readonly path: string;
  readonly type: string;
  readonly content: string | Buffer;
  /** Replaces the pages' policy. */
  readonly contentSecurityPolicy?: string;
}

/** A bank's branding. */
export interface Look {
  readonly stylesheet: Asset;
  readonly icon: Asset;
  /** One of the only two scripts: asks the browser for a passkey. */
  readonly passkeyScript: Asset;
  /** The other script: asks the bank whether the customer has answered in the app. */
  readonly pushScript: Asset;
  /** Absent where the pages show the standard drawing of a bank. */
  readonly logo?: Asset;
}

export interface LookSettings {
  /** Default: the stylesheet's own colour. */
  readonly colour?: BrandColour | undefined;
  readonly logo?: Logo | undefined;
}

export function createLook({ colour, logo }: LookSettings): Look {
  const stylesheet = buildStylesheet(colour, logo !== undefined);
  const icon = tabIcon(colour?.colour ?? defaultColour, colour?.light.onBrand ?? white);
  return {
    stylesheet: asset('approval', 'css', stylesheet),
    icon: asset('bank', 'svg', icon),
    passkeyScript: asset('passkey', 'js', scriptForPasskeys),
    pushScript: asset('push', 'js', scriptForPushes),
    ...(logo && { logo: logoAsset(logo) }),
  };
}

const types = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
} as const;

function asset(name: string, ending: keyof typeof types, content: string | Buffer): Asset {
  const path = `${assetsPath}/${name}-${sha256Hex(content).slice(0, 16)}.${ending}`;
  return { path, type: types[ending], content };
}

/** An SVG opened by its own address is a document: it may have styles, and nothing else. */
const logoPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

function logoAsset({ content, format }: Logo): Asset {
  return { ...asset('logo', format, Buffer.from(content)), contentSecurityPolicy: logoPolicy };
}

const properties = [
  ['--brand', 'brand'],
  ['--on-brand', 'onBrand'],
  ['--brand-hover', 'brandHover'],
  ['--wash', 'wash'],
] as const satisfies readonly (readonly [string, keyof Palette])[];

/** A logo is as high as the drawing that it replaces, and may be wider. */
const logoRule = 'img.mark { width: auto; max-width: 8rem; object-fit: contain; }\n';

/** Colours are written into the file, because the pages' policy allows no inline styles. */
function buildStylesheet(colour: BrandColour | undefined, hasLogo: boolean): string {
  const coloured = colour && colour.colour !== defaultColour ? withColours(colour) : standardStylesheet;
  return hasLogo ? coloured + logoRule : coloured;
}

/** Each property occurs twice in the file, first for light and then for dark. */
function withColours({ dark, light }: BrandColour): string {
  return properties.reduce((text, [property, name]) => {
    const values: Colour[] = [light[name], dark[name]];
    return text.replaceAll(
      new RegExp(`(?<=\\s${property}: )#[0-9a-f]{6}`, 'g'),
      (old) => values.shift() ?? old,
    );
  }, standardStylesheet);
}

/** Whether the request is for an asset. */
export function isAsset({ path }: Pick<Context, 'path'>): boolean {
  return path.startsWith(`${assetsPath}/`);
}

export function serveAssets(
  router: Router,
  { icon, logo, passkeyScript, pushScript, stylesheet }: Look,
): void {
  const assets = [stylesheet, icon, passkeyScript, pushScript, ...(logo ? [logo] : [])];
  for (const { content, contentSecurityPolicy, path, type } of assets) {
    const shared = shareContent(type, content);
    router.get(path, (ctx) => {
      if (contentSecurityPolicy) ctx.set('Content-Security-Policy', contentSecurityPolicy);
      return writeShared(ctx, shared, immutable);
    });
  }
}
