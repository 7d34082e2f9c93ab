/** The page of a workspace's faults. */
import { defined } from '../../../../src/domain/defined.js';
import { Problem } from '../../../../src/domain/problem.js';
import { faultEffects, type FaultRule } from '../../domain/faults.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { listFaults, removeFaults, replaceFaults } from '../../usecases/faults.js';
import { portalPaths } from '../frame/paths.js';
import type { RefusedForm, Visit } from '../workspace/in-workspace.js';
import { workspacePages } from '../workspace/workspace-pages.js';
import { faultsPage, mostCalls } from './faults-page.js';

/** Limits of the contract. */
const mostRules = 20;
const mostDelayMilliseconds = 28_000;

export const faultsRoutes = workspacePages({
  [portalPaths.faults]: { get: show, post: add },
  [portalPaths.faultRemoval]: { post: clear },
});

async function show(visit: Visit, refused?: RefusedForm): Promise<void> {
  const { services } = visit.parts;
  const view = {
    faults: await listFaults(visit.workspace, services),
    ...services.faultBounds,
    add: await visit.form(portalPaths.faults),
    clear: await visit.form(portalPaths.faultRemoval),
    ...defined({ refused }),
  };
  visit.write(faultsPage(view, visit.context));
}

/** Adds a rule; pending rules keep their remaining number of calls. */
async function add(visit: Visit): Promise<void> {
  const { parts, workspace } = visit;
  const refused = await visit.submit(async (fields) => {
    const standing = await listFaults(workspace, parts.services);
    const waiting = standing
      .filter(({ callsLeft }) => callsLeft > 0)
      .map(({ callsLeft, ...rule }) => ({ ...rule, calls: callsLeft }));
    if (waiting.length >= mostRules)
      throw new Problem('status.invalid', `A workspace has at most ${mostRules} faults to come.`);
    await replaceFaults([...waiting, parseRule(fields)], workspace, parts.services);
  });
  return refused ? show(visit, refused) : visit.goTo(portalPaths.faults, 'faults-changed');
}

async function clear(visit: Visit): Promise<void> {
  const refused = await visit.submit(() => removeFaults(visit.workspace, visit.parts.services));
  return refused ? show(visit, refused) : visit.goTo(portalPaths.faults, 'faults-removed');
}

/** Applies the contract's limits for a call to the form. */
function parseRule(fields: FormFields): FaultRule {
  const effect = faultEffects.find((each) => each === fields.get('effect'));
  if (!effect) throw new Problem('request.invalid', `effect is one of ${faultEffects.join(', ')}.`, 'effect');
  const operation = fields.get('operation') || undefined;
  const delay = fields.get('delayMilliseconds') || undefined;
  return {
    effect,
    calls: parseCount('calls', fields.get('calls') ?? '', mostCalls),
    ...defined({
      operation,
      delayMilliseconds:
        delay === undefined ? undefined : parseCount('delayMilliseconds', delay, mostDelayMilliseconds),
    }),
  };
}

function parseCount(field: string, text: string, most: number): number {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= most) return count;
  throw new Problem('request.invalid', `${field} is a whole number from 1 to ${most}.`, field);
}
