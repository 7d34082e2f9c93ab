/** A workspace, its clock, clients, customers, companies and accounts, as the sandbox's contract shows them. */
import type * as contract from '../../../generated/sandbox-1.0.0.js';
import type { RegisteredClient } from '../../../src/domain/clients.js';
import { formatInstant } from '../../../src/domain/time.js';
import type { Workspace } from '../domain/workspace.js';
import { describeAccount, describeCompany, describeCustomer } from '../usecases/data/described-data.js';
import type { CompanyWithAccounts, CustomerWithAccounts } from '../usecases/data/workspace-data.js';
import type { SandboxServices } from '../usecases/sandbox-services.js';
import type { WorkspaceClock } from '../usecases/test-clock/clocks.js';
import { workspaceNow, forgottenAt } from '../usecases/workspaces/workspaces.js';

export function workspaceShown(workspace: Workspace, services: SandboxServices): contract.Workspace {
  return {
    workspaceId: workspace.id,
    createdAt: formatInstant(workspace.createdAt),
    forgottenAt: formatInstant(forgottenAt(workspace)),
    clockAt: formatInstant(workspaceNow(workspace, services)),
  };
}

export function clockShown({ advancing, furthest, now, today }: WorkspaceClock): contract.WorkspaceClock {
  return {
    clockAt: formatInstant(now),
    date: today,
    furthestAt: formatInstant(furthest),
    ...(advancing && {
      travelling: { from: formatInstant(advancing.from), to: formatInstant(advancing.to) },
    }),
  };
}

export function clientShown(client: RegisteredClient): contract.WorkspaceClient {
  const { grants, id, jwks, name, organisationId = '', redirectUris, requiresPkce, roles, type } = client;
  return {
    id,
    name,
    type,
    status: client.status === 'active' ? 'active' : 'blocked',
    roles: [...roles],
    grants: [...grants],
    redirectUris: [...redirectUris],
    requiresPkce,
    organisationId,
    hasSecret: client.secretHash !== undefined,
    keyIds: (jwks?.keys ?? []).flatMap(({ kid }) => (typeof kid === 'string' ? [kid] : [])),
    registeredAt: formatInstant(client.createdAt),
  };
}

export function customerShown(
  customer: CustomerWithAccounts,
  { bankTerms }: SandboxServices,
): contract.WorkspaceCustomer {
  return { ...describeCustomer(customer, bankTerms.homeCurrency), ...holderShown(customer) };
}

export function companyShown(company: CompanyWithAccounts): contract.WorkspaceCompany {
  return { ...describeCompany(company), ...holderShown(company) };
}

function holderShown({
  accounts,
  createdAt,
}: CustomerWithAccounts | CompanyWithAccounts): Pick<contract.WorkspaceCustomer, 'accounts' | 'createdAt'> {
  return { accounts: accounts.map(({ iban }) => iban), createdAt: formatInstant(createdAt) };
}

export function accountShown(account: CustomerWithAccounts['accounts'][number]): contract.WorkspaceAccount {
  const { companyId = '', customerId: owner = companyId, openedAt } = account;
  const { iban, ...described } = describeAccount(account);
  return { iban, owner, ...described, openedAt: formatInstant(openedAt) };
}
