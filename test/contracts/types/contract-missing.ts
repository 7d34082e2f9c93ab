/** A table without the entry of a contract that declares the operation. */
import type { HandlersOf } from '../../../src/contract/operation.js';

type Table = HandlersOf<'getPayment', unknown>;
declare const read: Table['payments-1.0.0'];

export default {
  'payments-1.0.0': read,
  // want: Property '"payments-1.3.2"' is missing
} satisfies Table;
