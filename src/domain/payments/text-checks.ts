/**
 * Checks for invisible and bidirectional characters in an order's texts: the customer and the payee must see what is
 * there. Control characters are refused in every body (src/api/validate.ts).
 */
import { invalid, type Violation } from '../problem.js';
import { findHiddenCharacter, findInvisible } from '../visible-text.js';
import type { PaymentOrder } from './order.js';

/** Returns a violation for each text with a hidden character, and for each mandatory text that shows nothing. */
export function textViolations(order: PaymentOrder, needed: readonly string[]): Violation[] {
  const { creditorAddress, remittanceInformationStructured } = order;
  return [
    ...violationsIn(order, '', needed),
    ...violationsIn(creditorAddress ?? {}, 'creditorAddress.', []),
    ...violationsIn(remittanceInformationStructured ?? {}, 'remittanceInformationStructured.', ['reference']),
  ];
}

function violationsIn(texts: object, place: string, needed: readonly string[]): Violation[] {
  const faults: Violation[] = [];
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text !== 'string') continue;
    const sentence = needed.includes(name) ? findInvisible(text) : findHiddenCharacter(text);
    if (sentence) faults.push({ ...invalid(`${place}${name}`, sentence), continuesField: true });
  }
  return faults;
}
