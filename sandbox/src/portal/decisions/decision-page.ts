/** Simulated customer decisions: the waiting authorisations, the form that decides, and the browser's last place. */
import { details, row } from '../../../../src/pages/kit/components.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { card, code, link, statusText } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { textAt } from '../frame/sandbox-api.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import { type ShownWaiting, waitingCard } from './waiting-card.js';
import { decisionCard, type DecisionFormView } from './decision-form.js';
import * as words from '../texts.js';

export interface DecisionView extends DecisionFormView {
  readonly waiting: readonly ShownWaiting[];
  /** The result of each step of the last decision, as the interface returns it. */
  readonly decided?: readonly unknown[];
  /** The redirect address that the sandbox catches. */
  readonly callback: string;
}

export function decisionPage(view: DecisionView, context: PortalContext): Html {
  const { lead, title } = words.decisions;
  const content = [decidedCard(view), waitingCard(view), decisionCard(view)];
  return workspaceFrame({ part: 'decisions', title, lead, content }, context);
}

function decidedCard({ callback, decided }: DecisionView): Html | undefined {
  if (!decided) return undefined;
  const said = words.decisions;
  const steps = decided.map((step, index) => [
    decided.length > 1 ? html`<h3>${said.signer(String(index + 1))}</h3>` : undefined,
    details(renderFacts(step, callback)),
  ]);
  return card(statusText(said.results[resultOf(decided.at(-1))]), steps);
}

/** Result of the last step: only a final `scaStatus` is a decision, and only the customer's refusal a refusal. */
function resultOf(step: unknown): keyof typeof words.decisions.results {
  const scaStatus = textAt(step, 'scaStatus');
  if (scaStatus === 'finalised') return 'approved';
  if (scaStatus !== 'failed') return 'open';
  return textAt(step, 'page', 'outcome') === 'cancelled' ? 'refused' : 'failed';
}

function renderFacts(step: unknown, callback: string): Fragment {
  const said = words.decisions;
  const fact = (title: string, ...texts: readonly string[]) => {
    const known = texts.filter((text) => text !== '');
    return known.length > 0 ? row(title, code(known.join(' '))) : undefined;
  };
  const page = ['step', 'outcome', 'notice'].map((name) => textAt(step, 'page', name));
  const resource = ['kind', 'status'].map((name) => textAt(step, 'resource', name));
  const redirect = textAt(step, 'redirectUri');
  // Links only the sandbox's own redirect address: another address belongs to the client, and may be anything.
  const follow = redirect.startsWith(`${callback}?`) ? html`<br />${link(redirect, said.follow)}` : undefined;
  return [
    fact(said.authorisation, textAt(step, 'authorisationId')),
    fact(said.page, ...page),
    fact(said.scaStatus, textAt(step, 'scaStatus')),
    fact(said.what, ...resource),
    redirect === '' ? row(said.redirect, said.stays) : row(said.redirect, [code(redirect), follow]),
  ];
}
