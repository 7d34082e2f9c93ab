/** A workspace's customers, companies and accounts in the bank's books. */
import { Problem } from '../../../../src/domain/problem.js';
import { requireLifetimeQuota, requireQuota, type Workspace } from '../../domain/workspace.js';
import type { StoredAccount, StoredCompany, StoredCustomer } from '../../storage/tables/workspace-books.js';
import type { Connection, Transaction } from '../../../../src/storage/work/unit-of-work.js';
import type { SandboxServices } from '../sandbox-services.js';
import { lockWorkspace } from '../workspaces/workspaces.js';

/** A customer or a company, with its open accounts. */
export interface CustomerWithAccounts extends StoredCustomer {
  readonly accounts: readonly StoredAccount[];
}
export interface CompanyWithAccounts extends StoredCompany {
  readonly signers: readonly string[];
  readonly accounts: readonly StoredAccount[];
}

export interface WorkspaceData {
  readonly customers: readonly CustomerWithAccounts[];
  readonly companies: readonly CompanyWithAccounts[];
  /** The open accounts, in the order of their opening. */
  readonly accounts: readonly StoredAccount[];
  /** Everything that the workspace has ever had, removed holders and closed accounts included. */
  readonly ever: {
    readonly customers: readonly StoredCustomer[];
    readonly companies: readonly StoredCompany[];
    readonly accounts: readonly StoredAccount[];
  };
}

/**
 * Reads the books. Within a transaction that locks the workspace, the books cannot change until that transaction ends.
 */
export async function readWorkspaceData(
  db: Connection,
  { id }: Workspace,
  { portal: { workspaceBooks } }: SandboxServices,
): Promise<WorkspaceData> {
  const customers = await workspaceBooks.customers(db, id);
  const companies = await workspaceBooks.companies(db, id);
  const signers = await workspaceBooks.signers(db, id);
  const accounts = await workspaceBooks.accounts(db, id);
  const open = accounts.filter(({ status }) => status !== 'deleted');
  return {
    customers: customers.filter(isThere).map((customer) => ({
      ...customer,
      accounts: open.filter(({ customerId }) => customerId === customer.id),
    })),
    companies: companies.filter(isThere).map((company) => ({
      ...company,
      signers: signers.flatMap(({ companyId, customerId }) => (companyId === company.id ? [customerId] : [])),
      accounts: open.filter(({ companyId }) => companyId === company.id),
    })),
    accounts: open,
    ever: { customers, companies, accounts },
  };
}

/** Reads the books outside a transaction. */
export function listWorkspaceData(workspace: Workspace, services: SandboxServices): Promise<WorkspaceData> {
  return services.read.run((db) => readWorkspaceData(db, workspace, services));
}

/** Runs a change in a transaction that locks the workspace, with its books. */
export function changeData<T>(
  workspace: Workspace,
  services: SandboxServices,
  change: (transaction: Transaction, books: WorkspaceData) => Promise<T>,
): Promise<T> {
  return services.work.run(async (transaction) => {
    await lockWorkspace(transaction, workspace, services);
    return change(transaction, await readWorkspaceData(transaction, workspace, services));
  });
}

const bounded = ['customers', 'companies', 'accounts'] as const;

/** Throws `status.invalid` for more than a workspace may have. Exact within a transaction that locks the workspace. */
export function requireQuotas(
  books: WorkspaceData,
  more: Partial<Readonly<Record<(typeof bounded)[number], number>>>,
): void {
  for (const thing of bounded) {
    requireQuota(thing, books[thing].length, more[thing] ?? 0);
    requireLifetimeQuota(thing, books.ever[thing].length, more[thing] ?? 0);
  }
}

function isThere({ removedAt }: { readonly removedAt?: number }): boolean {
  return removedAt === undefined;
}

/** Throws `resource.unknown` for the id of no customer of the workspace. */
export function requireCustomer({ customers }: WorkspaceData, id: string): CustomerWithAccounts {
  return requireFound(
    customers.find((each) => each.id === id),
    'The workspace has no customer of this id.',
    'path.customerId',
  );
}

/** As above, for a company. */
export function requireCompany({ companies }: WorkspaceData, id: string): CompanyWithAccounts {
  return requireFound(
    companies.find((each) => each.id === id),
    'The workspace has no company of this id.',
    'path.companyId',
  );
}

/** As above, for an open account. */
export function requireAccount({ accounts }: WorkspaceData, iban: string): StoredAccount {
  return requireFound(
    accounts.find((each) => each.iban === iban),
    'The workspace has no account of this number.',
    'path.iban',
  );
}

function requireFound<T>(found: T | undefined, text: string, field: string): T {
  if (found !== undefined) return found;
  throw new Problem('resource.unknown', text, field);
}
