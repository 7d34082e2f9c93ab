/** Simulated customer decisions: the waiting authorisations, the form that decides, and the browser's last place. */
import { details, named, row } from '../../../../src/pages/kit/components.js';
import { html, type Fragment, type Html } from '../../../../src/pages/html.js';
import type { ShownWaiting as Waiting } from '../../usecases/decisions/waiting-authorisations.js';
import { code, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { textAt } from '../frame/sandbox-api.js';
import { portalPaths, storyPath } from '../frame/paths.js';
import { renderMoney } from '../story/story-page.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import { decisionCard, type DecisionFormView } from './decision-form.js';
import * as words from '../texts.js';

export interface ShownWaiting extends Waiting {
  readonly clientName: string;
  /** The time of creation by the workspace's clock. */
  readonly since: string;
}

export interface DecisionView extends DecisionFormView {
  readonly waiting: readonly ShownWaiting[];
  /** The result of each step of the last decision, as the interface returns it. */
  readonly decided?: readonly unknown[];
  /** The redirect address that the sandbox catches. */
  readonly callback: string;
}

export function decisionPage(view: DecisionView, context: PortalContext): Html {
  const { lead, title } = words.decisions;
  const content = [decidedCard(view), waitingCard(view, context), decisionCard(view)];
  return workspaceFrame({ part: 'decisions', title, lead, content }, context);
}

function waitingCard({ waiting }: DecisionView, { hrefTo }: PortalContext): Html {
  const { decisions: said, story } = words;
  const pick = ({ id }: ShownWaiting) => `${hrefTo(portalPaths.decisions, { authorisation: id })}#decide`;
  const rows = table(unseen(said.waiting), waiting, [
    {
      title: said.what,
      cell: (each) =>
        html`<a class="link" href="${pick(each)}" aria-label="${said.pick(said.kinds[each.kind], each.since)}"
          >${said.kinds[each.kind]}</a
        >`,
    },
    {
      title: story.amount,
      cell: ({ payment }) =>
        payment && [renderMoney(payment.amount), html`<br />`, named(payment.order.creditorName)],
    },
    {
      title: story.payer,
      cell: ({ payment, signers }) => payment && [code(payment.debtorIban), html`<br />`, signers.join(', ')],
    },
    { title: said.client, cell: ({ clientName }) => named(clientName) },
    {
      title: said.customer,
      cell: ({ askedInApp, customerId }) =>
        customerId && [code(customerId), askedInApp === undefined ? undefined : html` ${said.inApp}`],
    },
    {
      title: said.since,
      cell: ({ kind, resourceId, since }) =>
        html`<a
          class="link"
          href="${hrefTo(storyPath(kind === 'cancellation' ? 'payment' : kind, resourceId))}"
          >${since}</a
        >`,
    },
  ]);
  return html`<section class="card">
    <h2>${said.waiting}</h2>
    ${waiting.length > 0 ? rows : html`<p>${said.none}</p>`}
  </section>`;
}

function decidedCard({ callback, decided }: DecisionView): Html | undefined {
  if (!decided) return undefined;
  const said = words.decisions;
  const steps = decided.map((step, index) => [
    decided.length > 1 ? html`<h3>${said.signer(String(index + 1))}</h3>` : undefined,
    details(renderFacts(step, callback)),
  ]);
  return html`<section class="card">
    <h2 role="status">${said.results[resultOf(decided.at(-1))]}</h2>
    ${steps}
  </section>`;
}

/** What the last step has come to: only a final `scaStatus` is a decision, and only the customer's refusal a refusal. */
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
  const follow = redirect.startsWith(`${callback}?`)
    ? html`<br /><a class="link" href="${redirect}">${said.follow}</a>`
    : undefined;
  return [
    fact(said.authorisation, textAt(step, 'authorisationId')),
    fact(said.page, ...page),
    fact(said.scaStatus, textAt(step, 'scaStatus')),
    fact(said.what, ...resource),
    redirect === '' ? row(said.redirect, said.stays) : row(said.redirect, [code(redirect), follow]),
  ];
}
