/** Where the bank's pages are, below its public address: TPPs and operators are told of some of them too. */

export const authorisationsPath = '/approve';
export const appPath = '/app';
export const consentsPath = '/my-consents';
/** Where browsers come back to from a login elsewhere. */
export const loginCallbackPath = '/login/callback';
export const assetsPath = '/assets';
/** Where the sandbox has its portal for developers. */
export const portalPath = '/sandbox';

export function authorisationPath(authorisationId: string): string {
  return `${authorisationsPath}/${encodeURIComponent(authorisationId)}`;
}
