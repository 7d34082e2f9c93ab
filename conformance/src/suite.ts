/** The conformance suite: tries every rule of the ports to the bank's core and authenticator against an adapter. */
import { Problem } from '../../src/domain/problem.js';
import type { Check, Observation, Verdict } from './check.js';
import { authenticationChecks } from './checks/authentication.js';
import { cancellationChecks } from './checks/cancellation.js';
import { concurrencyChecks } from './checks/concurrency.js';
import { keyChecks } from './checks/keys.js';
import { lostAnswerChecks } from './checks/lost-answers.js';
import { outcomeChecks } from './checks/outcomes.js';
import { overallChecks } from './checks/overall.js';
import { productChecks } from './checks/products.js';
import { readChecks } from './checks/reads.js';
import { shutdownChecks } from './checks/shutdown.js';
import { messageOf } from './recording-core.js';
import type { World } from './world.js';

/** In order of execution; checks over everything come last, and then the shutdown. */
const checks: readonly Check[] = [
  ...outcomeChecks,
  ...keyChecks,
  ...lostAnswerChecks,
  ...cancellationChecks,
  ...concurrencyChecks,
  ...productChecks,
  ...readChecks,
  ...authenticationChecks,
  ...overallChecks,
  ...shutdownChecks,
];

/** Runs checks one after another, because each compares its orders with the balances. */
export async function* tryAdapter(world: World, selected = checks): AsyncGenerator<Verdict> {
  for (const check of selected) {
    const { demands, id } = check;
    const whyNot = check.whyNot?.(world) ?? whyNoMore(check, world);
    if (whyNot !== undefined) yield { id, demands, result: 'skipped', saw: whyNot, faults: [] };
    else {
      const seen = await runCheck(check, world);
      yield { id, demands, result: seen.faults.length > 0 ? 'failed' : 'ok', ...seen };
    }
  }
}

/** Unanswered calls after which the remaining checks are skipped. */
const mostLate = 5;

function whyNoMore({ asksNothing }: Check, { core }: World): string | undefined {
  const late = core.said.filter(({ trouble }) => trouble?.kind === 'late').length;
  return !asksNothing && late >= mostLate ? `${late} calls were not answered` : undefined;
}

async function runCheck({ run }: Check, world: World): Promise<Observation> {
  try {
    return await run(world);
  } catch (error) {
    // The server's message for an unanswered read hides the cause, which the adapter's author needs.
    const unread = error instanceof Problem ? world.unread.at(-1) : undefined;
    const reason = unread ?? messageOf(error);
    return { saw: 'it ended early', faults: [`The check could not finish: ${reason}`] };
  }
}
