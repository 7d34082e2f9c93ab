/** Generates orders with the fields of a product, and the data expected of each at the core and on statements. */
import fc from 'fast-check';
import type { CoreOrder } from '../../src/bank/payment-orders.js';
import { sandboxData } from '../../sandbox/src/bank/data.js';
import type { PaymentOrder } from '../../src/domain/payments/order.js';
import { localDate } from '../../src/domain/time.js';
import { text } from '../contracts/generated-orders.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { domestic } from '../support/tpp/tpp.js';

export const cross = 'cross-border-credit-transfers';
export const today = localDate(Date.now(), sandboxData.bank.timeZone);
const visible = (maximum: number) => text(maximum - 1).map((rest) => `V${rest}`);

/** A value for each field that some orders omit. A town's name has up to `townLetters` letters. */
const valuesWith = (townLetters: number): Readonly<Record<string, fc.Arbitrary<unknown>>> => ({
  endToEndIdentification: text(35),
  debtorName: text(70),
  ultimateDebtor: text(70),
  creditorAgent: fc.constant('CHASUS33'),
  creditorAddress: fc.record(
    { street: text(70), city: text(townLetters), country: fc.constantFrom('HR', 'US') },
    { requiredKeys: ['country'] },
  ),
  ultimateCreditor: text(70),
  chargeBearer: fc.constantFrom('SHAR', 'DEBT'),
  purposeCode: fc.constantFrom('SALA', 'SUPP', 'WTER'),
  remittanceInformationStructured: fc.record(
    { reference: visible(35), referenceType: text(35), referenceIssuer: text(35) },
    { requiredKeys: ['reference'] },
  ),
  remittanceInformationUnstructured: visible(140),
  requestedExecutionDate: fc.constant(today),
});

/** Ana's own accounts, whose statements show the other side, and accounts at other banks. */
const creditors: Readonly<Record<string, readonly PaymentOrder['creditorAccount'][]>> = {
  [cross]: [{ iban: ibans.anaDollars }, { bban: '021000021123456789' }],
};
const creditorsInEuro = [{ iban: ibans.anaSavings }, { iban: ibans.elsewhere }];

/** Orders with these fields that the bank executes at once. */
export function ordersWith(
  product: string,
  fields: readonly string[],
  townLetters: number,
): fc.Arbitrary<PaymentOrder> {
  const isAbroad = product === cross;
  const own = Object.entries(valuesWith(townLetters)).filter(([name]) => fields.includes(name));
  const needed = isAbroad
    ? ['creditorAgent', 'creditorAddress']
    : fields.includes('purposeCode')
      ? ['remittanceInformationUnstructured']
      : [];
  const parties = {
    debtorAccount: fc.constant({ iban: ibans.ana }),
    instructedAmount: fc.record({
      currency: fc.constant(isAbroad ? 'USD' : 'EUR'),
      amount: fc.integer({ min: 10, max: 999 }).map((cents) => (cents / 100).toFixed(2)),
    }),
    creditorAccount: fc.constantFrom(...(creditors[product] ?? creditorsInEuro)),
    creditorName: visible(40),
  };
  const made: Record<string, fc.Arbitrary<unknown>> = { ...Object.fromEntries(own), ...parties };
  return fc
    .record(made, { requiredKeys: [...Object.keys(parties), ...needed] })
    .map((order): PaymentOrder => JSON.parse(JSON.stringify(order)));
}

/** Returns the data expected at the core's port, as far as the order states them. */
export function expectedAtCore(order: PaymentOrder) {
  const { creditorAccount, creditorAddress, creditorAgent, creditorName, debtorName } = order;
  const given = {
    debtor: { claimedName: debtorName, ultimateDebtor: order.ultimateDebtor },
    creditor: {
      account: creditorAccount,
      name: creditorName,
      address: creditorAddress,
      agent: creditorAgent,
      ultimateCreditor: order.ultimateCreditor,
    },
    endToEndIdentification: order.endToEndIdentification,
    purposeCode: order.purposeCode,
    remittanceInformationStructured: order.remittanceInformationStructured,
    remittanceInformationUnstructured: order.remittanceInformationUnstructured,
    requestedExecutionDate: order.requestedExecutionDate,
    currency: order.instructedAmount.currency,
    minorUnits: String(Math.round(Number(order.instructedAmount.amount) * 100)),
  };
  return withoutUndefined(given);
}

/** Returns the data that the port received, in the same form. */
export function receivedAtCore({ amount, creditor, debtor, ...order }: CoreOrder) {
  const { account, address, agent, name, ultimateCreditor } = creditor;
  const { claimedName, ultimateDebtor } = debtor;
  return withoutUndefined({
    debtor: { claimedName, ultimateDebtor },
    creditor: { account, name, address, agent, ultimateCreditor },
    endToEndIdentification: order.endToEndIdentification,
    purposeCode: order.purposeCode,
    remittanceInformationStructured: order.remittanceInformationStructured,
    remittanceInformationUnstructured: order.remittanceInformationUnstructured,
    requestedExecutionDate: order.requestedExecutionDate,
    currency: amount.currency,
    minorUnits: String(amount.minorUnits),
  });
}

export function withoutUndefined(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}

export const kinds: Readonly<Record<string, string>> = {
  [domestic]: 'DMCT',
  'hr-rtgs-payments': 'PRCT',
  'sepa-credit-transfers': 'ESCT',
  'target-2-payments': 'PRCT',
  [cross]: 'XBCT',
};

/** Returns the order's data that the contract's transactions declare. */
export function declared(order: PaymentOrder) {
  const { creditorAccount, creditorName, purposeCode, ultimateCreditor, ultimateDebtor } = order;
  return {
    endToEndId: order.endToEndIdentification,
    creditorName,
    creditorAccount,
    ultimateCreditor,
    debtorName: 'Ana Horvat',
    debtorAccount: order.debtorAccount,
    ultimateDebtor,
    remittanceInformationUnstructured: order.remittanceInformationUnstructured,
    remittanceInformationStructured: order.remittanceInformationStructured?.reference,
    purposeCode,
  };
}

/** The fields of a booking that are not from the order. */
const always = ['transactionId', 'entryReference', 'bookingDate', 'valueDate'];

/** Removes the booking's own fields from an entry; throws where one of them is missing. */
export function shown(entry: unknown, isExchanged: boolean): unknown {
  const names = isExchanged ? [...always, 'transactionAmount', 'currencyExchange'] : always;
  const missing = names.filter((name) => !(name in Object(entry)));
  if (missing.length > 0) throw new Error(`an entry has no ${missing.join(', ')}: ${JSON.stringify(entry)}`);
  return Object.fromEntries(Object.entries(Object(entry)).filter(([name]) => !names.includes(name)));
}
