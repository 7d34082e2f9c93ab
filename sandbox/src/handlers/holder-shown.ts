/** Customers, companies and accounts of a workspace, as the sandbox's contract shows them. */
import type {
  WorkspaceAccount,
  WorkspaceCompany,
  WorkspaceCustomer,
} from '../../../generated/sandbox-1.0.0.js';
import { formatInstant } from '../../../src/domain/time.js';
import { describeAccount, describeCompany, describeCustomer } from '../usecases/data/described-data.js';
import type { CompanyWithAccounts, CustomerWithAccounts } from '../usecases/data/workspace-data.js';
import type { SandboxServices } from '../usecases/sandbox-services.js';

export function customerShown(
  customer: CustomerWithAccounts,
  { bankTerms }: SandboxServices,
): WorkspaceCustomer {
  return { ...describeCustomer(customer, bankTerms.homeCurrency), ...holderShown(customer) };
}

export function companyShown(company: CompanyWithAccounts): WorkspaceCompany {
  return { ...describeCompany(company), ...holderShown(company) };
}

function holderShown({
  accounts,
  createdAt,
}: CustomerWithAccounts | CompanyWithAccounts): Pick<WorkspaceCustomer, 'accounts' | 'createdAt'> {
  return { accounts: accounts.map(({ iban }) => iban), createdAt: formatInstant(createdAt) };
}

export function accountShown(account: CustomerWithAccounts['accounts'][number]): WorkspaceAccount {
  const { companyId = '', customerId: owner = companyId, openedAt } = account;
  const { iban, ...described } = describeAccount(account);
  return { iban, owner, ...described, openedAt: formatInstant(openedAt) };
}
