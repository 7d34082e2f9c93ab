/** Applies an imported file to a workspace's books, within a transaction that locks the workspace. */
import type { ImportPlan, PlannedAccount, PlannedHolder } from '../../domain/workspace-file.js';
import { requireLifetimeQuota, type Workspace } from '../../domain/workspace.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';
import { type AccountOwner, changeAccount, closeAccount, openAccount } from '../data/ledger-accounts.js';
import type { WorkspaceData } from '../data/workspace-data.js';
import { companiesIn, customersIn, type Holders } from '../data/holders.js';
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
  const data = { transaction, workspace, services };
  const [customers, companies] = [customersIn(data), companiesIn(data)];
  const setAccounts = await accountSetter(transaction, books, workspace, services);
  for (const company of books.companies)
    if (!names(plan.companies, company.id)) await companies.remove(company);

  const plannedCustomers = plan.customers.map(({ password, terms, ...planned }) => {
    const hash = secrets.get(planned.givenAs)?.hash;
    const passwordHash = planned.isKnown && password === undefined ? undefined : hash;
    return { ...planned, terms: { ...terms, passwordHash } };
  });
  const setCustomers = await setHolders(customers, plannedCustomers, setAccounts);
  const customerIds = new Map(setCustomers.map(({ givenAs, id }) => [givenAs, id]));
  const plannedCompanies = plan.companies.map(({ terms, ...planned }) => {
    const signers = terms.signers.map((signer) => customerIds.get(signer) ?? signer);
    return { ...planned, terms: { ...terms, signers } };
  });
  const setCompanies = await setHolders(companies, plannedCompanies, setAccounts);
  for (const customer of books.customers)
    if (!names(plan.customers, customer.id)) await customers.remove(customer);
  return { customers: setCustomers.filter(isNew), companies: setCompanies.filter(isNew) };
}

interface SetHolder extends MadeHolder {
  readonly isKnown: boolean;
}

function isNew({ isKnown }: SetHolder): boolean {
  return !isKnown;
}

/** Changes or creates the planned holders, and sets their accounts. */
async function setHolders<Terms extends { readonly name: string }>(
  holders: Holders<Terms>,
  planned: readonly PlannedHolder<Terms>[],
  setAccounts: (owner: AccountOwner, planned: readonly PlannedAccount[]) => Promise<void>,
): Promise<readonly SetHolder[]> {
  const set: SetHolder[] = [];
  for (const { accounts, givenAs, isKnown, terms } of planned) {
    if (isKnown) await holders.change(givenAs, terms);
    const id = isKnown ? givenAs : await holders.insert(preferredNameIn(givenAs), terms);
    await setAccounts(holders.ownerOf(id, terms.name), accounts);
    set.push({ givenAs, id, isKnown });
  }
  return set;
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
