/** What every page of the portal is made from: the language, the words, and where everything is. */
import type { Context } from 'koa';
import type { PageContext } from '../../pages/kit/layout.js';
import { pageContext } from '../../pages/kit/page.js';
import { hrefOf, type Query, type Site } from '../../pages/kit/paths.js';
import { portalCatalogue, type PortalTexts } from '../texts/catalogue.js';
import type { Place } from '../texts/names.js';
import { assetPath, type AssetName } from './assets.js';
import { portalPaths } from './paths.js';

export interface PortalContext extends PageContext {
  readonly words: PortalTexts;
  /** Where the page belongs in the navigation, if anywhere. */
  readonly place?: Place;
  readonly hrefTo: (path: string, query?: Query) => string;
  readonly assetHref: (name: AssetName) => string;
}

export function portalContext(ctx: Context, site: Site, place?: Place): PortalContext {
  const page = pageContext(ctx, site);
  const hrefTo = (path: string, query?: Query) => hrefOf(site, path, query);
  return {
    ...page,
    words: portalCatalogue[page.language],
    ...(place && { place }),
    hrefTo,
    assetHref: (name) => hrefTo(assetPath(name)),
  };
}

export const placePaths: Readonly<Record<Place, string>> = {
  start: portalPaths.start,
  guides: portalPaths.guides,
  documentation: portalPaths.documentation,
  workspace: portalPaths.workspace,
};
