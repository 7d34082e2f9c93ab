/** Values of the port to the core at their bounds and beyond them, and a core that answers with them. */
import type { CoreBanking } from '../../../src/bank/core-banking.js';

type Values = Readonly<Record<string, unknown>>;

/** A member of the port: the last value within its bounds, one beyond them, and what becomes of that. */
interface BoundedValue {
  readonly kind: 'account' | 'customer' | 'entry' | 'details';
  readonly member: string;
  readonly at: unknown;
  readonly beyond: unknown;
  /** Absent for a value that is left out. */
  readonly becomes?: unknown;
}

const letters = (count: number) => '😀'.repeat(count - 1) + 'š';
const money = (minorUnits: bigint, currency = 'EUR') => ({ minorUnits, currency });
const exchange = {
  sourceCurrency: 'EUR',
  targetCurrency: 'USD',
  unitCurrency: 'EUR',
  rate: '1.1',
  quotedOn: '2030-02-28',
};

function text(kind: BoundedValue['kind'], member: string, most: number): BoundedValue {
  const beyond = letters(most + 1);
  return { kind, member, at: letters(most), beyond, becomes: '😀'.repeat(most) };
}
function reference(kind: BoundedValue['kind'], member: string, most: number): BoundedValue {
  return { kind, member, at: letters(most), beyond: letters(most + 1) };
}
const tooMuch = money(10n ** 16n);

export const boundedValues: readonly BoundedValue[] = [
  text('account', 'name', 140),
  text('account', 'product', 35),
  { kind: 'account', member: 'cashAccountType', at: 'CACC', beyond: 7 },
  { kind: 'account', member: 'usage', at: 'ORGA', beyond: 'COMP' },
  { kind: 'account', member: 'status', at: 'deleted', beyond: 'dormant', becomes: 'blocked' },
  text('customer', 'name', 140),
  { kind: 'customer', member: 'status', at: 'active', beyond: 'dormant', becomes: 'blocked' },
  {
    kind: 'customer',
    member: 'paymentLimit',
    at: money(10n ** 16n - 1n),
    beyond: tooMuch,
    becomes: tooMuch,
  },
  text('entry', 'remittance', 140),
  text('entry', 'holderName', 70),
  text('entry', 'counterpartyName', 70),
  reference('entry', 'entryReference', 35),
  reference('entry', 'endToEndIdentification', 35),
  { kind: 'entry', member: 'counterpartyIban', at: 'a'.repeat(30), beyond: 'a'.repeat(31) },
  { kind: 'entry', member: 'bankTransactionCode', at: 'PMNT-RCDT-ESCT', beyond: null },
  { kind: 'entry', member: 'exchange', at: exchange, beyond: { ...exchange, quotedOn: '2030-02-29' } },
  { kind: 'entry', member: 'amount', at: money(10n ** 16n - 1n), beyond: tooMuch, becomes: tooMuch },
  {
    kind: 'entry',
    member: 'bookingDate',
    at: '2030-02-28',
    beyond: '2030-02-29',
    becomes: '2030-02-29',
  },
  text('details', 'ultimateDebtor', 70),
  text('details', 'ultimateCreditor', 70),
  { kind: 'details', member: 'purposeCode', at: 'SALA', beyond: 'sala' },
  {
    kind: 'details',
    member: 'remittanceInformationStructured',
    at: { reference: letters(140) },
    beyond: { reference: letters(141) },
  },
];

/** All members of a kind with their values at or beyond the bounds. */
export function valuesOf(kind: BoundedValue['kind'], which: 'at' | 'beyond'): Values {
  const rows = boundedValues.filter((row) => row.kind === kind);
  return Object.fromEntries(rows.map((row) => [row.member, row[which]]));
}

export interface Answers {
  readonly account?: Values;
  readonly customer?: Values;
  readonly entry?: Values;
  readonly balance?: Values;
  readonly rates?: Values;
}

/** The core with these members in its answers; a function returns those of the moment. */
export function answeringWith(core: CoreBanking, given: Answers | (() => Answers)): CoreBanking {
  const now = typeof given === 'function' ? given : () => given;
  return {
    ...core,
    findAccount: async (iban) => withMembers(await core.findAccount(iban), now().account),
    findAccountById: async (id) => withMembers(await core.findAccountById(id), now().account),
    accountsOf: async (psuId) =>
      (await core.accountsOf(psuId)).map((each) => withMembers(each, now().account)),
    findCustomer: async (psuId) => withMembers(await core.findCustomer(psuId), now().customer),
    balanceOf: async (id) => withMembers(await core.balanceOf(id), now().balance),
    entriesOf: async (id, query) =>
      (await core.entriesOf(id, query)).map((each) => withMembers(each, now().entry)),
    ratesOn: async (day) => withMembers(await core.ratesOn(day), now().rates),
  };
}

function withMembers<T extends object | undefined>(answer: T, values: Values | undefined): T;
function withMembers(answer: object | undefined, values: Values | undefined): object | undefined {
  return answer && { ...answer, ...values };
}
