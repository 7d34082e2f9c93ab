/** Version 1.0.0 has no debtorName; its handler cannot read one. */
import type { RequestOf } from '../../../src/contract/operation.js';

export function payerOf({ body }: RequestOf<'payments-1.0.0', 'initiateDomesticCreditTransfer'>): unknown {
  // want: Property 'debtorName' does not exist
  return body.debtorName;
}
