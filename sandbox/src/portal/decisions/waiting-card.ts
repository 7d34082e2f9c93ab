/** Authorisations that wait for a customer in a workspace: their subject, and who may decide. */
import { resourceOfKind } from '../../request-log/noted-event.js';
import { named } from '../../../../src/pages/kit/components.js';
import { html, type Html } from '../../../../src/engine/html.js';
import {
  listWaitingInFull,
  type ShownWaiting as Waiting,
} from '../../usecases/decisions/waiting-authorisations.js';
import { listWorkspaceClients } from '../../usecases/workspaces/workspace-clients.js';
import { card, code, link, table, unseen } from '../frame/components.js';
import { portalPaths, storyPath } from '../frame/paths.js';
import { formatTime } from '../frame/times.js';
import { renderMoney } from '../story/story-page.js';
import type { Visit } from '../workspace/in-workspace.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import * as words from '../texts.js';

export interface ShownWaiting extends Waiting {
  readonly clientName: string;
  /** The time of creation by the workspace's clock. */
  readonly since: string;
}

interface WaitingView {
  readonly waiting: readonly ShownWaiting[];
}

export async function listShownWaiting({ parts, workspace }: Visit): Promise<readonly ShownWaiting[]> {
  const { services, timeZone } = parts;
  const clients = await listWorkspaceClients(workspace, services);
  const waiting = await listWaitingInFull(workspace, services);
  return waiting.map((each) => ({
    ...each,
    clientName: clients.find(({ id }) => id === each.clientId)?.name ?? each.clientId,
    since: formatTime(each.createdAt, timeZone),
  }));
}

export function waitingCard({ waiting }: WaitingView): Html {
  const { decisions: said, story } = words;
  const pick = ({ id }: ShownWaiting) => `${buildHref(portalPaths.decisions, { authorisation: id })}#decide`;
  const rows = table(unseen(said.waiting), waiting, [
    {
      title: said.what,
      cell: (each) => link(pick(each), said.kinds[each.kind], said.pick(said.kinds[each.kind], each.since)),
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
      cell: ({ kind, resourceId, since }) => link(storyPath(resourceOfKind(kind), resourceId), since),
    },
  ]);
  return card(said.waiting, waiting.length > 0 ? rows : html`<p>${said.none}</p>`);
}
