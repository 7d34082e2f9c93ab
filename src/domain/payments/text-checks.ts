/**
 * The texts of an order, which a customer reads before approving and a payee on the statement: what is shown must be
 * what is there. Control characters are refused in every body (src/api/validate.ts); these are an order's own.
 */
import { invalid, type Violation } from '../problem.js';
import type { PaymentOrder } from './order.js';
import { neededFieldsOf, type Product } from './products.js';

/** What turns the direction of writing, ends a line, or has no width of its own (Unicode's default ignorables). */
const hidden = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Everything but spaces, control and hidden characters, marks without a letter, and the braille cell without a dot. */
const visible = /[^\p{White_Space}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** One violation for each text of the order that has a hidden character, or is needed and shows nothing. */
export function textViolations(product: Product, order: PaymentOrder): Violation[] {
  const { creditorAddress, remittanceInformationStructured } = order;
  return [
    ...violationsIn(order, '', neededFieldsOf(product)),
    ...violationsIn(creditorAddress ?? {}, 'creditorAddress.', []),
    ...violationsIn(remittanceInformationStructured ?? {}, 'remittanceInformationStructured.', ['reference']),
  ];
}

function violationsIn(texts: object, place: string, needed: readonly string[]): Violation[] {
  const faults: Violation[] = [];
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text !== 'string') continue;
    const sentence =
      needed.includes(name) && !visible.test(text) ? 'has no visible character.' : hiddenIn(text);
    if (sentence) faults.push({ ...invalid(`${place}${name}`, sentence), continuesField: true });
  }
  return faults;
}

function hiddenIn(text: string): string | undefined {
  const [character] = hidden.exec(text) ?? [];
  if (character === undefined) return undefined;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `has U+${code}, which has no width or changes the direction of writing.`;
}
