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

interface Given {
  readonly order?: Partial<PaymentOrder>;
  readonly facts?: Partial<OrderFacts>;
  readonly addresses?: ReturnAddresses;
}

const amountPath = 'body.instructedAmount.amount';
const currencyPath = 'body.instructedAmount.currency';
const paid = (amount: string, currency = 'EUR') => ({ order: { instructedAmount: { amount, currency } } });
const from = (debtorAccount: PaymentOrder['debtorAccount']) => ({ order: { debtorAccount } });
const to = (creditorAccount: PaymentOrder['creditorAccount']) => ({ order: { creditorAccount } });
const on = (requestedExecutionDate: string) => ({ order: { requestedExecutionDate } });
const dollars = { id: 'd', iban: debtorIban, currency: 'USD', name: 'Dollars', status: 'enabled' } as const;
const tooFar = 'execution-date.too-far body.requestedExecutionDate';

const rows: readonly (readonly [what: string, given: Given, want?: string])[] = [
  ['valid fields', {}],
  ['the least amount', paid('0.01')],
  ['the greatest amount', paid('99999999999999.99')],
  ['a zero amount', paid('0'), `request.invalid ${amountPath}`],
  ['a zero amount with cents', paid('0.00'), `request.invalid ${amountPath}`],
  ['a negative amount', paid('-1'), `request.invalid ${amountPath}`],
  ['a third fraction digit', paid('1.005'), `request.invalid ${amountPath}`],
  ['an exponent', paid('1e3'), `request.invalid ${amountPath}`],
  ['an amount in dollars', paid('1', 'USD'), `request.unsupported ${currencyPath}`],
  ['an unknown currency', paid('1', 'XXX'), `request.unsupported ${currencyPath}`],
  [
    'a fraction of a yen',
    paid('1.5', 'JPY'),
    `request.unsupported ${currencyPath}, request.invalid ${amountPath}`,
  ],
  [
    'an unknown debtor account',
    { facts: { debtorAccount: undefined } },
    'account.unknown body.debtorAccount',
  ],
  [
    'a debtor account with another currency than its own',
    from({ iban: debtorIban, currency: 'USD' }),
    'request.inconsistent body.debtorAccount.currency',
  ],
  ['a debtor account with its own currency', from({ iban: debtorIban, currency: 'EUR' })],
  ['a dollar account', { facts: { debtorAccount: dollars } }, 'request.inconsistent body.debtorAccount'],
  ['no debtor account', from({}), 'request.invalid body.debtorAccount.iban'],
  ['a debtor’s card number', from({ pan: '5409050000000000' }), 'request.unsupported body.debtorAccount.pan'],
  [
    'a debtor IBAN with wrong check digits',
    from({ iban: 'HR9699000143200001010' }),
    'request.invalid body.debtorAccount.iban',
  ],
  ['no creditor account', to({ currency: 'EUR' }), 'request.invalid body.creditorAccount.iban'],
  ['a creditor’s BBAN', to({ bban: '99000223200009014' }), 'request.unsupported body.creditorAccount.bban'],
  ['a creditor’s number', to({ msisdn: '+385911234567' }), 'request.unsupported body.creditorAccount.msisdn'],
  [
    'a creditor IBAN with wrong check digits',
    to({ iban: 'HR9399000223200009014' }),
    'request.invalid body.creditorAccount.iban',
  ],
  [
    'a short creditor IBAN',
    to({ iban: 'HR929900022320000901' }),
    'request.invalid body.creditorAccount.iban',
  ],
  [
    'a German creditor',
    to({ iban: 'DE89370400440532013000' }),
    'request.unsupported body.creditorAccount.iban',
  ],
  ['the debtor as creditor', to({ iban: debtorIban }), 'request.inconsistent body.creditorAccount.iban'],
  ['the execution date today', on('2026-06-30')],
  ['a future execution date', on('2027-01-01')],
  ['the last possible execution date', on('2027-06-30')],
  ['a date a day too far ahead', on('2027-07-01'), tooFar],
  ['a date far ahead', on('2999-12-31'), tooFar],
  ['a date that means none', on('9999-12-31'), tooFar],
  ['the execution date yesterday', on('2026-06-29'), 'execution-date.past body.requestedExecutionDate'],
  [
    'registered return addresses',
    { addresses: { redirectUri: 'https://tpp.example/ok', nokRedirectUri: 'https://tpp.example/nok' } },
  ],
  [
    'unregistered return addresses',
    { addresses: { redirectUri: 'https://evil.example/', nokRedirectUri: 'http://tpp.example/' } },
    'request.unsupported header.TPP-Redirect-URI, request.unsupported header.TPP-Nok-Redirect-URI',
  ],
  [
    'every field wrong, in the documented order',
    {
      order: {
        debtorAccount: { iban: 'HR9699000143200001010' },
        instructedAmount: { currency: 'USD', amount: '0' },
        creditorAccount: { iban: 'DE89370400440532013000' },
        requestedExecutionDate: '2026-01-01',
      },
      addresses: { redirectUri: 'javascript:alert(1)', nokRedirectUri: '/nok' },
    },
    [
      'request.invalid body.debtorAccount.iban',
      `request.unsupported ${currencyPath}`,
      `request.invalid ${amountPath}`,
      'request.unsupported body.creditorAccount.iban',
      'execution-date.past body.requestedExecutionDate',
      'request.unsupported header.TPP-Redirect-URI',
      'request.unsupported header.TPP-Nok-Redirect-URI',
    ].join(', '),
  ],
];

describe('The check of a payment order', () => {
  for (const [what, given, want = ''] of rows) {
    it(`finds ${want || 'no violation'} with ${what}`, () => {
      for (const product of ['domestic-credit-transfers-hr', 'hr-rtgs-payments'] as const) {
        const tried = { ...order, ...given.order };
        const known = { ...facts, ...given.facts };
        const violations = findOrderViolations(product, tried, given.addresses ?? {}, known);
        expect(
          violations.map(({ field = '', reason }) => `${reason} ${toMessagePath(field)}`).join(', '),
        ).to.equal(want);
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
