/** The bank's own rules for the orders of each product, beyond the contract's schema. */
import { expect } from 'chai';
import { toMessagePath } from '../../src/api/problems/problems.js';
import { euroRates } from '../../sandbox/src/bank/data.js';
import type { Client } from '../../src/domain/clients.js';
import {
  findMissingFields,
  findOrderViolations,
  parseOrderAmount,
  type OrderFacts,
  type ReturnAddresses,
} from '../../src/domain/payments/checks.js';
import type { PaymentOrder } from '../../src/domain/payments/order.js';
import { isProduct, type Product, products } from '../../src/domain/payments/products.js';
import type { Violation } from '../../src/domain/problem.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { german, orders } from '../support/tpp/product-orders.js';

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
const debitingIn = (currency: string) => ({
  debtorAccount: { id: 'a', iban: ibans.ana, currency, name: 'Account', status: 'enabled' } as const,
});
const facts: OrderFacts = {
  rates: { homeCurrency: 'EUR', quotedOn: '2026-06-30', rates: euroRates },
  today: '2026-06-30',
  lastExecutionDate: '2027-06-30',
  ...debitingIn('EUR'),
  client,
  contract: 'payments-1.3.2',
};

/** The products, what is given, and reason and path of each violation. */
type Row = readonly [
  products: readonly Product[],
  what: string,
  changes: object,
  want?: string,
  more?: { readonly facts?: Partial<OrderFacts>; readonly addresses?: ReturnAddresses },
];
const sepa = 'sepa-credit-transfers';
const target = 'target-2-payments';
const cross = 'cross-border-credit-transfers';
const croatian = ['domestic-credit-transfers-hr', 'hr-rtgs-payments'] as const;
const inEuro = [...croatian, sepa, target] as const;
const everyProduct = [...inEuro, cross] as const;
const swiss = 'CH9300762011623852957';
const turkish = 'TR330006100519786457841326';

const invalid = (field: string) => `request.invalid body.${field}`;
const unsupported = (field: string) => `request.unsupported body.${field}`;
const inconsistent = (field: string) => `request.inconsistent body.${field}`;
const currency = unsupported('instructedAmount.currency');
const amountField = invalid('instructedAmount.amount');
const tooFar = 'execution-date.too-far body.requestedExecutionDate';
const paid = (amount: string, code = 'EUR') => ({ instructedAmount: { amount, currency: code } });
const from = (debtorAccount: PaymentOrder['debtorAccount']) => ({ debtorAccount });
const to = (creditorAccount: PaymentOrder['creditorAccount']) => ({ creditorAccount });
const on = (requestedExecutionDate: string) => ({ requestedExecutionDate });

