/** The text of a refusal leads to the error in the request. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { exchange } from '../support/server/exchange.js';
import { textAt } from '../support/runner/json.js';
import { orders } from '../support/tpp/product-orders.js';
import { domestic, v132 } from '../support/tpp/tpp.js';

const cross = 'cross-border-credit-transfers';

interface Row {
  readonly what: string;
  readonly headers?: Readonly<Record<string, string[]>>;
  readonly changes?: object;
  readonly product?: keyof typeof orders;
  readonly want: string;
}

const rows: readonly Row[] = [
  {
    what: 'a repeated X-Request-ID',
    headers: { 'X-Request-ID': [randomUUID(), randomUUID()] },
    want: 'header.X-Request-ID came with different values.',
  },
  {
    what: 'the nil UUID as X-Request-ID',
    headers: { 'X-Request-ID': ['00000000-0000-0000-0000-000000000000'] },
    want: 'header.X-Request-ID is the nil UUID, which names no request.',
  },
  {
    what: 'a repeated X-Gateway-Client-Id',
    headers: { 'X-Gateway-Client-Id': ['sandbox-tpp', 'sandbox-tpp-b'] },
    want: 'The header X-Gateway-Client-Id came with different values.',
  },
  {
    what: 'a cross-border creditor without an identifier',
    product: cross,
    changes: { creditorAccount: {} },
    want: 'The account must be named by its IBAN, or by its bban if it has none, which is missing.',
  },
  {
    what: 'a cross-border creditor with a card number',
    product: cross,
    changes: { creditorAccount: { pan: '5409050000000000' } },
    want: 'The account must be named by its IBAN, or by its bban if it has none.',
  },
  {
    what: 'a domestic creditor with a card number',
    changes: { creditorAccount: { pan: '5409050000000000' } },
    want: 'The account must be named by its IBAN.',
  },
  {
    what: 'a debtor account in a foreign currency',
    changes: { debtorAccount: { ...orders[domestic].debtorAccount, currency: 'USD' } },
    want: 'The debtor account is not kept in USD.',
  },
  {
    what: 'a null purpose code',
    changes: { purposeCode: null },
    want: 'body.purposeCode must be a string.',
  },
];

describeAtTheDoor('The error text', ({ url }) => {
  for (const { changes, headers, product = domestic, want, what } of rows) {
    it(`for ${what} is: ${want}`, async () => {
      const answer = await exchange(`${url()}${v132}/payments/${product}`, {
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
      const body: unknown = JSON.parse(answer.text);
      expect(textAt(body, 'tppMessages', '0', 'text')).to.equal(want);
      expect(textAt(body, 'tppMessages', '1', 'text')).to.equal(undefined);
    });
  }
});
