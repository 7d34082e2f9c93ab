/** The fields of an account in the forms of a workspace's own data, and their values for the sandbox's interface. */
import type { Fragment } from '../../../../src/engine/html.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { amountText, type BankTerms } from '../../domain/terms.js';
import type { CustomerWithAccounts } from '../../usecases/data/workspace-data.js';
import { choice, input, type ShownForm, textIn, textsIn, wholeNumberIn } from '../frame/fields.js';
import { labels } from '../frame/labels.js';

export const accountTypes = {
  CACC: 'Current account (CACC)',
  SVGS: 'Savings (SVGS)',
  TRAN: 'Transaction account (TRAN)',
};

export const accountStatuses = { enabled: 'open', blocked: 'blocked' };

export type Account = CustomerWithAccounts['accounts'][number];

const usualBalance = '1000';

/** The fields of an account; undefined for a new account. */
export function accountFields(account: Account | undefined, shown: ShownForm): Fragment {
  const balance = account
    ? { hint: 'Leave empty to keep it; otherwise the difference is booked.' }
    : { value: usualBalance, isRequired: true };
  return [
    input(shown, {
      name: 'name',
      label: labels.name,
      value: account?.name ?? 'Current account',
      isRequired: true,
    }),
    input(shown, { name: 'balance', label: 'Balance', inputMode: 'decimal', ...balance }),
    input(shown, {
      name: 'overdraft',
      label: 'Overdraft',
      hint: 'How far the balance may fall below zero.',
      value: account ? amountText(account.overdraft, account.currency) : '0',
      inputMode: 'decimal',
    }),
    choice(shown, {
      name: 'cashAccountType',
      label: labels.kind,
      value: account?.cashAccountType,
      options: Object.entries(accountTypes),
    }),
    choice(shown, {
      name: 'status',
      label: labels.status,
      value: account?.status,
      options: Object.entries(accountStatuses),
    }),
    input(shown, {
      name: 'product',
      label: 'Product',
      hint: 'The bank’s name for this kind of account; optional.',
      value: account?.product,
    }),
  ];
}

export function openingFields(shown: ShownForm, { currencies }: BankTerms): Fragment {
  const options = currencies.map((currency) => [currency, currency] as const);
  return [
    choice(shown, { name: 'currency', label: 'Currency', options }),
    accountFields(undefined, shown),
    historyField(shown, '0'),
  ];
}

/** The fields of the account with which a customer or a company begins. */
export function firstAccountFields(shown: ShownForm): Fragment {
  return [
    input(shown, {
      name: 'balance',
      label: 'Balance',
      value: usualBalance,
      inputMode: 'decimal',
      isRequired: true,
    }),
    historyField(shown, '90'),
  ];
}

function historyField(shown: ShownForm, value: string): Fragment {
  const field = {
    name: 'historyDays',
    label: 'Days of generated history',
    hint: 'Generates salary, rent and purchases; at most 400 days.',
    value,
    isRequired: true,
  };
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
