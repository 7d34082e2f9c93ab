/** The bank's rules for the orders of each product. */
import { expect } from 'chai';
import { toMessagePath } from '../../src/api/problems/problems.js';
import { euroRates } from '../../sandbox/src/bank/data.js';
import { findMissingFields, findOrderViolations, type OrderFacts } from '../../src/domain/payments/checks.js';
import type { PaymentOrder } from '../../src/domain/payments/order.js';
import type { Product } from '../../src/domain/payments/products.js';
import { orders } from '../support/tpp/product-orders.js';

const iban = 'HR9599000143200001010';
const euro = { id: 'a', iban, currency: 'EUR', name: 'Current account', status: 'enabled' } as const;
const contract = 'payments-1.3.2';
const facts: OrderFacts = {
  contract,
  rates: { homeCurrency: 'EUR', quotedOn: '2026-06-30', rates: euroRates },
  today: '2026-06-30',
  lastExecutionDate: '2027-06-30',
  debtorAccount: euro,
  client: {
    id: 'a-tpp',
    name: 'A TPP',
    type: 'confidential',
    status: 'active',
    roles: ['PSP_PI'],
    grants: [],
    redirectUris: [],
    requiresPkce: false,
  },
};

const sepa = 'sepa-credit-transfers';
const target = 'target-2-payments';
const cross = 'cross-border-credit-transfers';
const domestic = 'domestic-credit-transfers-hr';
const rtgs = 'hr-rtgs-payments';
const swiss = 'CH9300762011623852957';
const turkish = 'TR330006100519786457841326';
const paying = (currency: string, amount = '10') => ({ instructedAmount: { currency, amount } });
const to = (creditor: string) => ({ creditorAccount: { iban: creditor } });
const toBban = (bban: string) => ({ creditorAccount: { bban } });

type Row = readonly [product: Product, what: string, changes: object, want?: string];
const unsupported = (field: string) => `request.unsupported body.${field}`;
const invalid = (field: string) => `request.invalid body.${field}`;
const currency = unsupported('instructedAmount.currency');
const creditorIban = unsupported('creditorAccount.iban');
const german = 'DE89370400440532013000';

const rows: readonly Row[] = [
  ...([domestic, rtgs, sepa, target, cross] as const).map((product): Row => [
    product,
    'with valid fields',
    {},
  ]),
  [domestic, 'to a German account', to(german), creditorIban],
  [rtgs, 'to a German account', to(german), creditorIban],
  [sepa, 'in dollars', paying('USD'), currency],
  [sepa, 'to a Swiss account', to(swiss)],
  [sepa, 'to a Turkish account', to(turkish), creditorIban],
  [sepa, 'to an account without an IBAN', toBban('1'), unsupported('creditorAccount.bban')],
  [target, 'in dollars', paying('USD'), currency],
  [target, 'to a Turkish account', to(turkish)],
  [target, 'with the charges to the debtor', { chargeBearer: 'DEBT' }],
  [target, 'with the charges to the creditor', { chargeBearer: 'CRED' }, unsupported('chargeBearer')],
  [cross, 'in euro', paying('EUR')],
  [cross, 'in yen', paying('JPY')],
  [cross, 'in a fraction of a yen', paying('JPY', '1.5'), invalid('instructedAmount.amount')],
  [cross, 'in roubles, which the bank does not exchange', paying('RUB'), currency],
  [cross, 'in an unknown currency', paying('XXX'), currency],
  [cross, 'to a German account without its BIC', { ...to(german), creditorAgent: undefined }],
  [
    cross,
    'to a Turkish account without its BIC',
    { ...to(turkish), creditorAgent: undefined },
    invalid('creditorAgent'),
  ],
  [
    cross,
    'to an IBAN with wrong check digits',
    to('TR340006100519786457841326'),
    invalid('creditorAccount.iban'),
  ],
  [
    cross,
    'to an account number without BIC and address',
    { creditorAgent: undefined, creditorAddress: undefined },
    `${invalid('creditorAgent')}, ${invalid('creditorAddress')}`,
  ],
  [cross, 'to a German account number', { creditorAgent: 'COBADEFF' }, invalid('creditorAccount.iban')],
  [cross, 'to an account number that is an IBAN', toBban(swiss), invalid('creditorAccount.bban')],
  [cross, 'to the debtor’s IBAN as an account number', toBban(iban), invalid('creditorAccount.bban')],
  [cross, 'to a card', { creditorAccount: { pan: '5409050000000000' } }, unsupported('creditorAccount.pan')],
  [cross, 'with the charges to the creditor', { chargeBearer: 'CRED' }, unsupported('chargeBearer')],
  [cross, 'to the debtor account', to(iban), 'request.inconsistent body.creditorAccount.iban'],
];

const reported = (violations: ReturnType<typeof findOrderViolations>) =>
  violations.map(({ field = '', reason }) => `${reason} ${toMessagePath(field)}`).join(', ');

describe('The product rules for a payment order', () => {
  for (const [product, what, changes, want = ''] of rows) {
    it(`find ${want || 'no violation'} in ${product} ${what}`, () => {
      const order: PaymentOrder = { ...orders[product], ...changes };
      expect(reported(findOrderViolations(product, order, {}, facts))).to.equal(want);
    });
  }

  it('allow a dollar account for a cross-border payment, and not for a product in euro', () => {
    const dollars = { ...facts, debtorAccount: { ...euro, currency: 'USD' } };
    const verdictOf = (product: Product, given: OrderFacts) =>
      reported(findOrderViolations(product, orders[product], {}, given));
    expect(verdictOf(sepa, dollars)).to.equal('request.inconsistent body.debtorAccount');
    expect(verdictOf(cross, dollars)).to.equal('');
    const roubles = { ...facts, debtorAccount: { ...euro, currency: 'RUB' } };
    expect(verdictOf(cross, roubles)).to.equal('request.inconsistent body.debtorAccount');
  });

  for (const product of [domestic, rtgs, sepa, target, cross] as const) {
    const isNeeded = product === domestic || product === rtgs;
    it(`${isNeeded ? 'forbid' : 'allow'} ${product} without a payment description`, () => {
      const { creditorAccount, creditorName, debtorAccount, instructedAmount } = orders[product];
      const order = { creditorAccount, creditorName, debtorAccount, instructedAmount };
      const want = isNeeded ? invalid('remittanceInformationUnstructured') : '';
      expect(reported(findMissingFields(product, order, contract))).to.equal(want);
    });
  }
});
