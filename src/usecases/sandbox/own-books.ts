/** What a workspace has in the bank's books at this moment. */
import { Problem } from '../../domain/problem.js';
import { requireRoomEver, requireRoomFor, type Workspace } from '../../domain/sandbox/workspace.js';
import type { StoredAccount, StoredCompany, StoredCustomer } from '../../storage/tables/workspace-books.js';
import type { Connection } from '../../storage/unit-of-work.js';
import type { SandboxServices } from './sandbox-services.js';

/** A customer or a company, with the accounts that are open. */
export interface OwnCustomer extends StoredCustomer {
  readonly accounts: readonly StoredAccount[];
}
export interface OwnCompany extends StoredCompany {
  readonly signers: readonly string[];
  readonly accounts: readonly StoredAccount[];
}

export interface OwnBooks {
  readonly customers: readonly OwnCustomer[];
  readonly companies: readonly OwnCompany[];
  /** Those that are open, in the order in which they were opened. */
  readonly accounts: readonly StoredAccount[];
  /** Everything that the workspace has ever had. */
  readonly ever: {
    readonly customers: readonly StoredCustomer[];
    readonly companies: readonly StoredCompany[];
    readonly accounts: readonly StoredAccount[];
  };
}

/** Read within a transaction that holds the workspace, nothing of it is added or taken away until that is over. */
export async function readBooks(
  db: Connection,
  { id }: Workspace,
  { portal: { workspaceBooks } }: SandboxServices,
): Promise<OwnBooks> {
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

const bounded = ['customers', 'companies', 'accounts'] as const;

/** Refuses more than a workspace may have: `status.invalid`. Exact within a transaction that holds it. */
export function requireRoom(
  books: OwnBooks,
  more: Partial<Readonly<Record<(typeof bounded)[number], number>>>,
): void {
  for (const thing of bounded) {
    requireRoomFor(thing, books[thing].length, more[thing] ?? 0);
    requireRoomEver(thing, books.ever[thing].length, more[thing] ?? 0);
  }
}

function isThere({ removedAt }: { readonly removedAt?: number }): boolean {
  return removedAt === undefined;
}

/** The one with this id; throws `resource.unknown` for what the workspace has not, whoever else may have it. */
export function foundAmong<T extends { readonly id: string }>(
  things: readonly T[],
  id: string,
  kind: 'customer' | 'company',
): T {
  const thing = things.find((each) => each.id === id);
  if (thing) return thing;
  throw new Problem('resource.unknown', `The workspace has no ${kind} of this id.`, `path.${kind}Id`);
}

export function accountAmong(accounts: readonly StoredAccount[], iban: string): StoredAccount {
  const account = accounts.find((each) => each.iban === iban);
  if (account) return account;
  throw new Problem('resource.unknown', 'The workspace has no account of this number.', 'path.iban');
}
