/** An operation that no handler module serves. */
import type { AllHandlers } from '../../../src/contract/operation.js';

declare const others: Omit<AllHandlers<unknown>, 'getPaymentStatus'>;

// want: Property 'getPaymentStatus' is missing
export const handlers = others satisfies AllHandlers<unknown>;
