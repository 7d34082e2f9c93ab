/**
 * A secret that was just made, for as long as its developer may still read it: sealed in a cookie that goes to one page alone,
 * because the bank keeps its digest, and a page that is loaded again must not make another one.
 */
import type { Context } from 'koa';
import { Problem } from '../../domain/problem.js';
import { hrefOf } from '../../pages/kit/paths.js';
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

/** The texts are read at this path, and nowhere else. */
export async function showSecret(
  ctx: Context,
  path: string,
  texts: readonly string[],
  { secretSeal, site }: SecretParts,
): Promise<void> {
  const sealed = await secretSeal.seal([path, ...texts]);
  const attributes = [`Path=${hrefOf(site, path)}`, 'HttpOnly', 'SameSite=Lax', `Max-Age=${shownSeconds}`];
  if (site.isSecure) attributes.push('Secure');
  ctx.append('Set-Cookie', `${cookieName}=${sealed}; ${attributes.join('; ')}`);
}

/** Those that this browser may still read at this path; empty for none. */
export async function shownSecret(
  ctx: Context,
  path: string,
  { secretSeal }: SecretParts,
): Promise<readonly string[]> {
  const sealed = ctx.cookies.get(cookieName);
  if (sealed === undefined) return [];
  try {
    const { content, expired } = await secretSeal.open(sealed);
    const [owner, ...texts] = content;
    return !expired && owner === path ? texts.map(String) : [];
  } catch (error) {
    // Whatever else a browser sends as this cookie shows nothing.
    if (error instanceof Problem) return [];
    throw error;
  }
}
