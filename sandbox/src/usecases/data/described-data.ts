/** Customers, companies and accounts of a workspace in the words of their developers' calls and files. */
import { defined } from '../../../../src/domain/defined.js';
import { amountText } from '../../domain/terms.js';
import type { StoredAccount, StoredCustomer } from '../../storage/tables/workspace-books.js';
import type { CompanyWithAccounts } from './workspace-data.js';

export function describeCustomer(
  { id, name, paymentLimit: limit, status }: StoredCustomer,
  homeCurrency: string,
) {
  const paymentLimit = limit === undefined ? undefined : amountText(limit, homeCurrency);
  return { customerId: id, name, status, ...defined({ paymentLimit }) };
}

export function describeCompany({ id, name, signaturesNeeded, signers }: CompanyWithAccounts) {
  return { companyId: id, name, signers: [...signers], signaturesNeeded };
}

export function describeAccount(account: StoredAccount) {
  const { cashAccountType = 'CACC', currency, historyDays, iban, name, product, status } = account;
  return {
    iban,
    name,
    currency,
    ...defined({ product }),
    cashAccountType,
    status: status === 'enabled' ? 'enabled' : 'blocked',
    balance: amountText(account.balance, currency),
    overdraft: amountText(account.overdraft, currency),
    historyDays,
  } as const;
}
