/** Tables of fields that lack a row: for a stored field, for a value that an answer lacks, for a mandatory member. */
import type { FieldTable } from '../../../src/domain/field-table.js';
import { show } from '../../../handlers/mapping/fields.js';
import type { Call } from '../../../src/usecases/services.js';

declare const call: Call;

interface Stored {
  readonly id: string;
  readonly status: 'RCVD' | 'PART';
  readonly place?: { readonly street?: string };
}
declare const stored: Stored;

const common = { id: {}, place: { fields: { street: {} } } } as const;

export const withoutField = {
  id: {},
  status: {},
  // want: Property 'place' is missing
} satisfies FieldTable<Stored>;

export const withoutNestedField = {
  id: {},
  status: {},
  // want: Property 'street' is missing
  place: { fields: {} },
} satisfies FieldTable<Stored>;

export const withoutOutside = {
  ...common,
  // want: 'outside' is missing
  status: { since: 'payments-1.3.2' },
} satisfies FieldTable<Stored>;

const whole = {
  operation: 'getSigningBasketStatus',
  unknown: 'resource.unknown',
  fields: {
    ...common,
    status: {
      name: 'transactionStatus',
    },
  },
} as const;

/** The name in the contract counts as the member. */
export const everything = show(whole, stored, call);

interface Basket {
  readonly transactionStatus: 'RCVD' | 'PART';
}
declare const basket: Basket;
const { operation, unknown } = whole;
const instead = { PART: { since: 'payments-1.3.2', instead: 'ACTC' } } as const;
const withRow = { operation, unknown, fields: { transactionStatus: { values: instead } } } as const;
const withoutRow = { operation, unknown, fields: { transactionStatus: {} } } as const;
export const withValue = show(withRow, basket, call);
// want: { readonly values: { readonly PART: { readonly instead: string | undefined; }; }; }
export const withoutValue = show(withoutRow, basket, call);

const withoutStatus = { operation, unknown, fields: common } as const;
// want: { readonly missing: "transactionStatus"; }
export const withoutMember = show(withoutStatus, { id: 'i', place: {} }, call);

interface Accounts {
  readonly accounts: readonly { readonly currency: string; readonly usage: 'PRIV' | 'OTHER' }[];
}
declare const accounts: Accounts;
const list = {
  operation: 'listAccounts',
  unknown,
  fields: { accounts: { fields: { currency: {}, usage: {} } } },
} as const;
// want: { readonly values: { readonly OTHER: { readonly instead: string | undefined; }; }; }
export const withoutNestedValue = show(list, accounts, call);
