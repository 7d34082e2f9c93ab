/** A table without the entry of a contract that declares the operation. */
import type { HandlersOf } from '../../../src/contract/operation.js';

type Table = HandlersOf<'getSinglePayment', unknown>;
declare const read: Table['payments-1.3.2'];

export default {
  'payments-1.3.2': read,
  // want: Property '"payments-1.3.16"' is missing
} satisfies Table;
