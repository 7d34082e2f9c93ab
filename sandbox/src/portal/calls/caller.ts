/** The caller of a page with calls: the open workspace, its client, and the values for the page's calls. */
import type { Context } from 'koa';
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import { hasTwoAddresses } from '../../../../src/contract/audiences.js';
import { defined } from '../../../../src/domain/defined.js';
import type { Html } from '../../../../src/engine/html.js';
import { callbackAddress } from '../../api/portal-paths.js';
import { findClientSecret, listWorkspaceClients } from '../../usecases/workspaces/workspace-clients.js';
import { chooseClient } from '../frame/cookies.js';
import { choice } from '../frame/fields.js';
import { type OpenedWorkspace, type PortalPageDependencies, workspaceIn } from '../frame/routes.js';
import type { WorkspacePageDependencies } from '../workspace/in-workspace.js';

export interface Caller {
  /** Undefined for a browser without a workspace. */
  readonly opened: OpenedWorkspace | undefined;
  /** The active clients, in the order of their registration. */
  readonly clients: readonly RegisteredClient[];
  /** The client that calls; undefined in a workspace without a client. */
  readonly client: RegisteredClient | undefined;
}

/** Finds the caller; without an active client of this id, the browser's last choice calls. */
export async function findCaller(
  ctx: Context,
  parts: PortalPageDependencies,
  clientId?: string | null,
): Promise<Caller> {
  const opened = await workspaceIn(ctx, parts);
  const all = opened ? await listWorkspaceClients(opened.workspace, parts.services) : [];
  const clients = all.filter(({ status }) => status === 'active');
  return { opened, clients, client: clients.find(({ id }) => id === clientId) ?? chooseClient(ctx, clients) };
}

export function choiceOfClient(label: string, { client, clients }: Pick<Caller, 'client' | 'clients'>): Html {
  const options = clients.map(({ id, name }) => [id, `${name} (${id})`] as const);
  return choice({}, { name: 'client', label, value: client?.id, options });
}

/** Returns the values of the bank, of the sandbox's data, and of the caller. */
export async function callerValues(
  { client, opened }: Caller,
  { addresses, data, publicUrl, services }: WorkspacePageDependencies,
) {
  const clientSecret = opened && client && (await findClientSecret(client, opened.workspace, services));
  const [customer] = data.psus;
  const [company] = data.corporates;
  return {
    bank: publicUrl,
    callback: callbackAddress(publicUrl),
    // The run of a guide that calls; a call outside a run has a value too, which callbacks do not know.
    run: 'none',
    ...defined({
      // Only of a server with two addresses: a call without the value goes to `bank`.
      api: hasTwoAddresses(addresses) ? addresses.apiUrl : undefined,
      workspaceKey: opened?.key,
      clientId: client?.id,
      clientSecret,
      customer: customer?.psuId,
      iban: customer?.accounts[0]?.iban,
      creditorIban: data.otherBanksAccounts[0],
      companyIban: company?.accounts[0]?.iban,
      firstSigner: company?.signers[0],
      secondSigner: company?.signers[1],
    }),
  };
}
