/** Balances of an account, and confirmation of funds. */
import { expect } from 'chai';
import type { Access } from '../../src/domain/oauth/access.js';
import {
  accountBank,
  attended,
  fillAccountBank,
  refusalOf,
  type AccountBank,
} from '../support/embedded-bank/account-bank.js';
import { ana, marko } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';

forEachEngine('Balances and funds confirmation', (engine) => {
  let bank: AccountBank;
  beforeEach(() => (bank = accountBank(engine.database())));
  before(() => fillAccountBank(engine.database()));

  const amounts = async () => {
    const access = await bank.consentTo(['balances']);
    const ask = { access, accountId: await bank.idOf(access), headers: attended };
    const { account, balances } = await bank.ask('getBalances', ask);
    expect(account).to.deep.equal({ iban: ana.iban, currency: 'EUR' });
    return balances.map(({ balanceAmount, balanceType, creditLimitIncluded, referenceDate }) =>
      [balanceType, balanceAmount.amount, balanceAmount.currency, creditLimitIncluded, referenceDate].join(
        ' ',
      ),
    );
  };
  const fundsToken = async (): Promise<Access> => {
    const { consentId } = (await bank.registerFunds()).outcome;
    await bank.grant(consentId);
    return bank.accessOf(consentId, { scope: 'PSP_IC' });
  };
  const question = (amount: string, account: object = { iban: ana.iban }, currency = 'EUR') => ({
    account,
    instructedAmount: { currency, amount },
  });
  const isAvailable = async (access: Access, amount: string) =>
    (await bank.ask('confirmFunds', { access, body: question(amount) })).fundsAvailable;

  it('report the booked balance, and the available balance including the credit line', async () => {
    expect(await amounts()).to.deep.equal([
      'interimBooked 5000.00 EUR false 2030-06-14',
      'interimAvailable 5500.00 EUR true 2030-06-14',
    ]);
  });

  it('confirm an amount up to the available balance, to the cent', async () => {
    const access = await fundsToken();
    const answers = [];
    for (const amount of ['0.01', '5499.99', '5500.00', '5500.01'])
      answers.push(await isAvailable(access, amount));
    expect(answers).to.deep.equal([true, true, true, false]);
  });

  it('repeat the answer of a repeated question, and refuse the same request id for another question', async () => {
    const ask = { access: await fundsToken(), body: question('1.00'), requestId: bank.services.ids.next() };
    await bank.ask('confirmFunds', ask);
    expect(await bank.ask('confirmFunds', ask)).to.deep.equal({ fundsAvailable: true });
    const other = { ...ask, contentHash: 'another question' };
    expect(await refusalOf(bank.ask('confirmFunds', other))).to.equal('request.repeated X-Request-ID');
  });

  it('refuse a question about another account or currency than the consent’s', async () => {
    const access = await fundsToken();
    const table = [
      [question('1'), 'none'],
      [question('1', { iban: ana.savings }), 'consent.invalid body.account.iban'],
      [question('1', { iban: marko.iban }), 'consent.invalid body.account.iban'],
      [question('1', { msisdn: '+385911234567' }), 'request.unsupported body.account.iban'],
      [question('1', undefined, 'USD'), 'request.inconsistent body.instructedAmount.currency'],
      [
        question('-0.001', { iban: ana.iban, currency: 'USD' }),
        'request.inconsistent body.account.currency, request.invalid body.instructedAmount.amount',
      ],
      [question('0'), 'request.invalid body.instructedAmount.amount'],
    ] as const;
    for (const [body, want] of table) {
      expect(await refusalOf(bank.ask('confirmFunds', { access, body })), JSON.stringify(body)).to.equal(
        want,
      );
    }
  });

  it('require a token of scope PSP_IC with a consent for funds confirmation', async () => {
    const access = await fundsToken();
    const information = await bank.consentTo(['balances']);
    const body = question('1');
    const wrong = [
      information,
      { ...access, scope: 'AISP' } as const,
      { ...information, scope: 'PSP_IC' } as const,
    ];
    const refusals = [];
    for (const token of wrong)
      refusals.push(await refusalOf(bank.ask('confirmFunds', { access: token, body })));
    expect(refusals).to.deep.equal(['token.invalid', 'token.invalid', 'consent.unknown header.Consent-ID']);
    const client = { clientId: 'sandbox-app', access: { ...access, clientId: 'sandbox-app' } };
    expect(await refusalOf(bank.ask('confirmFunds', { ...client, body }))).to.equal('service.forbidden');
  });

  it('subtract approved payments that are not yet booked', async () => {
    await bank.pay('1234.56');
    await bank.pay('0.44');
    expect(await amounts()).to.deep.equal([
      'interimBooked 5000.00 EUR false 2030-06-14',
      'interimAvailable 4265.00 EUR true 2030-06-14',
    ]);
    const access = await fundsToken();
    expect([await isAvailable(access, '4265.00'), await isAvailable(access, '4265.01')]).to.deep.equal([
      true,
      false,
    ]);
  });
});
