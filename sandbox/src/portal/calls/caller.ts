/** The values for the portal's example calls: the bank's, the sandbox data's, and the open workspace's. */
import type { SandboxData } from '../../bank/data.js';
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import { hasTwoAddresses } from '../../../../src/contract/audiences.js';
import { defined } from '../../../../src/domain/defined.js';
import { callbackAddress } from '../../api/portal-paths.js';
import { findClientSecret, listWorkspaceClients } from '../../usecases/workspaces/workspace-clients.js';
import type { OpenedWorkspace, PortalPageDependencies } from '../frame/routes.js';

export interface WorkspaceValueDependencies extends PortalPageDependencies {
  readonly data: SandboxData;
}

export async function workspaceValues(
  opened: OpenedWorkspace | undefined,
  client: RegisteredClient | undefined,
  { addresses, data, publicUrl, services }: WorkspaceValueDependencies,
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

/** Returns the active clients of a workspace, in the order of their registration. */
export async function activeClients(
  opened: OpenedWorkspace | undefined,
  { services }: PortalPageDependencies,
): Promise<readonly RegisteredClient[]> {
  const clients = opened ? await listWorkspaceClients(opened.workspace, services) : [];
  return clients.filter(({ status }) => status === 'active');
}
