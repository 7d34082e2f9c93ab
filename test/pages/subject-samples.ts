/** Samples of all resources that customers authorise, with the longest possible contents. */
import type {
  BasketSummary,
  BulkSummary,
  StandingOrderSummary,
  ConsentSummary,
  PaymentSummary,
  SignatureProgress,
} from '../../src/usecases/resource/subject.js';

/** A text that breaks nowhere, with characters that HTML escapes. */
const long = (letters: number) => `${'W'.repeat(letters)} <&"`;
const most = '99999999999999.99';
const creditor = { creditorName: long(66), creditorIban: 'HR9299000223200009014' };
const remittance = `Invoice ${'2026'.repeat(33)}`;
const company = { debtorAccountNames: { hr: `Račun ${long(130)}` }, companyName: long(136) };

export const payment: PaymentSummary = {
  product: 'domestic-credit-transfers-hr',
  amount: most,
  currency: 'EUR',
  ...creditor,
  debtorIban: 'HR9599000143200001010',
  debtorAccountName: 'Current account',
  ...company,
  ultimateCreditor: long(66),
  ultimateDebtor: long(66),
  remittance,
  creditorReference: { reference: 'W'.repeat(35), kind: ['W'.repeat(35), 'W'.repeat(35)] },
  debtorReference: 'W'.repeat(35),
  executionDate: '2026-06-30',
};

export const abroad: PaymentSummary = {
  product: 'cross-border-credit-transfers',
  amount: '106.00',
  currency: 'USD',
  creditorName: 'Example Books Inc.',
  creditorIban: '021000021123456789',
  creditorBic: 'CHASUS33',
  debtorIban: 'HR9599000143200001010',
  debtorAccountName: 'Current account',
  remittance: '',
  exchange: {
    sourceCurrency: 'EUR',
    targetCurrency: 'USD',
    unitCurrency: 'EUR',
    rate: '1.0600',
    quotedOn: '2026-06-30',
    debit: '100.00',
  },
  fee: { amount: '5.00', currency: 'EUR' },
  total: { amount: '105.00', currency: 'EUR' },
};

const current = 'HR9599000143200001010';
const savings = 'HR9499000143200001028';
const choicesOf = (...chosen: readonly string[]): ConsentSummary['choices'] => [
  { iban: current, name: 'Current account', isChosen: chosen.includes(current) },
  { iban: savings, name: `Savings ${'W'.repeat(60)} <&"`, isChosen: chosen.includes(savings) },
];

const companyNames = new Map([[current, 'Adria Trade d.o.o.']]);

const terms = {
  kind: 'accounts',
  recurring: true,
  frequencyPerDay: 4,
  validUntil: '2026-09-30',
  companyNames: new Map<string, string>(),
  choices: [],
} as const;

/** All kinds of consent, by a name for tests. */
export const consents: Readonly<Record<string, ConsentSummary>> = {
  'for named accounts': { ...terms, accounts: [current, savings], balances: [current], companyNames },
  'for accounts to choose': { ...terms, accounts: [], balances: [], transactions: [], choices: choicesOf() },
  'for a named account and others to choose, once': {
    ...terms,
    recurring: false,
    balances: [current],
    transactions: [],
    choices: choicesOf(savings),
  },
  'to ask about funds': {
    kind: 'funds',
    recurring: true,
    frequencyPerDay: 1,
    accounts: [current],
    companyNames: new Map(),
    choices: [],
  },
};

/** Signatures of a company's payment. */
export const signatures: SignatureProgress = {
  needed: 3,
  given: [
    { name: long(136), date: '2026-06-29', time: '23:59' },
    { name: 'Petra Novak', time: '20:25' },
  ],
};

/** As many entries as a basket may have, with the longest words. */
export const basket: BasketSummary = {
  totals: [
    { amount: most, currency: 'EUR' },
    { amount: most, currency: 'USD' },
  ],
  payments: Array.from({ length: 7 }, () => payment),
  consents: Object.values(consents).filter(({ choices }) => choices.length === 0),
};

const bulkEntry = { amount: most, currency: 'EUR', ...creditor, remittance };

export const standingOrder: StandingOrderSummary = {
  payment,
  schedule: {
    startDate: '2026-06-30',
    endDate: '2031-12-31',
    frequency: 'MonthlyVariable',
    dayOfExecution: 31,
    monthsOfExecution: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    executionRule: 'preceding',
  },
  isExchanged: true,
  nextExecutionDate: '2026-06-30',
};

export const bulk: BulkSummary = {
  product: 'cross-border-credit-transfers',
  totals: basket.totals,
  debtorIban: current,
  debtorAccountName: 'Current account',
  ...company,
  entries: Array.from({ length: 20 }, () => bulkEntry),
  largest: [bulkEntry, bulkEntry, { ...bulkEntry, remittance: '' }],
  fee: { amount: '5.00', currency: 'EUR' },
  isBookedAsOne: true,
  executionDate: '2026-06-30',
};

/** SCA methods of each kind. */
export const methods = [
  { id: 'sms', kind: 'sms', to: '+385 •• ••• 42' },
  { id: 'app', kind: 'push', to: 'Ana’s phone' },
  { id: 'code', kind: 'code' },
  { id: 'passkey', kind: 'passkey' },
] as const;
