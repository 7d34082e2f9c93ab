/** The bank's own rules for a payment order, beyond the contract's schema. */
import { expect } from 'chai';
import { toMessagePath } from '../../src/api/problems/problems.js';
import { euroRates } from '../../sandbox/src/bank/data.js';
import type { Client } from '../../src/domain/clients.js';
import {
  findOrderViolations,
  parseOrderAmount,
  type OrderFacts,
  type ReturnAddresses,
} from '../../src/domain/payments/checks.js';
import type { PaymentOrder } from '../../src/domain/payments/order.js';
import { isProduct, products } from '../../src/domain/payments/products.js';

const client: Client = {
  id: 'a-tpp',
  name: 'A TPP',
  type: 'confidential',
  status: 'active',
  roles: ['PSP_PI'],
  grants: [],
  redirectUris: ['https://tpp.example/callback'],
  requiresPkce: false,
};
const debtorIban = 'HR9599000143200001010';
const facts: OrderFacts = {
  rates: { homeCurrency: 'EUR', quotedOn: '2026-06-30', rates: euroRates },
  today: '2026-06-30',
  lastExecutionDate: '2027-06-30',
  debtorAccount: { id: 'a', iban: debtorIban, currency: 'EUR', name: 'Current account', status: 'enabled' },
  client,
  contract: 'payments-1.3.2',
};
const order: PaymentOrder = {
  debtorAccount: { iban: debtorIban },
  instructedAmount: { currency: 'EUR', amount: '12.50' },
  creditorAccount: { iban: 'HR9299000223200009014' },
  creditorName: 'Vodovod',
  remittanceInformationUnstructured: 'Water',
};

interface Row {
  readonly what: string;
  readonly order?: Partial<PaymentOrder>;
  readonly facts?: Partial<OrderFacts>;
  readonly addresses?: ReturnAddresses;
  readonly want: readonly string[];
}

const amountPath = 'body.instructedAmount.amount';
const currencyPath = 'body.instructedAmount.currency';
const paid = (amount: string, currency = 'EUR') => ({ order: { instructedAmount: { amount, currency } } });
const dollars = { id: 'd', iban: debtorIban, currency: 'USD', name: 'Dollars', status: 'enabled' } as const;

