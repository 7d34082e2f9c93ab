/** Operations that no handler serves, by their modules or by the tables in them. */
import type * as operations from '../../../handlers/operations.js';
import type { Call } from '../../../handlers/call.js';
import type { CheckedHandlers } from '../../../src/contract/operation.js';

type All = typeof operations;
declare const all: All;
declare const others: Omit<All, 'getPaymentStatus'>;
declare const tables: Omit<All, 'getSinglePayment'> & {
  readonly getSinglePayment: { readonly 'payments-1.3.2': All['getSinglePayment']['every'] };
};

export const complete: CheckedHandlers<All, Call> = all;

// want: is not assignable to type '"operation getPaymentStatus has no handler"'
export const withoutModule: CheckedHandlers<typeof others, Call> = others;

// want: is not assignable to type '"operation getSinglePayment of payments-1.3.16 has no handler"'
export const withoutRow: CheckedHandlers<typeof tables, Call> = tables;
