/** Creates, changes and removes a workspace's customers; each has a unique user name. */
import { newFaults, type Faults } from '../../domain/field-faults.js';
import {
  madePasswordLength,
  passwordFault,
  preferredNameFault,
  preferredNameFor,
} from '../../domain/own-names.js';
import { Problem, refuseIfAny } from '../../../../src/domain/problem.js';
import {
  accountTermsOf,
  type AccountOptions,
  customerTermsOf,
  type CustomerOptions,
} from '../../domain/terms.js';
import type { Workspace } from '../../domain/workspace.js';
import { openAccount } from './ledger-accounts.js';
import { foundAmong, type OwnCustomer, readBooks, requireRoom } from './workspace-books.js';
import { changeCustomer, insertCustomer, removeCustomer } from './holders.js';
import type { SandboxServices } from '../sandbox-services.js';
import { holdWorkspace } from '../workspaces/workspaces.js';

export interface NewCustomerOptions extends CustomerOptions {
  /** The preferred beginning of the user name. */
  readonly userName?: string;
  readonly password?: string;
  readonly accounts?: readonly AccountOptions[];
}

export interface NewCustomer {
  readonly customer: OwnCustomer;
  /** Returned only once: the bank keeps its hash. */
  readonly password: string;
}

/** Throws a `request.invalid` for each invalid field, and `status.invalid` for a full workspace. */
export async function createWorkspaceCustomer(
  options: NewCustomerOptions,
  workspace: Workspace,
  services: SandboxServices,
): Promise<NewCustomer> {
  const { hashPassword, randomName, work } = services;
  const { accounts = [], name, password = randomName(madePasswordLength), userName } = options;
  const faults = newFaults();
  const terms = customerTermsOf(options, '', services.bankTerms, faults);
  const accountTerms = accounts.map((each, at) =>
    accountTermsOf(each, `accounts.${at}.`, services.bankTerms, faults),
  );
  if (userName !== undefined) faults.tell('userName', preferredNameFault(userName));
  faults.tell('password', passwordFault(password));
  refuseIfAny(faults.all);
  const passwordHash = await hashPassword(password);
  const id = await work.run(async (transaction) => {
    await holdWorkspace(transaction, workspace, services);
    requireRoom(await readBooks(transaction, workspace, services), {
      customers: 1,
      accounts: accounts.length,
    });
    const made = { terms, passwordHash, preferredName: userName ?? preferredNameFor(name, 'customer') };
    const customerId = await insertCustomer(transaction, made, workspace, services);
    for (const each of accountTerms)
      await openAccount(transaction, { customerId, name }, each, workspace, services);
    return customerId;
  });
  return { customer: await findWorkspaceCustomer(id, workspace, services), password };
}

export async function listWorkspaceCustomers(
  workspace: Workspace,
  services: SandboxServices,
): Promise<readonly OwnCustomer[]> {
  return (await services.read.run((db) => readBooks(db, workspace, services))).customers;
}

/** Throws `resource.unknown`. */
export async function findWorkspaceCustomer(
  id: string,
  workspace: Workspace,
  services: SandboxServices,
): Promise<OwnCustomer> {
  return foundAmong(await listWorkspaceCustomers(workspace, services), id, 'customer');
}

/**
 * Replaces a customer's terms; without a password the old password stays. Throws a `request.invalid` for each invalid
 * field, and `resource.unknown`.
 */
export async function changeWorkspaceCustomer(
  id: string,
  { password, ...options }: CustomerOptions & { readonly password?: string },
  workspace: Workspace,
  services: SandboxServices,
): Promise<OwnCustomer> {
  const { bankTerms, hashPassword, work } = services;
  const faults: Faults = newFaults();
  const terms = customerTermsOf(options, '', bankTerms, faults);
  if (password !== undefined) faults.tell('password', passwordFault(password));
  await findWorkspaceCustomer(id, workspace, services);
  refuseIfAny(faults.all);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  await work.run(async (transaction) => {
    await holdWorkspace(transaction, workspace, services);
    foundAmong((await readBooks(transaction, workspace, services)).customers, id, 'customer');
    await changeCustomer(transaction, id, { terms, passwordHash }, services);
  });
  return findWorkspaceCustomer(id, workspace, services);
}

/** Throws `resource.unknown`, and `status.invalid` for a customer who signs for a company. */
export async function removeWorkspaceCustomer(
  id: string,
  workspace: Workspace,
  services: SandboxServices,
): Promise<void> {
  await services.work.run(async (transaction) => {
    await holdWorkspace(transaction, workspace, services);
    const books = await readBooks(transaction, workspace, services);
    const customer = foundAmong(books.customers, id, 'customer');
    const company = books.companies.find(({ signers }) => signers.includes(id));
    if (company) {
      const text = `The customer signs for the company ${company.id}; give that other signers first, or remove it.`;
      throw new Problem('status.invalid', text, 'path.customerId');
    }
    await removeCustomer(transaction, customer, services);
  });
}
