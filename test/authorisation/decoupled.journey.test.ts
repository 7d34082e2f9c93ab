/** Confirmations in the bank's app without a browser: the answers, and who is asked. */
import { expect } from 'chai';
import { cancelPayment } from '../../src/usecases/payments/cancellation.js';
import { readScaStatus } from '../../src/usecases/authorisation/resources.js';
import { followConfirmations } from '../../src/usecases/authorisation/steps/push-step.js';
import { findPayment } from '../../src/usecases/payments/payments.js';
import type { Services } from '../../src/usecases/services.js';
import { ana, ibans, ivan, luka, marko, petra } from '../support/embedded-bank/sandbox.js';
import { domestic, orderOf } from '../support/tpp/tpp.js';
import { browserAt } from './authorisation-browser.js';
import { anaWithApp, describeWithApp } from './confirming.js';
import { type AskedPayment, decoupledAt } from './decoupled.js';

const later = orderOf({ requestedExecutionDate: '2030-06-20' });
const company = { order: orderOf({ debtorAccount: { iban: ibans.adriaTrade } }) };

describeWithApp('A decoupled request', (bank, engine) => {
  const { answer, callOf, follow, pay, requestOf, start } = decoupledAt(bank);
  const { lockByCodes } = anaWithApp(bank);
  const statuses = async (
    { authorisationId, id }: AskedPayment,
    kind: 'payment' | 'cancellation' = 'payment',
  ) => {
    const call = await callOf();
    const { status } = await findPayment(domestic, id, call);
    const address = { product: domestic, paymentId: id };
    return [await readScaStatus(kind, address, authorisationId, call), status];
  };
  const count = async (table: string) =>
    Number((await engine.database().reader(table).count({ n: '*' }))[0]?.['n']);

  it('is sent by the worker, and the app shows the TPP, the amount and the payee', async () => {
    const payment = await pay();
    expect(payment.approach).to.equal('DECOUPLED');
    expect(await statuses(payment)).to.deep.equal(['started', 'RCVD']);
    expect(await requestOf(payment)).to.equal(undefined);
    await follow();
    const { creditorAccount, creditorName, instructedAmount } = orderOf();
    expect(await requestOf(payment)).to.deep.include({
      asked: {
        kind: 'payment',
        authorisationId: payment.authorisationId,
        ...instructedAmount,
        creditorIban: creditorAccount.iban,
        creditorName,
      },
      shown: { tppName: 'Sandbox TPP' },
    });
  });

  for (const [given, ...want] of [
    ['confirmed', 'finalised', 'ACTC'],
    ['refused', 'failed', 'RJCT'],
  ] as const) {
    it(`that is ${given} makes the payment ${want[1]}`, async () => {
      const payment = await pay();
      await follow();
      await answer(payment, given);
      await follow();
      expect(await statuses(payment)).to.deep.equal(want);
    });
  }

  it('that is confirmed for a cancellation stops the payment, and refused leaves it', async () => {
    const payment = await pay({ order: later });
    await follow();
    await answer(payment, 'confirmed');
    await follow();
    for (const [given, scaStatus, status] of [
      ['refused', 'failed', 'ACTC'],
      ['confirmed', 'finalised', 'CANC'],
    ] as const) {
      const cancellation = await start('cancellation', payment.id);
      expect(cancellation.approach).to.equal('DECOUPLED');
      await follow();
      expect((await requestOf(cancellation))?.asked.kind).to.equal('cancellation');
      await answer(cancellation, given);
      await follow();
      expect(await statuses(cancellation, 'cancellation')).to.deep.equal([scaStatus, status]);
    }
  });

  it('asks each of two signers in turn', async () => {
    for (const { userName } of [petra, ivan]) await bank().app.use(userName);
    const first = await pay({ ...company, psuId: petra.userName });
    expect(first.approach).to.equal('DECOUPLED');
    await follow();
    await answer(first, 'confirmed', petra.userName);
    await follow();
    expect(await statuses(first)).to.deep.equal(['finalised', 'PATC']);
    // A signer who has signed is not asked again.
    expect((await start('payment', first.id, { psuId: petra.userName })).approach).to.equal('REDIRECT');
    const second = await start('payment', first.id, { psuId: ivan.userName });
    expect(second.approach).to.equal('DECOUPLED');
    await follow();
    await answer(second, 'confirmed', ivan.userName);
    await follow();
    expect(await statuses(second)).to.deep.equal(['finalised', 'ACTC']);
  });

  for (const [what, seconds] of [
    ['in the app', 181],
    ['like every link', 601],
  ] as const) {
    it(`without an answer ends ${what}, and the payment waits for another authorisation`, async () => {
      const payment = await pay();
      await follow();
      const request = await requestOf(payment);
      bank().pass(seconds);
      await follow();
      expect(await statuses(payment)).to.deep.equal(['failed', 'RCVD']);
      expect(await bank().app.answer(ana.userName, request?.id ?? '', 'confirmed')).to.equal(false);
      await follow();
      expect(await statuses(payment)).to.deep.equal(['failed', 'RCVD']);
      expect((await start('payment', payment.id)).approach).to.equal('DECOUPLED');
    });
  }

  it('is sent again while the authenticator is unavailable', async () => {
    const payment = await pay();
    const { services } = bank();
    const away = async () => Promise.reject(new Error('away'));
    const failing = { ...services, sca: { ...services.sca, start: away } };
    bank().pass(1);
    expect(await followConfirmations(failing).catch(() => 'failed')).to.equal('failed');
    bank().pass(11);
    await follow();
    expect(await requestOf(payment)).not.to.equal(undefined);
  });

  it('is answered once, and a second answer changes nothing', async () => {
    const payment = await pay();
    await follow();
    const { id = '' } = (await requestOf(payment)) ?? {};
    const answers = await Promise.all([
      bank().app.answer(ana.userName, id, 'confirmed'),
      bank().app.answer(ana.userName, id, 'confirmed'),
    ]);
    expect(answers.filter(Boolean)).to.have.length(1);
    bank().pass(3);
    await Promise.all([followConfirmations(bank().services), followConfirmations(bank().services)]);
    expect(await bank().app.answer(ana.userName, id, 'refused')).to.equal(false);
    await follow();
    expect(await statuses(payment)).to.deep.equal(['finalised', 'ACTC']);
    const moves = await engine.database().reader('payment_statuses').where({ payment_id: payment.id });
    expect(moves).to.have.length(1);
  });

  const overtaken: readonly (readonly [
    what: string,
    overtake: (payment: AskedPayment) => Promise<Services | void>,
    want: readonly string[],
  ])[] = [
    [
      'the TPP has cancelled the payment',
      async ({ id }) => void (await cancelPayment({ product: domestic, paymentId: id }, await callOf())),
      ['failed', 'CANC'],
    ],
    [
      'the customer is blocked',
      async () => {
        const { bank: core } = bank().services;
        const findCustomer: typeof core.findCustomer = async (psuId) => {
          const customer = await core.findCustomer(psuId);
          return customer && { ...customer, status: 'blocked' };
        };
        return { ...bank().services, bank: { ...core, findCustomer } };
      },
      ['failed', 'RCVD'],
    ],
    ['wrong codes have locked the customer', () => lockByCodes(), ['failed', 'RCVD']],
  ];
  for (const [what, overtake, want] of overtaken) {
    it(`has no effect when it is confirmed after ${what}`, async () => {
      const payment = await pay();
      await follow();
      const request = await requestOf(payment);
      const services = (await overtake(payment)) ?? bank().services;
      const isAsked = want[1] !== 'CANC';
      expect((await bank().app.waitingOf(ana.userName)).some(({ id }) => id === request?.id)).to.equal(
        isAsked,
      );
      expect(await bank().app.answer(ana.userName, request?.id ?? '', 'confirmed')).to.equal(isAsked);
      bank().pass(3);
      await followConfirmations(services);
      expect(await statuses(payment)).to.deep.equal(want);
    });
  }

  for (const [what, from, customer, amount] of [
    ['more than the account has', ibans.ana, ana, '90000.00'],
    ['more than the customer’s limit', ibans.luka, luka, '100.01'],
  ] as const) {
    it(`for ${what} is sent all the same, and its confirmation rejects the payment`, async () => {
      const { userName: psuId } = customer;
      await bank().app.use(psuId);
      const instructedAmount = { currency: 'EUR', amount };
      const payment = await pay({
        psuId,
        order: orderOf({ debtorAccount: { iban: from }, instructedAmount }),
      });
      expect(payment.approach).to.equal('DECOUPLED');
      await follow();
      await answer(payment, 'confirmed', psuId);
      await follow();
      expect(await statuses(payment)).to.deep.equal(['failed', 'RJCT']);
    });
  }

  it('leaves a customer free to confirm the same authorisation on the page', async () => {
    const payment = await pay();
    await follow();
    const browser = browserAt(bank().services, payment.authorisationId);
    await browser.goToCode();
    await browser.choose('code');
    await browser.enterCode();
    expect(await browser.shown()).to.equal('approved');
    await answer(payment, 'refused');
    await follow();
    expect(await statuses(payment)).to.deep.equal(['finalised', 'ACTC']);
  });

  it('belongs to the customer whom it asks', async () => {
    const payment = await pay();
    await follow();
    const request = await requestOf(payment);
    expect(await bank().app.answer(marko.userName, request?.id ?? '', 'confirmed')).to.equal(false);
  });

  it('is sent once for a call and its retries', async () => {
    const call = await callOf();
    const first = await pay({}, call);
    const again = await pay({}, call);
    expect(again).to.deep.equal(first);
    await follow();
    expect(await count('bank_pushes')).to.equal(1);
  });
});
