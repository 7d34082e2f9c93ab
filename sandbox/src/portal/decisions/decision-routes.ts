/** The page of simulated customer decisions. */
import { defined } from '../../../../src/domain/defined.js';
import { Problem } from '../../../../src/domain/problem.js';
import { callbackAddress } from '../../api/portal-paths.js';
import { listWorkspaceData } from '../../usecases/data/workspace-data.js';
import { portalPaths } from '../frame/paths.js';
import { listShownWaiting } from './waiting-card.js';
import type { Visit } from '../workspace/in-workspace.js';
import { workspacePages } from '../workspace/workspace-pages.js';
import { parseDecision } from './decision-form.js';
import { decisionPage, type DecisionView } from './decision-page.js';

export const decisionRoutes = workspacePages({
  [portalPaths.decisions]: { get: show, post: decide },
});

async function show(visit: Visit, more: Pick<DecisionView, 'decided' | 'refused'> = {}): Promise<void> {
  const { ctx, workspace } = visit;
  const { data, publicUrl, services } = visit.parts;
  const picked = ctx.query['authorisation'];
  const { customers: own } = await listWorkspaceData(workspace, services);
  const waiting = await listShownWaiting(visit);
  const customers = [...own.map(({ id }) => id), ...data.psus.map(({ psuId }) => psuId)];
  const chosen = waiting.find(({ id }) => id === picked);
  const named = chosen?.customerId ?? chosen?.signers[0] ?? '';
  const view = {
    form: await visit.form(portalPaths.decisions),
    picked: typeof picked === 'string' ? picked : '',
    customers,
    customer: customers.includes(named) ? named : (customers[0] ?? ''),
    waiting,
    callback: callbackAddress(publicUrl),
    ...defined({ decided: more.refused || picked ? undefined : await decidedLast(visit) }),
    ...more,
  };
  visit.write(decisionPage(view, visit.context));
}

async function decide(visit: Visit): Promise<void> {
  let decided: readonly unknown[] = [];
  const refused = await visit.submit(async (fields) => {
    const asked = { method: 'POST', ...parseDecision(fields, visit.parts.publicUrl) } as const;
    const answer = await visit.ask(asked).catch((error: unknown) => {
      throw asTyped(error);
    });
    const { steps = [answer] } = Object(answer);
    decided = steps;
  });
  if (refused) return show(visit, { refused });
  // The result may contain an authorization code.
  const isKept = await visit.showSecret('decision', portalPaths.decisions, [JSON.stringify(decided)]);
  return isKept ? visit.goTo(portalPaths.decisions) : show(visit, { decided });
}

/** Reports an unknown or another workspace's authorisation as an invalid field, because the page itself exists. */
function asTyped(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const { reason, violations } = error;
  if (reason === 'resource.unknown')
    return new Problem('request.invalid', violations[0].text, 'body.authorisation', { cause: error });
  const [first, ...others] = violations.map(({ field, ...rest }) => ({
    ...rest,
    ...defined({ field: field === 'body.address' ? 'body.authorisation' : field }),
  }));
  return first ? new Problem([first, ...others]) : error;
}

async function decidedLast(visit: Visit): Promise<readonly unknown[] | undefined> {
  const [text] = await visit.shownSecret('decision', portalPaths.decisions);
  const steps: unknown = text === undefined ? undefined : JSON.parse(text);
  return Array.isArray(steps) ? steps : undefined;
}
