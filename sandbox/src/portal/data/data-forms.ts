/** The forms of a workspace's own data: their fields, and the equivalent calls of the sandbox's interface. */
import { defined } from '../../../../src/domain/defined.js';
import { accountTypes, amountText, type BankTerms } from '../../domain/terms.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { html, type Fragment } from '../../../../src/engine/html.js';
import { named } from '../../../../src/pages/kit/components.js';
import type { CompanyWithAccounts, CustomerWithAccounts } from '../../usecases/data/workspace-data.js';
import { code } from '../frame/components.js';
import { boxes, boxName, choice, input, type ShownForm, textIn, wholeNumberIn } from '../frame/fields.js';
import * as words from '../texts.js';

type Account = CustomerWithAccounts['accounts'][number];

const usualBalance = '1000';

/** The fields of a customer; undefined for a new customer. */
export function customerFields(
  customer: CustomerWithAccounts | undefined,
  shown: ShownForm,
  { homeCurrency }: BankTerms,
): Fragment {
  const said = words.data.customers;
  const limit = customer?.paymentLimit;
  const optional = { isRequired: false } as const;
  return [
    input(shown, { name: 'name', label: words.data.name, value: customer?.name, isRequired: true }),
    customer
      ? choice(shown, {
          name: 'status',
          label: words.data.status,
          hint: said.statusHint,
          value: customer.status,
          options: [
            ['active', said.statuses.active],
            ['blocked', said.statuses.blocked],
          ],
        })
      : input(shown, { name: 'userName', label: said.userName, hint: said.userNameHint, ...optional }),
    input(shown, {
      name: 'password',
      label: said.password,
      hint: customer ? said.passwordKept : said.passwordMade,
    }),
    input(shown, {
      name: 'paymentLimit',
      label: said.limit,
      hint: said.limitHint(homeCurrency),
      value: limit === undefined ? undefined : amountText(limit, homeCurrency),
      inputMode: 'decimal',
    }),
    customer ? undefined : firstAccountFields(shown),
  ];
}

export function customerChange(fields: FormFields): object {
  return {
    name: textIn(fields, 'name'),
    status: textIn(fields, 'status'),
    ...defined({
      // Spaces around a password belong to the password.
      password: fields.get('password') || undefined,
      paymentLimit: textIn(fields, 'paymentLimit') || undefined,
    }),
  };
}

export function newCustomer(fields: FormFields): object {
  return {
    ...customerChange(fields),
    status: 'active',
    ...defined({ userName: textIn(fields, 'userName') || undefined }),
    accounts: [firstAccount(fields)],
  };
}

/** The fields of a company, undefined for a new company; `customers` may sign. */
export function companyFields(
  company: CompanyWithAccounts | undefined,
  customers: readonly CustomerWithAccounts[],
  shown: ShownForm,
): Fragment {
  const said = words.data.companies;
  return [
    input(shown, { name: 'name', label: words.data.name, value: company?.name, isRequired: true }),
    company ? undefined : input(shown, { name: 'companyId', label: said.id, hint: said.idHint }),
    boxes(shown, {
      name: 'signers',
      label: said.signers,
      options: customers.map(({ id, name }) => [id, html`${named(name)} ${code(id)}`]),
      chosen: company?.signers ?? [],
    }),
    input(shown, {
      name: 'signaturesNeeded',
      label: said.needed,
      value: String(company?.signaturesNeeded ?? 2),
      inputMode: 'numeric',
      isRequired: true,
    }),
    company ? undefined : firstAccountFields(shown),
  ];
}

export function companyChange(fields: FormFields, customers: readonly CustomerWithAccounts[]): object {
  return {
    name: textIn(fields, 'name'),
    signers: customers.flatMap(({ id }) => (fields.get(boxName('signers', id)) === null ? [] : [id])),
    signaturesNeeded: wholeNumberIn(fields, 'signaturesNeeded'),
  };
}

export function newCompany(fields: FormFields, customers: readonly CustomerWithAccounts[]): object {
  return {
    ...companyChange(fields, customers),
    ...defined({ companyId: textIn(fields, 'companyId') || undefined }),
    accounts: [firstAccount(fields)],
  };
}

export function accountFields(account: Account | undefined, shown: ShownForm): Fragment {
  const said = words.data.accounts;
  const { statuses, types } = said;
  const overdraft = account ? amountText(account.overdraft, account.currency) : '0';
  const balance = account ? { hint: said.balanceHint } : { value: usualBalance, isRequired: true };
  return [
    input(shown, {
      name: 'name',
      label: words.data.name,
      value: account?.name ?? 'Current account',
      isRequired: true,
    }),
    input(shown, { name: 'balance', label: said.balance, inputMode: 'decimal', ...balance }),
    input(shown, {
      name: 'overdraft',
      label: said.overdraft,
      hint: said.overdraftHint,
      value: overdraft,
      inputMode: 'decimal',
    }),
    choice(shown, {
      name: 'cashAccountType',
      label: said.type,
      value: account?.cashAccountType,
      options: accountTypes.map((type) => [type, types[type]]),
    }),
    choice(shown, {
      name: 'status',
      label: words.data.status,
      value: account?.status,
      options: [
        ['enabled', statuses.enabled],
        ['blocked', statuses.blocked],
      ],
    }),
    input(shown, { name: 'product', label: said.product, hint: said.productHint, value: account?.product }),
  ];
}

export function openingFields(shown: ShownForm, { currencies }: BankTerms): Fragment {
  const said = words.data.accounts;
  const options = currencies.map((currency) => [currency, currency] as const);
  return [
    choice(shown, { name: 'currency', label: said.currency, options }),
    accountFields(undefined, shown),
    historyField(shown, '0'),
  ];
}

export function accountChange(fields: FormFields): object {
  const names = ['name', 'balance', 'overdraft', 'cashAccountType', 'status', 'product'];
  return Object.fromEntries(
    names.map((name) => [name, textIn(fields, name)] as const).filter(([, text]) => text !== ''),
  );
}

export function newAccount(fields: FormFields, owner: string): object {
  const historyDays = wholeNumberIn(fields, 'historyDays');
  return { ...accountChange(fields), owner, currency: textIn(fields, 'currency'), historyDays };
}

function firstAccountFields(shown: ShownForm): Fragment {
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

function firstAccount(fields: FormFields): object {
  return {
    balance: textIn(fields, 'balance'),
    historyDays: wholeNumberIn(fields, 'historyDays'),
  };
}