const rows: readonly Row[] = [
  { what: 'valid fields', want: [] },
  { what: 'the least amount', ...paid('0.01'), want: [] },
  { what: 'the greatest amount', ...paid('99999999999999.99'), want: [] },
  { what: 'a zero amount', ...paid('0'), want: [`request.invalid ${amountPath}`] },
  { what: 'a zero amount with cents', ...paid('0.00'), want: [`request.invalid ${amountPath}`] },
  { what: 'a negative amount', ...paid('-1'), want: [`request.invalid ${amountPath}`] },
  { what: 'a third fraction digit', ...paid('1.005'), want: [`request.invalid ${amountPath}`] },
  { what: 'an exponent', ...paid('1e3'), want: [`request.invalid ${amountPath}`] },
  { what: 'an amount in dollars', ...paid('1', 'USD'), want: [`request.unsupported ${currencyPath}`] },
  { what: 'an unknown currency', ...paid('1', 'XXX'), want: [`request.unsupported ${currencyPath}`] },
  {
    what: 'a fraction of a yen',
    ...paid('1.5', 'JPY'),
    want: [`request.unsupported ${currencyPath}`, `request.invalid ${amountPath}`],
  },
  {
    what: 'an unknown debtor account',
    facts: { debtorAccount: undefined },
    want: ['account.unknown body.debtorAccount'],
  },
  {
    what: 'a debtor account with another currency than its own',
    order: { debtorAccount: { iban: debtorIban, currency: 'USD' } },
    want: ['request.inconsistent body.debtorAccount.currency'],
  },
  {
    what: 'a debtor account with its own currency',
    order: { debtorAccount: { iban: debtorIban, currency: 'EUR' } },
    want: [],
  },
  {
    what: 'a debtor account in dollars',
    facts: { debtorAccount: dollars },
    want: ['request.inconsistent body.debtorAccount'],
  },
  {
    what: 'no debtor account',
    order: { debtorAccount: {} },
    want: ['request.invalid body.debtorAccount.iban'],
  },
  {
    what: 'a debtor account given by its card number',
    order: { debtorAccount: { pan: '5409050000000000' } },
    want: ['request.unsupported body.debtorAccount.pan'],
  },
  {
    what: 'a debtor IBAN with wrong check digits',
    order: { debtorAccount: { iban: 'HR9699000143200001010' } },
    want: ['request.invalid body.debtorAccount.iban'],
  },
  {
    what: 'no creditor account',
    order: { creditorAccount: { currency: 'EUR' } },
    want: ['request.invalid body.creditorAccount.iban'],
  },
  {
    what: 'a creditor account given by its BBAN',
    order: { creditorAccount: { bban: '99000223200009014' } },
    want: ['request.unsupported body.creditorAccount.bban'],
  },
  {
    what: 'a creditor account given by a telephone number',
    order: { creditorAccount: { msisdn: '+385911234567' } },
    want: ['request.unsupported body.creditorAccount.msisdn'],
  },
  {
    what: 'a creditor IBAN with wrong check digits',
    order: { creditorAccount: { iban: 'HR9399000223200009014' } },
    want: ['request.invalid body.creditorAccount.iban'],
  },
  {
    what: 'a creditor IBAN of the wrong length',
    order: { creditorAccount: { iban: 'HR929900022320000901' } },
    want: ['request.invalid body.creditorAccount.iban'],
  },
  {
    what: 'a creditor in another country',
    order: { creditorAccount: { iban: 'DE89370400440532013000' } },
    want: ['request.unsupported body.creditorAccount.iban'],
  },
  {
    what: 'a creditor who is the debtor',
    order: { creditorAccount: { iban: debtorIban } },
    want: ['request.inconsistent body.creditorAccount.iban'],
  },
  { what: 'the execution date today', order: { requestedExecutionDate: '2026-06-30' }, want: [] },
  { what: 'a future execution date', order: { requestedExecutionDate: '2027-01-01' }, want: [] },
  { what: 'the last possible execution date', order: { requestedExecutionDate: '2027-06-30' }, want: [] },
  ...['2027-07-01', '2999-12-31', '9999-12-31'].map((requestedExecutionDate) => ({
    what: `the execution date ${requestedExecutionDate}, too far ahead`,
    order: { requestedExecutionDate },
    want: ['execution-date.too-far body.requestedExecutionDate'],
  })),
  {
    what: 'the execution date yesterday',
    order: { requestedExecutionDate: '2026-06-29' },
    want: ['execution-date.past body.requestedExecutionDate'],
  },
  {
    what: 'registered return addresses',
    addresses: { redirectUri: 'https://tpp.example/ok', nokRedirectUri: 'https://tpp.example/nok' },
    want: [],
  },
  {
    what: 'unregistered return addresses',
    addresses: { redirectUri: 'https://evil.example/', nokRedirectUri: 'http://tpp.example/' },
    want: ['request.unsupported header.TPP-Redirect-URI', 'request.unsupported header.TPP-Nok-Redirect-URI'],
  },
  {
    what: 'every field wrong, in the documented order',
    order: {
      debtorAccount: { iban: 'HR9699000143200001010' },
      instructedAmount: { currency: 'USD', amount: '0' },
      creditorAccount: { iban: 'DE89370400440532013000' },
      requestedExecutionDate: '2026-01-01',
    },
    addresses: { redirectUri: 'javascript:alert(1)', nokRedirectUri: '/nok' },
    want: [
      'request.invalid body.debtorAccount.iban',
      `request.unsupported ${currencyPath}`,
      `request.invalid ${amountPath}`,
      'request.unsupported body.creditorAccount.iban',
      'execution-date.past body.requestedExecutionDate',
      'request.unsupported header.TPP-Redirect-URI',
      'request.unsupported header.TPP-Nok-Redirect-URI',
    ],
  },
];

describe('The check of a payment order', () => {
  for (const row of rows) {
    it(`finds ${row.want.length === 0 ? 'no violation' : row.want.join(', ')} with ${row.what}`, () => {
      for (const product of ['domestic-credit-transfers-hr', 'hr-rtgs-payments'] as const) {
        const violations = findOrderViolations(product, { ...order, ...row.order }, row.addresses ?? {}, {
          ...facts,
          ...row.facts,
        });
        expect(violations.map(({ field = '', reason }) => `${reason} ${toMessagePath(field)}`)).to.deep.equal(
          row.want,
        );
        for (const { continuesField, text } of violations)
          expect(text).to.match(continuesField ? /^[a-z].*\.$/ : /^[A-Z].*\.$/);
      }
    });
  }

  it('parses the amount of a valid order, and throws at a faulty amount', () => {
    expect(parseOrderAmount(order)).to.deep.equal({ currency: 'EUR', minorUnits: 1250n });
    expect(() => parseOrderAmount({ ...order, instructedAmount: { currency: 'EUR', amount: 'x' } })).to.throw(
      'invalid amount',
    );
  });
});

describe('The payment products', () => {
  it('are five, known by their exact names', () => {
    expect(Object.keys(products)).to.deep.equal([
      'domestic-credit-transfers-hr',
      'hr-rtgs-payments',
      'sepa-credit-transfers',
      'target-2-payments',
      'cross-border-credit-transfers',
    ]);
    expect(isProduct('hr-rtgs-payments')).to.equal(true);
    for (const text of ['instant-sepa-credit-transfers', 'toString', '__proto__', '']) {
      expect(isProduct(text), text).to.equal(false);
    }
  });
});
