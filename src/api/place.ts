/** What this server has besides the operations of contracts, by a name for each. */
import {
  appPath,
  assetsPath,
  authorisationsPath,
  consentsPath,
  loginCallbackPath,
  portalPath,
} from '../domain/page-paths.js';
import { authorizePaths } from './route.js';

/** What is no operation of a contract, by the beginning of its path; anything else in a path is the caller's own text. */
const pages = [authorisationsPath, appPath, consentsPath, loginCallbackPath, assetsPath, portalPath];
const places = [...pages, '/openapi', '/health', '/.well-known'];

/** Undefined for what is nothing. */
export function placeOf(path: string): string | undefined {
  if (authorizePaths.includes(path)) return 'authorize';
  return places.find((place) => path === place || path.startsWith(`${place}/`))?.slice(1);
}
