/**
 * New secrets, shown for a short time: sealed in cookies for one page of one workspace and the paths below it. The bank
 * keeps no copy, and reloading the page must not create another secret.
 */
import type { Context } from 'koa';
import type { Workspace } from '../../domain/workspace.js';
import { Problem } from '../../../../src/domain/problem.js';
import type { FormDependencies } from '../frame/forms.js';
import { setCookie } from '../frame/cookies.js';

/** Seals a few texts; a seal older than ten minutes does not open. */
export interface SecretSeal {
  seal(content: readonly string[]): Promise<string>;
  open(token: string): Promise<{ readonly content: readonly unknown[]; readonly expired: boolean }>;
}

export interface SecretDependencies extends FormDependencies {
  readonly secretSeal: SecretSeal;
}

export type SecretKind = 'password' | 'certificate' | 'import' | 'decision' | 'run' | 'tokens' | 'call';

/** The place of a secret: no other path and no other workspace of the browser can read it. */
export interface SecretPlace {
  readonly workspace: Pick<Workspace, 'id'>;
  readonly kind: SecretKind;
  readonly path: string;
}

const shownSeconds = 600;
/** Browsers keep four kilobytes in a cookie, and servers accept sixteen of headers. */
const partLength = 3_600;
const mostParts = 3;

/**
 * Returns false for secrets too long for cookies: then nothing is stored, the place's earlier secret is deleted, and
 * the caller must show the new one at once.
 */
export async function showSecret(
  ctx: Context,
  { kind, path, workspace }: SecretPlace,
  texts: readonly string[],
  { secretSeal, site }: SecretDependencies,
): Promise<boolean> {
  const sealed = await secretSeal.seal([workspace.id, path, ...texts]);
  const parts = sealed.match(new RegExp(`.{1,${partLength}}`, 'g')) ?? [];
  const isKept = parts.length <= mostParts;
  const options = { path, seconds: isKept ? shownSeconds : 0, isSecure: site.isSecure };
  if (!isKept) setCookie(ctx, cookieName(kind, 0), '', options);
  for (const [index, part] of (isKept ? parts : []).entries()) {
    // An earlier secret may have left more parts behind.
    const value = index === 0 ? `${parts.length}:${part}` : part;
    setCookie(ctx, cookieName(kind, index), value, options);
  }
  return isKept;
}

/** Returns the secrets that this browser may still read at the place; empty for none. */
export async function readShownSecret(
  ctx: Context,
  { kind, path, workspace }: SecretPlace,
  { secretSeal }: SecretDependencies,
): Promise<readonly string[]> {
  const [count = '', first = ''] = ctx.cookies.get(cookieName(kind, 0))?.split(':', 2) ?? [];
  if (!/^[1-9]$/.test(count)) return [];
  const others = Array.from({ length: Number(count) - 1 }, (_, index) => cookieName(kind, index + 1));
  const sealed = [first, ...others.map((name) => ctx.cookies.get(name) ?? '')].join('');
  try {
    const { content, expired } = await secretSeal.open(sealed);
    const [workspaceId, ownPath, ...texts] = content;
    return !expired && workspaceId === workspace.id && ownPath === path ? texts.map(String) : [];
  } catch (error) {
    // A forged or damaged cookie shows nothing.
    if (error instanceof Problem) return [];
    throw error;
  }
}

function cookieName(kind: SecretKind, index: number): string {
  return index === 0 ? `sandbox-${kind}` : `sandbox-${kind}-${index}`;
}
