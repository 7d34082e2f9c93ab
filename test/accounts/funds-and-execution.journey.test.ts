/** Property test: the confirmation of funds agrees with the execution of a payment, for random accounts and orders. */
import { expect } from 'chai';
import fc from 'fast-check';
import { addDays } from '../../src/domain/time.js';
import { accountBank, fillAccountBank, type AccountBank } from '../support/embedded-bank/account-bank.js';
import { ana } from '../support/embedded-bank/consent-bank.js';
import { onOneEngine } from '../support/database/engines.js';
import { executeDuePayments } from '../support/server/execution.js';
import { approved, initiate, statusOf } from '../support/embedded-bank/made-payments.js';

interface MadeUpOrder {
  readonly cents: number;
  /** `waits`: already executed once without sufficient funds. `unsigned`: not approved. */
  readonly kind: 'today' | 'later' | 'waits' | 'unsigned';
  readonly inDays: number;
}

const anOrder = fc.record<MadeUpOrder>({
  cents: fc.integer({ min: 1, max: 60_00 }),
  kind: fc.constantFrom('today', 'later', 'waits', 'unsigned'),
  inDays: fc.integer({ min: 1, max: 300 }),
});

interface Situation {
  readonly balance: number;
  readonly creditLine: number;
  readonly orders: readonly MadeUpOrder[];
  /** Difference in cents between the requested amount and the available balance. */
  readonly off: number;
}

const aSituation = fc.record<Situation>({
  balance: fc.integer({ min: -50_00, max: 200_00 }),
  creditLine: fc.constantFrom(0, 0, 10_00, 50_00),
  orders: fc.array(anOrder, { maxLength: 6 }),
  off: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -30_00, max: 30_00 })),
});

onOneEngine('A funds confirmation', (engine) => {
  let bank: AccountBank;
  before(() => fillAccountBank(engine.database()));
  beforeEach(() => (bank = accountBank(engine.database())));

  const pay = (cents: number) => ({
    instructedAmount: { currency: 'EUR', amount: (cents / 100).toFixed(2) },
  });

  /** Executes payments until none is due. */
  async function execute(): Promise<void> {
    while ((await executeDuePayments(bank.services)) > 0);
  }

  async function setAccount(balance: number, creditLine: number): Promise<void> {
    const row = { balance, overdraft: creditLine };
    await engine.database().maintenance('accounts').where({ iban: ana.iban }).update(row);
  }

  /** Sets Ana's account to the given balance and orders, and cancels the orders of the previous situation. */
  async function arrange({ balance, creditLine, orders }: Omit<Situation, 'off'>): Promise<void> {
    const payments = engine.database().maintenance('payments');
    await payments.whereIn('status', ['RCVD', 'ACTC', 'PDNG']).update({ status: 'CANC' });
    await setAccount(-creditLine, creditLine);
    for (const { cents } of orders.filter(({ kind }) => kind === 'waits'))
      await approved(bank, pay(cents), { waitsForFunds: true });
    await execute();
    for (const { cents, inDays, kind } of orders) {
      const requestedExecutionDate = addDays(bank.clock.today(), inDays);
      if (kind === 'today') await approved(bank, pay(cents));
      if (kind === 'later') await approved(bank, { ...pay(cents), requestedExecutionDate });
      if (kind === 'unsigned') await initiate(bank, pay(cents));
    }
    await setAccount(balance, creditLine);
  }

  async function ask(cents: number): Promise<boolean> {
    const { consentId } = (await bank.registerFunds()).outcome;
    await bank.grant(consentId);
    const body = {
      account: { iban: ana.iban },
      instructedAmount: { currency: 'EUR', amount: (cents / 100).toFixed(2) },
    };
    const access = bank.accessOf(consentId, { scope: 'PSP_IC' });
    return (await bank.ask('confirmFunds', { access, body })).fundsAvailable;
  }

  /** Returns true if a payment of today is executed after all earlier payments were tried. */
  async function isPaid(cents: number): Promise<boolean> {
    await execute();
    bank.pass(bank.services.policy.fundsRetrySeconds + 1);
    await execute();
    const id = await approved(bank, pay(cents));
    await execute();
    return (await statusOf(bank.services, id)) === 'ACSC';
  }

  const available = async (): Promise<number> => {
    const access = await bank.consentTo(['balances']);
    const headers = { 'psu-ip-address': '203.0.113.7' };
    const answer = await bank.ask('getBalances', { access, accountId: await bank.idOf(access), headers });
    const balance = answer.balances.find(({ balanceType }) => balanceType === 'interimAvailable');
    return Math.round(Number(balance?.balanceAmount.amount) * 100);
  };

  it('is true exactly if a payment of the same amount can be executed', async () => {
    const seen = new Set<boolean>();
    const property = fc.asyncProperty(aSituation, async (situation) => {
      bank = accountBank(engine.database());
      await arrange(situation);
      const cents = Math.max(1, (await available()) + situation.off);
      const answer = await ask(cents);
      seen.add(answer);
      expect(await isPaid(cents)).to.equal(answer);
    });
    await fc.assert(property, { numRuns: 40, includeErrorInReport: true });
    expect(seen).to.deep.equal(new Set([true, false]));
  });

  it('reserves the fee of a due payment', async () => {
    await arrange({ balance: 200_00, creditLine: 0, orders: [] });
    const abroad = {
      instructedAmount: { currency: 'USD', amount: '106.00' },
      creditorAccount: { bban: '021000021123456789' },
      creditorAgent: 'CHASUS33',
      creditorAddress: { country: 'US' },
    };
    await approved(bank, abroad, { product: 'cross-border-credit-transfers' });
    expect([await ask(95_00), await ask(95_01)]).to.deep.equal([true, false]);
  });

  it('ignores a future-dated payment until its execution date', async () => {
    await arrange({ balance: 12_000_00, creditLine: 0, orders: [] });
    await approved(bank, { ...pay(9_000_00), requestedExecutionDate: addDays(bank.clock.today(), 193) });
    expect([await ask(5_000_00), await ask(12_000_00), await ask(12_000_01)]).to.deep.equal([
      true,
      true,
      false,
    ]);
    bank.pass(193 * 86_400);
    expect([await ask(3_000_00), await ask(3_000_01)]).to.deep.equal([true, false]);
  });
});
