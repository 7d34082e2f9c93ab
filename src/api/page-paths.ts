/** Paths of the bank's pages below its public address; some of them are published to TPPs and operators. */

export const authorisationsPath = '/approve';
export const appPath = '/app';
export const consentsPath = '/my-consents';
export const paymentsPath = '/my-payments';
/** The callback path after a login at an external login service (OpenID Connect). */
export const loginCallbackPath = '/login/callback';
export const assetsPath = '/assets';
/** The path of the sandbox's developer portal. */
export const portalPath = '/sandbox';

export function authorisationPath(authorisationId: string): string {
  return `${authorisationsPath}/${encodeURIComponent(authorisationId)}`;
}
