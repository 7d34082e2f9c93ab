/** Customers, companies and accounts of a workspace, as the sandbox's contract shows them. */
import type {
  WorkspaceAccount,
  WorkspaceCompany,
  WorkspaceCustomer,
} from '../../../generated/sandbox-1.0.0.js';
import { defined } from '../../../src/domain/defined.js';
import { amountText } from '../domain/terms.js';
import { formatInstant } from '../../../src/domain/time.js';
import type { CompanyWithAccounts, CustomerWithAccounts } from '../usecases/data/workspace-data.js';
import type { SandboxServices } from '../usecases/sandbox-services.js';

type Account = CustomerWithAccounts['accounts'][number];

export function customerShown(
  { accounts, createdAt, id, name, paymentLimit, status }: CustomerWithAccounts,
  { bankTerms: { homeCurrency } }: SandboxServices,
): WorkspaceCustomer {
  const limit = paymentLimit === undefined ? undefined : amountText(paymentLimit, homeCurrency);
  return {
    customerId: id,
    name,
    status,
    ...defined({ paymentLimit: limit }),
    accounts: accounts.map(({ iban }) => iban),
    createdAt: formatInstant(createdAt),
  };
}

export function companyShown({
  accounts,
  createdAt,
  id,
  name,
  signaturesNeeded,
  signers,
}: CompanyWithAccounts): WorkspaceCompany {
  return {
    companyId: id,
    name,
    signers: [...signers],
    signaturesNeeded,
    accounts: accounts.map(({ iban }) => iban),
    createdAt: formatInstant(createdAt),
  };
}

export function accountShown(account: Account): WorkspaceAccount {
  const { cashAccountType, companyId = '', currency, customerId = companyId, historyDays, iban } = account;
  return {
    iban,
    owner: customerId,
    name: account.name,
    currency,
    ...defined({ product: account.product, cashAccountType }),
    status: account.status === 'enabled' ? 'enabled' : 'blocked',
    balance: amountText(account.balance, currency),
    overdraft: amountText(account.overdraft, currency),
    historyDays,
    openedAt: formatInstant(account.openedAt),
  };
}
