/** Operations that no handler serves, by their modules or by the tables in them. */
import type * as operations from '../../../handlers/operations.js';
import type { Call } from '../../../handlers/call.js';
import type { CheckedHandlers } from '../../../src/contract/operation.js';

type All = typeof operations;
declare const all: All;
declare const others: Omit<All, 'getPaymentStatus'>;
declare const tables: Omit<All, 'getPayment'> & {
  readonly getPayment: { readonly 'payments-1.0.0': All['getPayment']['every'] };
};

export const complete: CheckedHandlers<All, Call> = all;

// want: is not assignable to type '"operation getPaymentStatus of payments-1.0.0 has no handler"'
export const withoutModule: CheckedHandlers<typeof others, Call> = others;

// want: is not assignable to type '"operation getPayment of payments-1.3.2 has no handler"'
export const withoutRow: CheckedHandlers<typeof tables, Call> = tables;
