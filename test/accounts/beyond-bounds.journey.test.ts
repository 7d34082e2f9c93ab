/** Values of the core that no contract can state are left out of answers, which stay 200, and out of nothing else. */
import { expect } from 'chai';
import { withCoreDeadlines } from '../../src/bank/core-deadlines.js';
import { newIdentifier } from '../../src/crypto/secrets.js';
import type { Access } from '../../src/domain/oauth/access.js';
import { initiatePayment } from '../../src/usecases/payments/payments.js';
import {
  accountBank,
  attended,
  fillAccountBank,
  refusalOf,
  type AccountBank,
  type Ask,
} from '../support/embedded-bank/account-bank.js';
import { ana, marko } from '../support/embedded-bank/consent-bank.js';
import { answeringWith, type Answers } from '../support/embedded-bank/core-values.js';
import { onOneEngine, onSqlite } from '../support/database/engines.js';
import { orders } from '../support/tpp/product-orders.js';
import { executeDuePayments } from '../support/server/execution.js';
import { approved, statusOf } from '../support/embedded-bank/made-payments.js';

const everything = ['accounts', 'balances', 'transactions'] as const;
const withBalance = { withBalance: 'true' };
const contracts = ['accounts-1.3.2', 'accounts-1.3.2.2'] as const;
const instructedAmount = { currency: 'EUR', amount: '1.00' };

/** Values that an adapter may answer with, whatever its author had in mind. */
const oddValues: readonly unknown[] = [
  '',
  ' ',
  'š'.repeat(300),
  '😀'.repeat(300),
  '\u0000\ud800',
  null,
  7,
  Number.NaN,
  10n ** 30n,
  true,
  {},
  [],
];
const amounts = [10n ** 16n, -(10n ** 16n), 10n ** 40n].map((minorUnits) => ({
  minorUnits,
  currency: 'EUR',
}));
const currencies = ['XYZ', 'eur', '', 'EURO'].map((currency) => ({ minorUnits: 1n, currency }));
const oddMoney = [...amounts, ...currencies, null, {}, { minorUnits: 1, currency: 'EUR' }];
const details = ['ultimateDebtor', 'ultimateCreditor', 'purposeCode', 'remittanceInformationStructured'];

/** Members without which an answer says less, and is the same otherwise. */
const optional = [
  'product cashAccountType usage entryReference holderName counterpartyName counterpartyIban',
  'endToEndIdentification exchange bankTransactionCode details',
].flatMap((names) => names.split(' '));

const members: readonly (readonly [kind: keyof Answers, member: string, values: readonly unknown[]])[] = [
  ...['id', 'iban', 'currency', 'name', 'status', 'product', 'cashAccountType', 'usage'].map(
    (member) => ['account', member, oddValues] as const,
  ),
  ...['id', 'bookingDate', 'remittance', 'entryReference', 'holderName', 'counterpartyName'].map(
    (member) => ['entry', member, oddValues] as const,
  ),
  ...['counterpartyIban', 'endToEndIdentification', 'exchange', 'bankTransactionCode', 'details'].map(
    (member) => ['entry', member, oddValues] as const,
  ),
  ['entry', 'bookingDate', ['2030-02-30', '2030-2-3', '20300203']],
  ['entry', 'exchange', [{ sourceCurrency: 'EUR' }]],
  ['entry', 'details', details.flatMap((name) => oddValues.map((value) => ({ [name]: value })))],
  ['entry', 'amount', oddMoney],
  ['balance', 'booked', oddMoney],
  ['balance', 'creditLine', [10n ** 16n, 10n ** 40n, -1n, null, 7]],
];

