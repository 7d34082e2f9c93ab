/**
 * A client's secret, for as long as its developer may still read it: sealed in a cookie that goes to the client's page alone,
 * because the bank keeps its digest and a page that is loaded again must not make another client.
 */
import type { Context } from 'koa';
import { Problem } from '../../domain/problem.js';
import { hrefOf } from '../../pages/kit/paths.js';
import { clientPath } from '../frame/paths.js';
import type { FormParts } from '../frame/forms.js';

/** Seals a few texts; what is older than ten minutes does not open. */
export interface SecretSeal {
  seal(content: readonly string[]): Promise<string>;
  open(token: string): Promise<{ readonly content: readonly unknown[]; readonly expired: boolean }>;
}

export interface SecretParts extends FormParts {
  readonly secretSeal: SecretSeal;
}

const cookieName = 'sandbox-secret';
const shownSeconds = 600;

export async function showSecret(
  ctx: Context,
  { clientId, secret }: { readonly clientId: string; readonly secret: string },
  { secretSeal, site }: SecretParts,
): Promise<void> {
  const sealed = await secretSeal.seal([clientId, secret]);
  const path = hrefOf(site, clientPath(clientId));
  const attributes = [`Path=${path}`, 'HttpOnly', 'SameSite=Lax', `Max-Age=${shownSeconds}`];
  if (site.isSecure) attributes.push('Secure');
  ctx.append('Set-Cookie', `${cookieName}=${sealed}; ${attributes.join('; ')}`);
}

export async function shownSecret(
  ctx: Context,
  clientId: string,
  { secretSeal }: SecretParts,
): Promise<string | undefined> {
  const sealed = ctx.cookies.get(cookieName);
  if (sealed === undefined) return undefined;
  try {
    const { content, expired } = await secretSeal.open(sealed);
    const [owner, secret] = content;
    return !expired && owner === clientId && typeof secret === 'string' ? secret : undefined;
  } catch (error) {
    // Whatever else a browser sends as this cookie shows nothing.
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
