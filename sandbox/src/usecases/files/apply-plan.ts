/** Applies an imported file to a workspace's books, within a transaction that locks the workspace. */
import type { ImportPlan, PlannedAccount } from '../../domain/workspace-file.js';
import { requireLifetimeQuota, type Workspace } from '../../domain/workspace.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';
import { type AccountOwner, changeAccount, closeAccount, openAccount } from '../data/ledger-accounts.js';
import type { WorkspaceData } from '../data/workspace-data.js';
import {
  changeCompany,
  changeCustomer,
  insertCompany,
  insertCustomer,
  removeCompany,
  removeCustomer,
} from '../data/holders.js';
import { preferredNameIn } from '../../domain/workspace-names.js';
import type { SandboxServices } from '../sandbox-services.js';

export interface Secret {
  readonly password: string;
  readonly hash: string;
}

export interface MadeHolder {
  readonly givenAs: string;
  readonly id: string;
}

interface Application {
  readonly plan: ImportPlan;
  readonly books: WorkspaceData;
  /** Each customer's secret, by the customer's id in the file. */
  readonly secrets: ReadonlyMap<string, Secret>;
  readonly workspace: Workspace;
}

/** Returns the new customers and companies. Throws `status.invalid` beyond the limits of a workspace's lifetime. */
export async function applyPlan(
  transaction: Transaction,
  { books, plan, secrets, workspace }: Application,
  services: SandboxServices,
): Promise<{ readonly customers: readonly MadeHolder[]; readonly companies: readonly MadeHolder[] }> {
  requireQuotaForNew(plan, books);
  const setAccounts = await accountSetter(transaction, books, workspace, services);
  for (const company of books.companies)
    if (!names(plan.companies, company.id)) await removeCompany(transaction, company, services);

  const customerIds = new Map<string, string>();
  const made = { customers: [] as MadeHolder[], companies: [] as MadeHolder[] };
  for (const { accounts, givenAs, isKnown, password, terms } of plan.customers) {
    const hash = secrets.get(givenAs)?.hash ?? '';
    let id = givenAs;
    if (isKnown) {
      const passwordHash = password === undefined ? undefined : hash;
      await changeCustomer(transaction, id, { terms, passwordHash }, services);
    } else {
      id = await insertCustomer(
        transaction,
        { terms, passwordHash: hash, preferredName: preferredNameIn(givenAs) },
        workspace,
        services,
      );
      made.customers.push({ givenAs, id });
    }
    customerIds.set(givenAs, id);
    await setAccounts({ customerId: id, name: terms.name }, accounts);
  }
  for (const { accounts, givenAs, isKnown, terms: given } of plan.companies) {
    const terms = { ...given, signers: given.signers.map((signer) => customerIds.get(signer) ?? signer) };
    let id = givenAs;
    if (isKnown) await changeCompany(transaction, id, terms, services);
    else {
      id = await insertCompany(
        transaction,
        { terms, preferredName: preferredNameIn(givenAs) },
        workspace,
        services,
      );
      made.companies.push({ givenAs, id });
    }
    await setAccounts({ companyId: id, name: terms.name }, accounts);
  }
  for (const customer of books.customers)
    if (!names(plan.customers, customer.id)) await removeCustomer(transaction, customer, services);
  return made;
}

function names(planned: readonly { readonly givenAs: string }[], id: string): boolean {
  return planned.some(({ givenAs }) => givenAs === id);
}

function requireQuotaForNew({ companies, customers }: ImportPlan, { ever }: WorkspaceData): void {
  const countNew = (planned: ImportPlan['customers'] | ImportPlan['companies']) =>
    planned.filter(({ isKnown }) => !isKnown).length;
  const accounts = [...customers, ...companies].flatMap((holder) => holder.accounts);
  requireLifetimeQuota('customers', ever.customers.length, countNew(customers));
  requireLifetimeQuota('companies', ever.companies.length, countNew(companies));
  requireLifetimeQuota(
    'accounts',
    ever.accounts.length,
    accounts.filter(({ iban }) => iban === undefined).length,
  );
}

/** Sets an owner's accounts to those of the file: changes or opens the named accounts, closes all others. */
async function accountSetter(
  transaction: Transaction,
  { accounts: open, ever }: WorkspaceData,
  workspace: Workspace,
  services: SandboxServices,
) {
  const ids = ever.accounts.map(({ id }) => id);
  const { lockBalances } = services.portal.workspaceBooks;
  // Locks all balances at once and in one order, so that concurrent bookings wait here instead of deadlocking.
  const balances = ids.length > 0 ? await lockBalances(transaction, ids) : new Map<string, bigint>();
  return async (owner: AccountOwner, planned: readonly PlannedAccount[]): Promise<void> => {
    for (const { iban, terms } of planned) {
      const account = ever.accounts.find((each) => each.iban === iban);
      if (account) await changeAccount(transaction, account, terms, balances, services);
      else await openAccount(transaction, owner, terms, workspace, services);
    }
    const ownerId = owner.customerId ?? owner.companyId;
    for (const account of open) {
      if ((account.customerId ?? account.companyId) !== ownerId) continue;
      if (planned.some(({ iban }) => iban === account.iban)) continue;
      await closeAccount(transaction, account, balances, services);
    }
  };
}
