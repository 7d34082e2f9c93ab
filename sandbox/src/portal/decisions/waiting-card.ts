/** Authorisations that wait for a customer in a workspace: their subject, and who may decide. */
import { html, type Html } from '../../../../src/engine/html.js';
import { named } from '../../../../src/pages/kit/components.js';
import { resourceOfKind } from '../../request-log/noted-event.js';
import type { ShownWaiting } from '../../usecases/decisions/waiting-authorisations.js';
import { listWorkspaceClients } from '../../usecases/workspaces/workspace-clients.js';
import { code, link, tableCard } from '../frame/components.js';
import { decisionHref, storyPath } from '../frame/paths.js';
import { renderMoney } from '../story/story-page.js';
import { kindNames, labels } from '../frame/labels.js';
import type { Visit } from '../workspace/in-workspace.js';

export async function waitingCard(visit: Visit, waiting: readonly ShownWaiting[]): Promise<Html> {
  const clients = await listWorkspaceClients(visit.workspace, visit.parts.services);
  const timeOf = ({ createdAt }: ShownWaiting) => visit.time(createdAt);
  return tableCard(
    'Waiting for a customer',
    waiting,
    'Nothing waits for a customer. Initiate a payment or register a consent as a client of this workspace.',
    [
      {
        title: 'What it is about',
        cell: (each) =>
          link(
            decisionHref(each.id),
            kindNames[each.kind],
            `Decide: ${kindNames[each.kind]}, ${timeOf(each)}`,
          ),
      },
      {
        title: labels.amount,
        cell: ({ payment }) =>
          payment && [renderMoney(payment.amount), html`<br />`, named(payment.order.creditorName)],
      },
      {
        title: 'From',
        cell: ({ payment, signers }) =>
          payment && [code(payment.debtorIban), html`<br />`, signers.join(', ')],
      },
      {
        title: labels.client,
        cell: ({ clientId }) => named(clients.find(({ id }) => id === clientId)?.name ?? clientId),
      },
      {
        title: labels.customer,
        cell: ({ askedInApp, customerId }) =>
          customerId && [code(customerId), askedInApp === undefined ? undefined : html` in the bank’s app`],
      },
      {
        title: 'Since',
        cell: (each) => link(storyPath(resourceOfKind(each.kind), each.resourceId), timeOf(each)),
      },
    ],
  );
}
