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
  requireCustomer,
  type CustomerWithAccounts,
  changeData,
  listWorkspaceData,
  requireQuotas,
} from './workspace-data.js';
import { customersIn } from './holders.js';
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
    const preferredName = userName ?? preferredNameFor(name, 'customer');
    const customers = customersIn({ transaction, workspace, services });
    const customerId = await customers.insert(preferredName, { ...terms, passwordHash });
    for (const each of accountTerms)
      await openAccount(transaction, { customerId, name }, each, workspace, services);
    return customerId;
  });
  return { customer: requireCustomer(await listWorkspaceData(workspace, services), id), password };
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
  requireCustomer(await listWorkspaceData(workspace, services), id);
  refuseIfAny(faults.all);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  await changeData(workspace, services, async (transaction, books) => {
    requireCustomer(books, id);
    await customersIn({ transaction, workspace, services }).change(id, { ...terms, passwordHash });
  });
  return requireCustomer(await listWorkspaceData(workspace, services), id);
}

/** Throws `resource.unknown`, and `status.invalid` for a customer who signs for a company. */
export async function removeWorkspaceCustomer(
  id: string,
  workspace: Workspace,
  services: SandboxServices,
): Promise<void> {
  await changeData(workspace, services, async (transaction, books) => {
    const customer = requireCustomer(books, id);
    const company = books.companies.find(({ signers }) => signers.includes(id));
    if (company) {
      const text = `The customer signs for the company ${company.id}; change the signers of the company first, or remove the company.`;
      throw new Problem('status.invalid', text, 'path.customerId');
    }
    await customersIn({ transaction, workspace, services }).remove(customer);
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
  const { customers } = await listWorkspaceData(workspace, services);
  const names = [...customers.map(({ id }) => id), ...shared];
  for (const scope of [workspace.id, browserKey])
    for (const name of names) await unlockCustomer(name, { ...services, attemptScope: () => scope });
}
