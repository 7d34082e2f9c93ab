/** The text of a refusal leads to the error in the request. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { exchange, type Exchange } from '../support/server/exchange.js';
import { listAt, textAt } from '../support/runner/json.js';
import { orders } from '../support/tpp/product-orders.js';
import { domestic, v132 } from '../support/tpp/tpp.js';

const cross = 'cross-border-credit-transfers';

const ibanOrBban = 'The account must be named by its IBAN, or by its bban if it has none';
const card = { pan: '5409050000000000' };
const dollarAccount = { ...orders[domestic].debtorAccount, currency: 'USD' };

/** Changes of a valid order's fields, or headers. */
type Row = readonly [what: string, want: string, changes: object, product?: keyof typeof orders];
const orderRows: readonly Row[] = [
  ['a creditor without an identifier', `${ibanOrBban}, which is missing.`, { creditorAccount: {} }, cross],
  ['a creditor with a card number', `${ibanOrBban}.`, { creditorAccount: card }, cross],
  ['a domestic creditor’s card number', 'The account must be named by its IBAN.', { creditorAccount: card }],
  ['a foreign currency', 'The debtor account is not kept in USD.', { debtorAccount: dollarAccount }],
  ['a null purpose code', 'body.purposeCode must be a string.', { purposeCode: null }],
];
const nil = '00000000-0000-0000-0000-000000000000';
const headerRows: readonly (readonly [name: string, want: string, ...values: string[]])[] = [
  ['X-Request-ID', 'header.X-Request-ID came with different values.', randomUUID(), randomUUID()],
  ['X-Request-ID', 'header.X-Request-ID is the nil UUID, which names no request.', nil],
  ['X-Gateway-Client-Id', 'The header X-Gateway-Client-Id came with different values.', 'a', 'b'],
];

describeAtTheDoor('The error text', ({ url }) => {
  const textOf = async (changes: object, product: keyof typeof orders, headers: Exchange['headers'] = {}) => {
    const { text } = await exchange(`${url()}${v132}/payments/${product}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Gateway-Client-Id': 'sandbox-tpp',
        'X-Request-ID': randomUUID(),
        'PSU-IP-Address': '192.0.2.1',
        ...headers,
      },
      body: JSON.stringify({ ...orders[product], ...changes }),
    });
    return listAt(JSON.parse(text), 'tppMessages').map((message) => textAt(message, 'text'));
  };

  for (const [what, want, changes, product = domestic] of orderRows)
    it(`for ${what} is: ${want}`, async () => {
      expect(await textOf(changes, product)).to.deep.equal([want]);
    });

  for (const [name, want, ...values] of headerRows)
    it(`for ${values.length} values of ${name} is: ${want}`, async () => {
      expect(await textOf({}, domestic, { [name]: values })).to.deep.equal([want]);
    });
});
