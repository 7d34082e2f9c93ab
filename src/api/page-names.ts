/** Names of pages and documents outside the contracts, for logs and metrics. */
import {
  appPath,
  assetsPath,
  authorisationsPath,
  consentsPath,
  loginCallbackPath,
  paymentsPath,
  portalPath,
} from './page-paths.js';
import { authorizePaths } from './route.js';

/** Path prefixes outside the contracts; other text in a path comes from the caller. */
const pages = [
  authorisationsPath,
  appPath,
  consentsPath,
  paymentsPath,
  loginCallbackPath,
  assetsPath,
  portalPath,
];
const places = [...pages, '/openapi', '/health', '/metrics', '/.well-known'];

/** Returns undefined for an unknown path. */
export function findPageName(path: string): string | undefined {
  if (authorizePaths.includes(path)) return 'authorize';
  return places.find((place) => path === place || path.startsWith(`${place}/`))?.slice(1);
}
