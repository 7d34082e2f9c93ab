/** Simulated customer decisions: the waiting authorisations, the form that decides, and the browser's last place. */
import { defined } from '../../../../src/domain/defined.js';
import { Problem } from '../../../../src/domain/problem.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { details, row } from '../../../../src/pages/kit/components.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { callbackAddress } from '../../api/portal-paths.js';
import { listWorkspaceData } from '../../usecases/data/workspace-data.js';
import { listWaitingInFull } from '../../usecases/decisions/waiting-authorisations.js';
import { card, code, link, statusText } from '../frame/components.js';
import { portalPaths } from '../frame/paths.js';
import { textAt } from '../frame/sandbox-api.js';
import { partLeads } from '../frame/labels.js';
import { type Outcome, workspacePage } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';
import { decisionCard, parseDecision } from './decision-form.js';
import { waitingCard } from './waiting-card.js';

const resultNames = {
  approved: 'The customer has approved',
  refused: 'The customer has refused',
  failed: 'The authorisation has failed',
  open: 'Not decided yet',
};

export const decisionRoutes = workspacePage({
  path: portalPaths.decisions,
  // The result may contain an authorization code.
  secret: 'decision',
  show: async (visit, { decision }, [decided]) => {
    const { ctx, parts, workspace } = visit;
    const asked = ctx.query['authorisation'];
    const picked = typeof asked === 'string' ? asked : '';
    const { customers: own } = await listWorkspaceData(workspace, parts.services);
    const waiting = await listWaitingInFull(workspace, parts.services);
    const customers = [...own.map(({ id }) => id), ...parts.data.psus.map(({ psuId }) => psuId)];
    const chosen = waiting.find(({ id }) => id === picked);
    const named = chosen?.customerId ?? chosen?.signers[0] ?? '';
    const customer = customers.includes(named) ? named : (customers[0] ?? '');
    const content = [
      decided === undefined || picked !== ''
        ? undefined
        : decidedCard(JSON.parse(decided), callbackAddress(parts.publicUrl)),
      await waitingCard(visit, waiting),
      decisionCard(decision, { customer, customers, picked }),
    ];
    return { part: 'decisions', lead: partLeads.decisions, content };
  },
  forms: { decision: { act: decide } },
});

/** The result of each step of the last decision, as the interface returns it. */
function decidedCard(decided: readonly unknown[], callback: string): Html {
  const steps = decided.map((step, index) => [
    decided.length > 1 ? html`<h3>Signer ${String(index + 1)}</h3>` : undefined,
    details(renderFacts(step, callback)),
  ]);
  return card(statusText(resultNames[resultOf(decided.at(-1))]), steps);
}

/** Result of the last step: only a final `scaStatus` is a decision, and only the customer's refusal a refusal. */
function resultOf(step: unknown): keyof typeof resultNames {
  const scaStatus = textAt(step, 'scaStatus');
  if (scaStatus === 'finalised') return 'approved';
  if (scaStatus !== 'failed') return 'open';
  return textAt(step, 'page', 'outcome') === 'cancelled' ? 'refused' : 'failed';
}

/** `callback` is the redirect address that the sandbox catches. */
function renderFacts(step: unknown, callback: string): Fragment {
  const fact = (title: string, ...texts: readonly string[]) => {
    const known = texts.filter((text) => text !== '');
    return known.length > 0 ? row(title, code(known.join(' '))) : undefined;
  };
  const page = ['step', 'outcome', 'notice'].map((name) => textAt(step, 'page', name));
  const resource = ['kind', 'status'].map((name) => textAt(step, 'resource', name));
  const redirect = textAt(step, 'redirectUri');
  // Links only the sandbox's own redirect address: another address belongs to the client, and may be anything.
  const follow = redirect.startsWith(`${callback}?`)
    ? html`<br />${link(redirect, 'Follow the redirect')}`
    : undefined;
  return [
    fact('Authorisation', textAt(step, 'authorisationId')),
    fact('Last page of the browser', ...page),
    fact('scaStatus', textAt(step, 'scaStatus')),
    fact('What it is about', ...resource),
    redirect === ''
      ? row('Redirect', 'The browser was not redirected.')
      : row('Redirect', [code(redirect), follow]),
  ];
}

async function decide(visit: Visit, fields: FormFields): Promise<Outcome> {
  const asked = { method: 'POST', ...parseDecision(fields, visit.parts.publicUrl) } as const;
  const answer = await visit.ask(asked).catch((error: unknown) => {
    throw asTyped(error);
  });
  const { steps = [answer] } = Object(answer);
  return { texts: [JSON.stringify(steps)] };
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
