/** The stories of a workspace's payments, consents and signing baskets, and the lists that lead to them. */
import type { Instant } from '../../../../src/domain/time.js';
import { html } from '../../../../src/engine/html.js';
import { named } from '../../../../src/pages/kit/components.js';
import { resourceKinds } from '../../request-log/noted-event.js';
import { listConsents, listPayments, mostListed } from '../../usecases/story/story.js';
import { code, type Column, link, table, unseen } from '../frame/components.js';
import { portalPaths, storyPath } from '../frame/paths.js';
import { labels, partNames } from '../frame/labels.js';
import type { Visit } from '../workspace/in-workspace.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import { workspacePages } from '../workspace/form-page.js';
import { renderMoney, writeStory } from './story-page.js';

export const storyRoutes = workspacePages({
  [portalPaths.payments]: { get: writePayments },
  [portalPaths.consents]: { get: (visit) => writeConsents('consents', visit) },
  [portalPaths.baskets]: { get: (visit) => writeConsents('baskets', visit) },
  ...Object.fromEntries(
    resourceKinds.map((kind) => [portalPaths[kind], { get: (visit: Visit) => writeStory(kind, visit) }]),
  ),
});

const noneTexts = {
  payments: 'No payment yet.',
  consents: 'No consent yet.',
  baskets: 'No signing basket yet.',
};

async function writePayments(visit: Visit): Promise<void> {
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

async function writeConsents(part: 'consents' | 'baskets', visit: Visit): Promise<void> {
  writeList(part, await listConsents(part, visit.workspace, visit.parts.services), visit, [
    madeColumn(part === 'consents' ? 'consent' : 'basket', visit),
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