onSqlite('A read of a core with an odd value', (engine) => {
  const limits = { deadlineMilliseconds: 9000, tell: () => undefined };
  let answers: Answers = {};
  let bank: AccountBank;
  let access: Access;
  let accountId: string;
  let funds: Pick<Ask, 'access' | 'body'>;
  beforeEach(() => (answers = {}));
  before(async () => {
    await fillAccountBank(engine.database());
    bank = accountBank(
      engine.database(),
      (core) =>
        withCoreDeadlines(
          answeringWith(core, () => answers),
          limits,
        ).bank,
    );
    access = await bank.consentTo(everything);
    accountId = await bank.idOf(access);
    const fundsConsentId = (await bank.registerFunds()).outcome.consentId;
    await bank.grant(fundsConsentId);
    funds = {
      access: bank.accessOf(fundsConsentId, { scope: 'PSP_IC' }),
      body: { account: { iban: ana.iban }, instructedAmount },
    };
  });

  for (const [kind, member, values] of members) {
    it(`is never an internal error: ${kind}.${member}`, async () => {
      for (const [contract, value] of contracts.flatMap((name) =>
        values.map((each) => [name, each] as const),
      )) {
        answers = { [kind]: { [member]: value } };
        const one = { access, accountId, contract, headers: attended };
        const list = { access, contract, headers: attended, query: withBalance };
        const verdicts = [
          await refusalOf(bank.ask('listAccounts', list)),
          await refusalOf(bank.ask('getAccount', { ...one, query: withBalance })),
          await refusalOf(bank.ask('getBalances', one)),
          await refusalOf(
            bank.ask('listTransactions', { ...one, query: { ...withBalance, bookingStatus: 'both' } }),
          ),
          await refusalOf(
            bank.ask('confirmFunds', { ...funds, contract, requestId: newIdentifier(Date.now()) }),
          ),
        ];
        // An account without a name for it is absent from the list; an answer of a wrong type counts as none.
        const isRight = (answer: string, at: number) =>
          answer === 'none' ||
          (!optional.includes(member) &&
            (answer === 'server.unavailable' || (at > 0 && answer.startsWith('resource.unknown'))));
        expect(
          verdicts.filter((answer, at) => !isRight(answer, at)),
          `${contract} ${String(value)}`,
        ).to.deep.equal([]);
      }
    });
  }

  const rate = (fields: object) => [{ currency: 'USD', buying: '1.1', selling: '1.1', ...fields }];
  const tables: readonly (readonly [member: string, values: readonly unknown[]])[] = [
    ['homeCurrency', oddValues],
    ['quotedOn', [...oddValues, '2030-02-30']],
    ['rates', [...oddValues, [null], [{}], rate({ selling: '0' }), rate({ selling: '1.1234567' })]],
    ['rates', [rate({ selling: 7 }), rate({ currency: 'usd' }), rate({ selling: '-1' })]],
    // An euro account would be debited with 21 digits.
    ['rates', [rate({ selling: '0.000001' })]],
  ];
  for (const [member, values] of tables) {
    it(`is never an internal error at a cross-border initiation: ${member}`, async () => {
      for (const value of values) {
        const made = await bank.call({ requestId: newIdentifier(Date.now()) });
        const odd = answeringWith(made.services.bank, { rates: { [member]: value } });
        const core = withCoreDeadlines(odd, limits).bank;
        const order = {
          ...orders['cross-border-credit-transfers'],
          instructedAmount: { currency: 'USD', amount: '99999999999999.00' },
        };
        const services = { ...made.services, bank: core };
        const answer = await refusalOf(
          initiatePayment(
            'cross-border-credit-transfers',
            order,
            { waitsForFunds: false },
            { ...made, services },
          ),
        );
        expect(answer, String(value)).to.match(
          /^(server\.unavailable|request\.(unsupported|invalid) body\.instructedAmount\.(currency|amount))$/,
        );
      }
    });
  }

  it('leaves out a balance and an entry of too many digits, and keeps the pages whole', async () => {
    const one = { access, accountId, headers: attended };
    const booked = { minorUnits: 10n ** 16n, currency: 'EUR' };
    answers = { balance: { booked } };
    expect((await bank.ask('getBalances', one)).balances).to.deep.equal([]);
    answers = { balance: { booked: { minorUnits: 10n ** 16n - 1n, currency: 'EUR' }, creditLine: 1n } };
    const withLine = await bank.ask('getBalances', one);
    answers = {};
    expect(withLine.balances.map(({ balanceType }) => balanceType)).to.deep.equal(['interimBooked']);
    await bank.book(3, '2030-06-14');
    const page = () =>
      bank.ask('listTransactions', { ...one, query: { pageSize: '2', dateFrom: '2030-06-14' } });
    const { transactions: right } = await page();
    answers = { entry: { amount: booked } };
    const { transactions: odd } = await page();
    expect([right?.booked?.length, odd?.booked?.length]).to.deep.equal([2, 0]);
    expect(odd?._links.next, 'the next page').to.not.equal(undefined);
  });
});

onOneEngine('The embedded bank', (engine) => {
  let bank: AccountBank;
  beforeEach(async () => {
    await fillAccountBank(engine.database());
    bank = accountBank(engine.database());
  });

  it('rejects a payment that would leave more than 14 digits on an account', async () => {
    const { services } = bank;
    const setBalance = (balance: string) =>
      engine.database().maintenance('accounts').where({ iban: marko.iban }).update({ balance });
    const pay = async (amount: string) => {
      const id = await approved(bank, {
        instructedAmount: { currency: 'EUR', amount },
        creditorAccount: { iban: marko.iban },
      });
      await executeDuePayments(services);
      return statusOf(services, id);
    };
    await setBalance('9999999999999898');
    expect(await pay('1.02'), 'one cent too many').to.equal('RJCT');
    expect(await pay('1.01'), 'all 14 digits').to.equal('ACCC');
    expect(await pay('0.01')).to.equal('RJCT');
  });
});
