/** The fields of an account in the forms of a workspace's own data, and their values for the sandbox's interface. */
import type { Fragment } from '../../../../src/engine/html.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { amountText, type BankTerms } from '../../domain/terms.js';
import type { CustomerWithAccounts } from '../../usecases/data/workspace-data.js';
import { choice, input, type ShownForm, textIn, textsIn, wholeNumberIn } from '../frame/fields.js';
import * as words from '../texts.js';

type Account = CustomerWithAccounts['accounts'][number];

const usualBalance = '1000';

/** The fields of an account; undefined for a new account. */
export function accountFields(account: Account | undefined, shown: ShownForm): Fragment {
  const said = words.data.accounts;
  const balance = account ? { hint: said.balanceHint } : { value: usualBalance, isRequired: true };
  return [
    input(shown, {
      name: 'name',
      label: words.labels.name,
      value: account?.name ?? 'Current account',
      isRequired: true,
    }),
    input(shown, { name: 'balance', label: said.balance, inputMode: 'decimal', ...balance }),
    input(shown, {
      name: 'overdraft',
      label: said.overdraft,
      hint: said.overdraftHint,
      value: account ? amountText(account.overdraft, account.currency) : '0',
      inputMode: 'decimal',
    }),
    choice(shown, {
      name: 'cashAccountType',
      label: words.labels.kind,
      value: account?.cashAccountType,
      options: Object.entries(said.types),
    }),
    choice(shown, {
      name: 'status',
      label: words.labels.status,
      value: account?.status,
      options: Object.entries(said.statuses),
    }),
    input(shown, { name: 'product', label: said.product, hint: said.productHint, value: account?.product }),
  ];
}

export function openingFields(shown: ShownForm, { currencies }: BankTerms): Fragment {
  const options = currencies.map((currency) => [currency, currency] as const);
  return [
    choice(shown, { name: 'currency', label: words.data.accounts.currency, options }),
    accountFields(undefined, shown),
    historyField(shown, '0'),
  ];
}

/** The fields of the account with which a customer or a company begins. */
export function firstAccountFields(shown: ShownForm): Fragment {
  const label = words.data.accounts.balance;
  return [
    input(shown, { name: 'balance', label, value: usualBalance, inputMode: 'decimal', isRequired: true }),
    historyField(shown, '90'),
  ];
}

function historyField(shown: ShownForm, value: string): Fragment {
  const { history, historyHint } = words.data.accounts;
  const field = { name: 'historyDays', label: history, hint: historyHint, value, isRequired: true };
  return input(shown, { ...field, inputMode: 'numeric' });
}

export function readAccount(fields: FormFields): object {
  return textsIn(fields, 'name', 'balance', 'overdraft', 'cashAccountType', 'status', 'product');
}

export function readNewAccount(fields: FormFields, owner: string): object {
  const currency = textIn(fields, 'currency');
  return { ...readAccount(fields), owner, currency, historyDays: wholeNumberIn(fields, 'historyDays') };
}

export function readFirstAccount(fields: FormFields): object {
  return { balance: textIn(fields, 'balance'), historyDays: wholeNumberIn(fields, 'historyDays') };
}
