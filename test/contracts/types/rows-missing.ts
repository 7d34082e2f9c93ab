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

interface Answer {
  readonly id: string;
  readonly status: 'RCVD' | 'ACSP';
}

const unknown = 'payment.unknown';
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

const part = { PART: { since: 'payments-1.3.2', instead: 'ACSP' } } as const;
const whole = { unknown, fields: { ...common, status: { values: part } } } as const;
const partial = { unknown, fields: { ...common, status: {} } } as const;
const other = { unknown, fields: { ...common, id: { name: 'key' }, status: {} } } as const;

export const withEveryRow: Answer = show(whole, stored, call);
// want: { readonly values: { readonly PART: { readonly instead: string | undefined; }; }; }
export const withoutValue: Answer = show(partial, stored, call);

// want: Property 'missing' is missing
export const withoutMember: { readonly id: string; readonly key: string } = show(partial, stored, call);
export const renamed: { readonly key: string } = show(other, stored, call);

interface WithKind {
  readonly id: string;
  readonly parts: readonly { readonly kind: 'new' | 'old' }[];
}
declare const parts: WithKind;
const list = { unknown, fields: { id: {}, parts: { fields: { kind: {} } } } } as const;
interface Older {
  readonly parts: readonly { readonly kind: 'old' }[];
}
// want: { readonly values: { readonly new: { readonly instead: string | undefined; }; }; }
export const withoutNestedValue: Older = show(list, parts, call);
