/** The secrets and the last answer of a guide's run, which the browser alone keeps, in a sealed cookie. */
import type { Context } from 'koa';
import { type GuideRun, keptIds } from '../../domain/guide-run.js';
import type { Workspace } from '../../domain/workspace.js';
import { guideRunPath } from '../frame/paths.js';
import type { Values } from '../guides/guide.js';
import { readShownSecret, type SecretDependencies, showSecret } from '../workspace/shown-secrets.js';
import type { MadeStep } from './guide-page.js';

export interface KeptInBrowser {
  readonly values?: Values;
  readonly made?: MadeStep;
}

type Run = Pick<GuideRun, 'guide' | 'id'>;

function placeOf({ guide, id }: Run, workspace: Workspace) {
  return { kind: 'run', path: guideRunPath(guide, id), workspace } as const;
}

/** Returns false for more than cookies hold: then the page shows it at once, and a later step asks for the values. */
export function keepInBrowser(
  ctx: Context,
  run: Run,
  { made, values = {} }: KeptInBrowser,
  workspace: Workspace,
  parts: SecretDependencies,
): Promise<boolean> {
  const secret = Object.fromEntries(Object.entries(values).filter(([name]) => !keptIds.includes(name)));
  return showSecret(ctx, placeOf(run, workspace), [JSON.stringify({ values: secret, made })], parts);
}

export async function readFromBrowser(
  ctx: Context,
  run: Run,
  workspace: Workspace,
  parts: SecretDependencies,
): Promise<KeptInBrowser> {
  const [text = '{}'] = await readShownSecret(ctx, placeOf(run, workspace), parts);
  return JSON.parse(text);
}
