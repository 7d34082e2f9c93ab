/** Customers and companies of a workspace in the bank's books, within a transaction that locks the workspace. */
import type { CompanyTerms } from '../../domain/company.js';
import { madeName, suffixLength } from '../../domain/workspace-names.js';
import type { CustomerTerms } from '../../domain/terms.js';
import type { Workspace } from '../../domain/workspace.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';
import { closeAccount } from './ledger-accounts.js';
import type { CompanyWithAccounts, CustomerWithAccounts } from './workspace-data.js';
import type { SandboxServices } from '../sandbox-services.js';

/** Creates a customer under a new user name, and returns that name. */
export async function insertCustomer(
  transaction: Transaction,
  {
    passwordHash,
    terms,
    preferredName,
  }: { readonly preferredName: string; readonly terms: CustomerTerms; readonly passwordHash: string },
  { id: workspaceId }: Workspace,
  services: SandboxServices,
): Promise<string> {
  const { bankBooks, clock, portal, randomName } = services;
  const id = madeName(preferredName, randomName(suffixLength));
  await bankBooks.customers.insert(transaction, { id, ...terms, passwordHash });
  await portal.workspaceCustomers.insert(transaction, { id, workspaceId, createdAt: clock.now() });
  return id;
}

/** Replaces a customer's terms, and restores a removed customer. Without a hash the password stays. */
export async function changeCustomer(
  transaction: Transaction,
  id: string,
  { passwordHash, terms }: { readonly terms: CustomerTerms; readonly passwordHash?: string | undefined },
  { portal }: SandboxServices,
): Promise<void> {
  const { name, paymentLimit = null, status } = terms;
  await portal.workspaceBooks.changeCustomer(transaction, { id, name, status, paymentLimit });
  if (passwordHash !== undefined) await portal.workspaceBooks.setPassword(transaction, id, passwordHash);
  await portal.workspaceCustomers.revive(transaction, id);
}

/** A removed customer cannot log in and has no account; the bank keeps the record of the customer's actions. */
export async function removeCustomer(
  transaction: Transaction,
  { accounts, id }: CustomerWithAccounts,
  services: SandboxServices,
): Promise<void> {
  const { bankBooks, clock, portal } = services;
  await bankBooks.customers.block(transaction, id);
  await closeAll(transaction, accounts, services);
  await portal.workspaceCustomers.remove(transaction, id, clock.now());
}

export async function insertCompany(
  transaction: Transaction,
  { terms, preferredName }: { readonly preferredName: string; readonly terms: CompanyTerms },
  { id: workspaceId }: Workspace,
  services: SandboxServices,
): Promise<string> {
  const { bankBooks, clock, portal, randomName } = services;
  const id = madeName(preferredName, randomName(suffixLength));
  await bankBooks.customers.insertCorporate(transaction, { id, ...terms });
  await portal.workspaceCompanies.insert(transaction, { id, workspaceId, createdAt: clock.now() });
  return id;
}

export async function changeCompany(
  transaction: Transaction,
  id: string,
  { name, signaturesNeeded, signers }: CompanyTerms,
  { portal }: SandboxServices,
): Promise<void> {
  await portal.workspaceBooks.changeCompany(transaction, { id, name, signaturesNeeded });
  await portal.workspaceBooks.setSigners(transaction, id, signers);
  await portal.workspaceCompanies.revive(transaction, id);
}

/** A removed company has neither accounts nor signers. */
export async function removeCompany(
  transaction: Transaction,
  { accounts, id }: CompanyWithAccounts,
  services: SandboxServices,
): Promise<void> {
  const { clock, portal } = services;
  await portal.workspaceBooks.setSigners(transaction, id, []);
  await closeAll(transaction, accounts, services);
  await portal.workspaceCompanies.remove(transaction, id, clock.now());
}

async function closeAll(
  transaction: Transaction,
  accounts: CustomerWithAccounts['accounts'],
  services: SandboxServices,
): Promise<void> {
  if (accounts.length === 0) return;
  const ids = accounts.map(({ id }) => id);
  const balances = await services.portal.workspaceBooks.lockBalances(transaction, ids);
  for (const account of accounts) await closeAccount(transaction, account, balances, services);
}
