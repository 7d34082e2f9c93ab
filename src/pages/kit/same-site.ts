/** Refuses a form that another site has sent, by what the browser says of its own accord. */
import type { Context } from 'koa';
import { Problem } from '../../domain/problem.js';
import type { Site } from './site.js';

export function refuseOtherSites(ctx: Context, site: Site): void {
  const fetchSite = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  const isForeignFetch = fetchSite === 'cross-site' || fetchSite === 'same-site';
  // Our pages send no Referer, and a browser then calls their origin "null" too: only the sealed state tells.
  const isForeignOrigin = origin !== '' && origin !== 'null' && origin !== site.origin;
  if (isForeignFetch || isForeignOrigin)
    throw new Problem('form.invalid', 'This form was sent by another site.');
}
