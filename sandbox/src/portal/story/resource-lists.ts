/** The payments, consents and signing baskets of a workspace's clients; each leads to its story. */
import type { Instant } from '../../../../src/domain/time.js';
import { html } from '../../../../src/engine/html.js';
import { named } from '../../../../src/pages/kit/components.js';
import { listBaskets, listConsents, listPayments, mostListed } from '../../usecases/story/story.js';
import { code, type Column, link, table, unseen } from '../frame/components.js';
import { storyPath } from '../frame/paths.js';
import { labels, partNames } from '../frame/labels.js';
import type { Visit } from '../workspace/in-workspace.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import { renderMoney } from './story-page.js';

const noneTexts = {
  payments: 'No payment yet.',
  consents: 'No consent yet.',
  baskets: 'No signing basket yet.',
};

export async function writePayments(visit: Visit): Promise<void> {
  const payments = await listPayments(visit.workspace, visit.parts.services);
  writeList('payments', payments, visit, [
    madeColumn('payment', visit),
    { title: labels.status, cell: ({ status }) => status },
    {
      title: 'Payee',
      cell: ({ creditorIban, order }) => [named(order.creditorName), ' ', code(creditorIban)],
    },
    { title: labels.amount, cell: ({ amount }) => renderMoney(amount) },
    { title: 'From', cell: ({ debtorIban }) => code(debtorIban) },
    { title: labels.client, cell: ({ clientId }) => code(clientId) },
  ]);
}

export async function writeConsents(kind: 'consent' | 'basket', visit: Visit): Promise<void> {
  const list = kind === 'consent' ? listConsents : listBaskets;
  const found = await list(visit.workspace, visit.parts.services);
  writeList(`${kind}s`, found, visit, [
    madeColumn(kind, visit),
    { title: labels.status, cell: ({ status }) => status },
    { title: labels.customer, cell: ({ psuId = '–' }) => code(psuId) },
    { title: labels.client, cell: ({ clientId }) => code(clientId) },
  ]);
}

function madeColumn(
  kind: 'payment' | 'consent' | 'basket',
  visit: Visit,
): Column<{ readonly id: string; readonly createdAt: Instant }> {
  return {
    title: 'Created',
    cell: ({ createdAt, id }) => link(storyPath(kind, id), visit.time(createdAt)),
  };
}

function writeList<Row>(
  part: 'payments' | 'consents' | 'baskets',
  rows: readonly Row[],
  visit: Visit,
  columns: readonly Column<Row>[],
): void {
  const title = partNames[part];
  const content = html`<section class="card lines">
    ${
      rows.length > 0
        ? html`${table(unseen(title), rows, columns)}
          ${rows.length === mostListed ? html`<p class="soft">The newest ${String(mostListed)} are shown.</p>` : undefined}`
        : html`<p>${noneTexts[part]}</p>`
    }
  </section>`;
  visit.write(workspaceFrame({ part, content }, visit.context));
}