const rows: readonly Row[] = [
  [everyProduct, 'valid fields', {}],
  [croatian, 'the least amount', paid('0.01')],
  [croatian, 'the greatest amount', paid('99999999999999.99')],
  [croatian, 'a zero amount', paid('0'), amountField],
  [croatian, 'a zero amount with cents', paid('0.00'), amountField],
  [croatian, 'a negative amount', paid('-1'), amountField],
  [croatian, 'a third fraction digit', paid('1.005'), amountField],
  [croatian, 'an exponent', paid('1e3'), amountField],
  [inEuro, 'an amount in dollars', paid('1', 'USD'), currency],
  [everyProduct, 'an unknown currency', paid('1', 'XXX'), currency],
  [croatian, 'a fraction of a yen', paid('1.5', 'JPY'), `${currency}, ${amountField}`],
  [[cross], 'an amount in euro', paid('10')],
  [[cross], 'an amount in yen', paid('10', 'JPY')],
  [[cross], 'a fraction of a yen', paid('1.5', 'JPY'), amountField],
  [[cross], 'roubles, which the bank does not exchange', paid('10', 'RUB'), currency],

  [
    croatian,
    'an unknown debtor account',
    {},
    'account.unknown body.debtorAccount',
    { facts: { debtorAccount: undefined } },
  ],
  [
    croatian,
    'a debtor account with another currency than its own',
    from({ iban: ibans.ana, currency: 'USD' }),
    inconsistent('debtorAccount.currency'),
  ],
  [croatian, 'a debtor account with its own currency', from({ iban: ibans.ana, currency: 'EUR' })],
  [inEuro, 'a dollar account', {}, inconsistent('debtorAccount'), { facts: debitingIn('USD') }],
  [[cross], 'a dollar account', {}, '', { facts: debitingIn('USD') }],
  [[cross], 'a rouble account', {}, inconsistent('debtorAccount'), { facts: debitingIn('RUB') }],
  [croatian, 'no debtor account', from({}), invalid('debtorAccount.iban')],
  [croatian, 'a debtor’s card number', from({ pan: '5409050000000000' }), unsupported('debtorAccount.pan')],
  [
    croatian,
    'a debtor IBAN with wrong check digits',
    from({ iban: 'HR9699000143200001010' }),
    invalid('debtorAccount.iban'),
  ],

  [croatian, 'no creditor account', to({ currency: 'EUR' }), invalid('creditorAccount.iban')],
  [[...croatian, sepa], 'a creditor’s BBAN', to({ bban: '1' }), unsupported('creditorAccount.bban')],
  [croatian, 'a creditor’s number', to({ msisdn: '+385911234567' }), unsupported('creditorAccount.msisdn')],
  [
    croatian,
    'a creditor IBAN with wrong check digits',
    to({ iban: 'HR9399000223200009014' }),
    invalid('creditorAccount.iban'),
  ],
  [croatian, 'a short creditor IBAN', to({ iban: 'HR929900022320000901' }), invalid('creditorAccount.iban')],
  [croatian, 'a German creditor', to({ iban: german }), unsupported('creditorAccount.iban')],
  [everyProduct, 'the debtor as creditor', to({ iban: ibans.ana }), inconsistent('creditorAccount.iban')],
  [[sepa], 'a Swiss creditor', to({ iban: swiss })],
  [[sepa], 'a Turkish creditor', to({ iban: turkish }), unsupported('creditorAccount.iban')],
  [[target], 'a Turkish creditor', to({ iban: turkish })],
  [[cross], 'a German creditor without its BIC', { ...to({ iban: german }), creditorAgent: undefined }],
  [
    [cross],
    'a Turkish creditor without its BIC',
    { ...to({ iban: turkish }), creditorAgent: undefined },
    invalid('creditorAgent'),
  ],
  [
    [cross],
    'a creditor IBAN with wrong check digits',
    to({ iban: 'TR340006100519786457841326' }),
    invalid('creditorAccount.iban'),
  ],
  [
    [cross],
    'an account number without BIC and address',
    { creditorAgent: undefined, creditorAddress: undefined },
    `${invalid('creditorAgent')}, ${invalid('creditorAddress')}`,
  ],
  [[cross], 'a German account number', { creditorAgent: 'COBADEFF' }, invalid('creditorAccount.iban')],
  [[cross], 'an account number that is an IBAN', to({ bban: swiss }), invalid('creditorAccount.bban')],
  [
    [cross],
    'the debtor’s IBAN as an account number',
    to({ bban: ibans.ana }),
    invalid('creditorAccount.bban'),
  ],
  [[cross], 'a creditor’s card', to({ pan: '5409050000000000' }), unsupported('creditorAccount.pan')],

  [[target], 'the charges to the debtor', { chargeBearer: 'DEBT' }],
  [[target, cross], 'the charges to the creditor', { chargeBearer: 'CRED' }, unsupported('chargeBearer')],
  [croatian, 'the execution date today', on('2026-06-30')],
  [croatian, 'a future execution date', on('2027-01-01')],
  [croatian, 'the last possible execution date', on('2027-06-30')],
  [croatian, 'a date a day too far ahead', on('2027-07-01'), tooFar],
  [croatian, 'a date far ahead', on('2999-12-31'), tooFar],
  [croatian, 'a date that means none', on('9999-12-31'), tooFar],
  [
    croatian,
    'the execution date yesterday',
    on('2026-06-29'),
    'execution-date.past body.requestedExecutionDate',
  ],
  [
    croatian,
    'registered return addresses',
    {},
    '',
    { addresses: { redirectUri: 'https://tpp.example/ok', nokRedirectUri: 'https://tpp.example/nok' } },
  ],
  [
    croatian,
    'unregistered return addresses',
    {},
    'request.unsupported header.TPP-Redirect-URI, request.unsupported header.TPP-Nok-Redirect-URI',
    { addresses: { redirectUri: 'https://evil.example/', nokRedirectUri: 'http://tpp.example/' } },
  ],
  [
    croatian,
    'every field wrong, in the documented order',
    {
      ...from({ iban: 'HR9699000143200001010' }),
      ...paid('0', 'USD'),
      ...to({ iban: german }),
      ...on('2026-01-01'),
    },
    [
      invalid('debtorAccount.iban'),
      currency,
      amountField,
      unsupported('creditorAccount.iban'),
      'execution-date.past body.requestedExecutionDate',
      'request.unsupported header.TPP-Redirect-URI',
      'request.unsupported header.TPP-Nok-Redirect-URI',
    ].join(', '),
    { addresses: { redirectUri: 'javascript:alert(1)', nokRedirectUri: '/nok' } },
  ],
];

const inWords = (violations: readonly Violation[]) =>
  violations.map(({ field = '', reason }) => `${reason} ${toMessagePath(field)}`).join(', ');

describe('The check of a payment order', () => {
  for (const [of, what, changes, want = '', more = {}] of rows) {
    it(`finds ${want || 'no violation'} in ${of.join(', ')} with ${what}`, () => {
      for (const product of of) {
        const order: PaymentOrder = { ...orders[product], ...changes };
        const known = { ...facts, ...more.facts };
        const violations = findOrderViolations(product, order, more.addresses ?? {}, known);
        expect(inWords(violations), product).to.equal(want);
        for (const { continuesField, text } of violations)
          expect(text).to.match(continuesField ? /^[a-z].*\.$/ : /^[A-Z].*\.$/);
      }
    });
  }

  it('misses the payment’s description in Croatian products alone', () => {
    for (const product of everyProduct) {
      const { creditorAccount, creditorName, debtorAccount, instructedAmount } = orders[product];
      const order = { creditorAccount, creditorName, debtorAccount, instructedAmount };
      const isNeeded = croatian.some((each) => each === product);
      const want = isNeeded ? invalid('remittanceInformationUnstructured') : '';
      expect(inWords(findMissingFields(product, order, facts.contract)), product).to.equal(want);
    }
  });

  it('parses the amount of a valid order, and throws at a faulty amount', () => {
    const order = orders['domestic-credit-transfers-hr'];
    expect(parseOrderAmount(order)).to.deep.equal({ currency: 'EUR', minorUnits: 1250n });
    expect(() => parseOrderAmount({ ...order, ...paid('x') })).to.throw('invalid amount');
  });
});

describe('The payment products', () => {
  it('are five, known by their exact names', () => {
    expect(Object.keys(products)).to.deep.equal(everyProduct);
    for (const text of ['instant-sepa-credit-transfers', 'toString', '__proto__', ''])
      expect(isProduct(text), text).to.equal(false);
    for (const product of everyProduct) expect(isProduct(product)).to.equal(true);
  });
});
