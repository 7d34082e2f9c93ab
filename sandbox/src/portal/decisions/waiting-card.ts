/** Authorisations that wait for a customer in a workspace: their subject, and who may decide. */
import { html, type Html } from '../../../../src/engine/html.js';
import { named } from '../../../../src/pages/kit/components.js';
import { resourceOfKind } from '../../request-log/noted-event.js';
import type { ShownWaiting } from '../../usecases/decisions/waiting-authorisations.js';
import { listWorkspaceClients } from '../../usecases/workspaces/workspace-clients.js';
import { code, link, tableCard } from '../frame/components.js';
import { decisionHref, storyPath } from '../frame/paths.js';
import { renderMoney } from '../story/story-page.js';
import * as words from '../texts.js';
import type { Visit } from '../workspace/in-workspace.js';

export async function waitingCard(visit: Visit, waiting: readonly ShownWaiting[]): Promise<Html> {
  const clients = await listWorkspaceClients(visit.workspace, visit.parts.services);
  const { decisions: said, story } = words;
  const timeOf = ({ createdAt }: ShownWaiting) => visit.time(createdAt);
  return tableCard(said.waiting, waiting, said.none, [
    {
      title: said.what,
      cell: (each) =>
        link(decisionHref(each.id), said.kinds[each.kind], said.pick(said.kinds[each.kind], timeOf(each))),
    },
    {
      title: words.labels.amount,
      cell: ({ payment }) =>
        payment && [renderMoney(payment.amount), html`<br />`, named(payment.order.creditorName)],
    },
    {
      title: story.payer,
      cell: ({ payment, signers }) => payment && [code(payment.debtorIban), html`<br />`, signers.join(', ')],
    },
    {
      title: words.labels.client,
      cell: ({ clientId }) => named(clients.find(({ id }) => id === clientId)?.name ?? clientId),
    },
    {
      title: words.labels.customer,
      cell: ({ askedInApp, customerId }) =>
        customerId && [code(customerId), askedInApp === undefined ? undefined : html` ${said.inApp}`],
    },
    {
      title: said.since,
      cell: (each) => link(storyPath(resourceOfKind(each.kind), each.resourceId), timeOf(each)),
    },
  ]);
}
