/** Creates, changes and removes a workspace's customers; each has a unique user name. */
import { createFieldFaults, type FieldFaults } from '../../domain/field-faults.js';
import {
  madePasswordLength,
  passwordFault,
  preferredNameFault,
  preferredNameFor,
} from '../../domain/workspace-names.js';
import { Problem, refuseIfAny } from '../../../../src/domain/problem.js';
import {
  toAccountTerms,
  type AccountOptions,
  toCustomerTerms,
  type CustomerOptions,
} from '../../domain/terms.js';
import type { Workspace } from '../../domain/workspace.js';
import { openAccount } from './ledger-accounts.js';
import {
  requireById,
  type CustomerWithAccounts,
  changeData,
  readWorkspaceData,
  requireQuotas,
} from './workspace-data.js';
import { changeCustomer, insertCustomer, removeCustomer } from './holders.js';
import { unlockCustomer } from '../../../../src/usecases/operator/unlock-customer.js';
import type { SandboxServices } from '../sandbox-services.js';

export interface NewCustomerOptions extends CustomerOptions {
  /** The preferred beginning of the user name. */
  readonly userName?: string;
  readonly password?: string;
  readonly accounts?: readonly AccountOptions[];
}

export interface NewCustomer {
  readonly customer: CustomerWithAccounts;
  /** Returned only once: the bank keeps its hash. */
  readonly password: string;
}

/** Throws a `request.invalid` for each invalid field, and `status.invalid` for a full workspace. */
export async function createWorkspaceCustomer(
  options: NewCustomerOptions,
  workspace: Workspace,
  services: SandboxServices,
): Promise<NewCustomer> {
  const { hashPassword, randomName } = services;
  const { accounts = [], name, password = randomName(madePasswordLength), userName } = options;
  const faults = createFieldFaults();
  const terms = toCustomerTerms(options, '', services.bankTerms, faults);
  const accountTerms = accounts.map((each, at) =>
    toAccountTerms(each, `accounts.${at}.`, services.bankTerms, faults),
  );
  if (userName !== undefined) faults.tell('userName', preferredNameFault(userName));
  faults.tell('password', passwordFault(password));
  refuseIfAny(faults.all);
  const passwordHash = await hashPassword(password);
  const id = await changeData(workspace, services, async (transaction, books) => {
    requireQuotas(books, { customers: 1, accounts: accounts.length });
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
): Promise<readonly CustomerWithAccounts[]> {
  return (await services.read.run((db) => readWorkspaceData(db, workspace, services))).customers;
}

/** Throws `resource.unknown`. */
export async function findWorkspaceCustomer(
  id: string,
  workspace: Workspace,
  services: SandboxServices,
): Promise<CustomerWithAccounts> {
  return requireById(await listWorkspaceCustomers(workspace, services), id, 'customer');
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
): Promise<CustomerWithAccounts> {
  const { bankTerms, hashPassword } = services;
  const faults: FieldFaults = createFieldFaults();
  const terms = toCustomerTerms(options, '', bankTerms, faults);
  if (password !== undefined) faults.tell('password', passwordFault(password));
  await findWorkspaceCustomer(id, workspace, services);
  refuseIfAny(faults.all);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  await changeData(workspace, services, async (transaction, { customers }) => {
    requireById(customers, id, 'customer');
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
  await changeData(workspace, services, async (transaction, books) => {
    const customer = requireById(books.customers, id, 'customer');
    const company = books.companies.find(({ signers }) => signers.includes(id));
    if (company) {
      const text = `The customer signs for the company ${company.id}; give that other signers first, or remove it.`;
      throw new Problem('status.invalid', text, 'path.customerId');
    }
    await removeCustomer(transaction, customer, services);
  });
}

/**
 * Ends the lockouts of the workspace's customers and of those shared by all, `shared`: for the workspace's clients, and
 * for clients outside every workspace in one browser.
 */
export async function unlockCustomers(
  shared: readonly string[],
  { browserKey, workspace }: { readonly browserKey: string; readonly workspace: Workspace },
  services: SandboxServices,
): Promise<void> {
  const own = await listWorkspaceCustomers(workspace, services);
  const names = [...own.map(({ id }) => id), ...shared];
  for (const scope of [workspace.id, browserKey])
    for (const name of names) await unlockCustomer(name, { ...services, attemptScope: () => scope });
}
