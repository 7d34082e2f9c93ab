/** A workspace's accounts: opened for its customers and companies, changed, and closed. */
import { createFieldFaults } from '../../domain/field-faults.js';
import type { Entry } from '../../../../src/domain/account-statement.js';
import { refuseIfAny } from '../../../../src/domain/problem.js';
import { toAccountTerms, amountText, type AccountOptions } from '../../domain/terms.js';
import type { Workspace } from '../../domain/workspace.js';
import type { StoredAccount } from '../../storage/tables/workspace-books.js';
import { type AccountOwner, changeAccount, closeAccount, openAccount } from './ledger-accounts.js';
import {
  requireAccount,
  type WorkspaceData,
  changeData,
  listWorkspaceData,
  requireQuotas,
} from './workspace-data.js';
import type { SandboxServices } from '../sandbox-services.js';

export interface AccountAddress {
  readonly iban: string;
  readonly workspace: Workspace;
}

/**
 * Opens an account for the customer or company of this id. Throws a `request.invalid` for each invalid field, and
 * `status.invalid` for a full workspace.
 */
export async function openWorkspaceAccount(
  { owner: ownerId, ...options }: AccountOptions & { readonly owner: string },
  workspace: Workspace,
  services: SandboxServices,
): Promise<StoredAccount> {
  const iban = await changeData(workspace, services, async (transaction, books) => {
    const faults = createFieldFaults();
    const owner = ownerIn(books, ownerId);
    if (!owner) faults.tell('owner', 'is not the id of a customer or company of the workspace.');
    const terms = toAccountTerms(options, '', services.bankTerms, faults);
    refuseIfAny(faults.all);
    requireQuotas(books, { accounts: 1 });
    return owner && openAccount(transaction, owner, terms, workspace, services);
  });
  return requireAccount(await listWorkspaceData(workspace, services), iban ?? '');
}

function ownerIn({ companies, customers }: WorkspaceData, id: string): AccountOwner | undefined {
  const customer = customers.find((each) => each.id === id);
  if (customer) return { customerId: id, name: customer.name };
  const company = companies.find((each) => each.id === id);
  return company && { companyId: id, name: company.name };
}

/**
 * Replaces an account's terms; without a balance the balance stays, and the currency and the history always stay.
 * Throws a `request.invalid` for each invalid field, and `resource.unknown`.
 */
export async function changeWorkspaceAccount(
  { iban, workspace }: AccountAddress,
  options: Omit<AccountOptions, 'currency' | 'historyDays'>,
  services: SandboxServices,
): Promise<StoredAccount> {
  await changeData(workspace, services, async (transaction, books) => {
    const { currency, id } = requireAccount(books, iban);
    const balances = await services.portal.workspaceBooks.lockBalances(transaction, [id]);
    const { balance = amountText(balances.get(id) ?? 0n, currency) } = options;
    const faults = createFieldFaults();
    const terms = toAccountTerms({ ...options, balance, currency }, '', services.bankTerms, faults);
    refuseIfAny(faults.all);
    await changeAccount(transaction, { id, currency }, terms, balances, services);
  });
  return requireAccount(await listWorkspaceData(workspace, services), iban);
}

/** Books the balance back to the bank, and closes the account. Throws `resource.unknown`. */
export async function closeWorkspaceAccount(
  { iban, workspace }: AccountAddress,
  services: SandboxServices,
): Promise<void> {
  await changeData(workspace, services, async (transaction, books) => {
    const account = requireAccount(books, iban);
    const balances = await services.portal.workspaceBooks.lockBalances(transaction, [account.id]);
    await closeAccount(transaction, account, balances, services);
  });
}

const mostEntries = 20;

/** Returns the newest entries of an account, the newest first. */
export function listAccountEntries(
  { id }: Pick<StoredAccount, 'id'>,
  { bankBooks, read }: SandboxServices,
): Promise<readonly Entry[]> {
  const ever = { from: '0001-01-01', to: '9999-12-31', limit: mostEntries };
  return read.run((db) => bankBooks.ledger.find(db, id, ever));
}
