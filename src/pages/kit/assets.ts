/** The files that pages load, the stylesheet first: named by their content, so that browsers keep them for ever. */
import { readFileSync } from 'node:fs';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { sha256Hex } from '../../crypto/digests.js';
import { assetsPath } from '../../domain/page-paths.js';
import { tabIcon } from './components.js';

/** Outside of dist, because nothing compiles it; the benchmark, which compiles the server for itself, has a link to it. */
export const stylesheet = readFileSync(new URL('../../../../assets/style.css', import.meta.url), 'utf8');

const shortDigest = (content: string): string => sha256Hex(content).slice(0, 16);

export const stylesheetPath = `${assetsPath}/approval-${shortDigest(stylesheet)}.css`;
export const iconPath = `${assetsPath}/bank-${shortDigest(tabIcon)}.svg`;

const assets = [
  { path: stylesheetPath, type: 'text/css; charset=utf-8', content: stylesheet },
  { path: iconPath, type: 'image/svg+xml; charset=utf-8', content: tabIcon },
];

/** Whether the request is for a file that pages load. */
export function isAsset({ path }: Pick<Context, 'path'>): boolean {
  return path.startsWith(`${assetsPath}/`);
}

export function serveAssets(router: Router): void {
  for (const { path, type, content } of assets) {
    router.get(path, (ctx) => {
      ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
      ctx.set('Content-Type', type);
      ctx.body = content;
    });
  }
}
