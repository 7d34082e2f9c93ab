/** The payments, consents and signing baskets of a workspace's clients; each leads to its story. */
import { named } from '../../../../src/pages/kit/components.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { Instant } from '../../../../src/domain/time.js';
import type { listConsents, listPayments } from '../../usecases/story/story.js';
import { code, type Column, link, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { storyPath } from '../frame/paths.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import { renderMoney } from './story-page.js';
import * as words from '../texts.js';

type Payment = Awaited<ReturnType<typeof listPayments>>[number];
/** A consent or a signing basket. */
type Consent = Awaited<ReturnType<typeof listConsents>>[number];
type TimeOf = (at: Instant) => string;

export function paymentsPage(payments: readonly Payment[], timeOf: TimeOf, context: PortalContext): Html {
  const said = words.story;
  return listPage('payments', payments, context, [
    madeColumn('payment', timeOf),
    { title: said.status, cell: ({ status }) => status },
    {
      title: said.payee,
      cell: ({ creditorIban, order }) => [named(order.creditorName), ' ', code(creditorIban)],
    },
    { title: said.amount, cell: ({ amount }) => renderMoney(amount) },
    { title: said.payer, cell: ({ debtorIban }) => code(debtorIban) },
    { title: said.client, cell: ({ clientId }) => code(clientId) },
  ]);
}

export function consentsPage(
  kind: 'consent' | 'basket',
  consents: readonly Consent[],
  timeOf: TimeOf,
  context: PortalContext,
): Html {
  const said = words.story;
  return listPage(`${kind}s`, consents, context, [
    madeColumn(kind, timeOf),
    { title: said.status, cell: ({ status }) => status },
    { title: said.customer, cell: ({ psuId = '–' }) => code(psuId) },
    { title: said.client, cell: ({ clientId }) => code(clientId) },
  ]);
}

function madeColumn(
  kind: 'payment' | 'consent' | 'basket',
  timeOf: TimeOf,
): Column<{ readonly id: string; readonly createdAt: Instant }> {
  return {
    title: words.story.made,
    cell: ({ createdAt, id }) => link(storyPath(kind, id), timeOf(createdAt)),
  };
}

function listPage<Row>(
  part: 'payments' | 'consents' | 'baskets',
  rows: readonly Row[],
  context: PortalContext,
  columns: readonly Column<Row>[],
): Html {
  const said = words.story;
  const title = said.lists[part];
  const content: Fragment = html`<section class="card lines">
    ${
      rows.length > 0
        ? html`${table(unseen(title), rows, columns)}
            <p class="soft">${said.newest}</p>`
        : html`<p>${said.none[part]}</p>`
    }
  </section>`;
  return workspaceFrame({ part, title, content }, context);
}
