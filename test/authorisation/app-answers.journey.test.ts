/** Confirmations in the bank's app that come late, twice, from another customer, or for another payment. */
import { expect } from 'chai';
import { followConfirmations } from '../../src/usecases/authorisation/steps/push-step.js';
import { ana, marko, rightCode } from '../support/embedded-bank/sandbox.js';
import { orderOf } from '../support/tpp/tpp.js';
import { browserAt } from './authorisation-browser.js';
import { anaWithApp, describeWithApp } from './confirming.js';

describeWithApp('A confirmation in the bank’s app', (bank, engine) => {
  const { answer, asked, lockByCodes, statuses, waiting } = anaWithApp(bank);

  it('is awaited for ten seconds by each request, and an early request is no attempt', async () => {
    const { browser, payment } = await asked();
    for (let look = 0; look < 6; look += 1) {
      const before = bank().clock.now();
      await browser.send({ kind: 'push' });
      expect(bank().clock.now() - before).to.be.within(9_500, 10_500);
      expect(await browser.shown()).to.equal('push push-waiting');
    }
    await answer('confirmed');
    await browser.send({ kind: 'push' });
    expect(await browser.shown()).to.equal('approved');
    expect(await statuses(payment)).to.deep.equal(['finalised', 'ACTC']);
  });

  it('is awaited by three requests at most, and a fourth request is answered at once', async () => {
    const { browser } = await asked();
    const held: (() => void)[] = [];
    const { services } = bank();
    const waitingServices = {
      ...services,
      pause: () => new Promise<void>((resolve) => void held.push(resolve)),
    };
    const presses = Array.from({ length: 3 }, () => browser.at(waitingServices).send({ kind: 'push' }));
    while (held.length < 3) await new Promise((resolve) => void setTimeout(resolve, 10));
    await browser.at(waitingServices).send({ kind: 'push' });
    expect(held).to.have.length(3);
    expect(await browser.shown()).to.equal('push push-waiting');
    await answer('confirmed');
    for (const go of held) go();
    await Promise.all(presses);
    expect(await browser.shown()).to.equal('approved');
    // The next session waits again.
    const next = await asked();
    const before = bank().clock.now();
    await next.browser.send({ kind: 'push' });
    expect(bank().clock.now() - before).to.be.within(9_500, 10_500);
  });

  it('is awaited by three requests at most among repetitions of one form', async () => {
    const { browser } = await asked();
    const formId = bank().services.ids.next();
    let under = 0;
    let most = 0;
    const { services } = bank();
    const waitingServices = {
      ...services,
      pause: async (milliseconds: number) => {
        under += 1;
        most = Math.max(most, under);
        await new Promise((resolve) => void setTimeout(resolve, 1));
        under -= 1;
        await services.pause(milliseconds);
      },
    };
    await Promise.all(
      Array.from({ length: 12 }, () => browser.at(waitingServices).send({ kind: 'push' }, formId)),
    );
    expect(most).to.be.within(1, 3);
  });

  it('is noticed while the page waits', async () => {
    const { browser } = await asked();
    const { services } = bank();
    let pauses = 0;
    const waitingServices = {
      ...services,
      pause: async (milliseconds: number) => {
        pauses += 1;
        if (pauses === 3) await answer('confirmed');
        await services.pause(milliseconds);
      },
    };
    const view = await browser.view();
    expect(view.step).to.equal('push');
    await browser.at(waitingServices).send({ kind: 'push' });
    expect(await browser.shown()).to.equal('approved');
    expect(pauses).to.equal(3);
  });

  it('has no effect after its expiry, and may be requested again', async () => {
    const { browser, payment } = await asked();
    const { id } = await waiting();
    bank().pass(181);
    expect(await bank().app.answer(ana.userName, id, 'confirmed')).to.equal(false);
    await browser.send({ kind: 'push' });
    expect(await browser.shown()).to.equal('push push-expired');
    await browser.send({ kind: 'send-again' });
    expect(await browser.shown()).to.equal('push sent-again');
    expect((await waiting()).id).not.to.equal(id);
    await answer('confirmed');
    await browser.send({ kind: 'push' });
    expect(await statuses(payment)).to.deep.equal(['finalised', 'ACTC']);
  });

  it('may be requested again after 30 seconds, and not earlier', async () => {
    const { browser } = await asked();
    const { id } = await waiting();
    bank().pass(29);
    await browser.send({ kind: 'send-again' });
    expect(await browser.shown()).to.equal('push sent-just-now');
    expect((await waiting()).id).to.equal(id);
    // Choosing the app again as a method is refused too.
    await browser.send({ kind: 'other-method' });
    await browser.choose('app');
    expect(await browser.shown()).to.equal('method sent-just-now');
    bank().pass(1);
    await browser.choose('app');
    expect(await browser.shown()).to.equal('push');
    expect((await waiting()).id).not.to.equal(id);
    expect(await bank().app.answer(ana.userName, id, 'confirmed')).to.equal(false);
  });

  it('rejects no payment with a refusal for a replaced authorisation', async () => {
    const { browser, payment } = await asked();
    const { services } = bank();
    const { authorisationId, id } = payment;
    const { authorisations } = services.stores;
    const waitingServices = {
      ...services,
      pause: async () => {
        await answer('refused');
        await services.work.run((transaction) =>
          authorisations.end(transaction, authorisationId, 'replaced'),
        );
      },
    };
    await browser.at(waitingServices).send({ kind: 'push' });
    expect(await browser.shown()).to.equal('replaced');
    expect(await statuses({ authorisationId, id })).to.deep.equal(['failed', 'RCVD']);
  });

  it('has no effect after the customer has changed to the code', async () => {
    const { browser, payment } = await asked();
    await browser.send({ kind: 'other-method' });
    await browser.choose('code');
    await answer('confirmed');
    bank().pass(5);
    await followConfirmations(bank().services);
    await browser.send({ kind: 'push' });
    expect(await browser.shown()).to.equal('code');
    expect(await statuses(payment)).to.deep.equal(['started', 'RCVD']);
    await browser.enterCode();
    expect(await statuses(payment)).to.deep.equal(['finalised', 'ACTC']);
  });

  it('is refused from another customer', async () => {
    const { browser } = await asked();
    const { id } = await waiting();
    expect(await bank().app.answer(marko.userName, id, 'confirmed')).to.equal(false);
    await browser.send({ kind: 'push' });
    expect(await browser.shown()).to.equal('push push-waiting');
  });

  it('is bound to the amount, the payee and the kind of its payment (dynamic linking)', async () => {
    await asked();
    const { asked: binding, id } = await waiting();
    await answer('confirmed');
    const { sca } = bank().services;
    expect(await sca.outcomeOf(id, binding)).to.equal('confirmed');
    if (binding.kind !== 'payment') throw new Error('no payment was asked for');
    expect(await sca.outcomeOf(id, { ...binding, amount: '11.00' })).to.equal('expired');
    expect(await sca.outcomeOf(id, { ...binding, creditorIban: 'HR1210010051863000160' })).to.equal(
      'expired',
    );
    expect(await sca.outcomeOf(id, { ...binding, kind: 'cancellation', paymentId: '1' })).to.equal('expired');
    expect(await sca.check(id, binding, rightCode)).to.equal(false);
    // Challenges of an older release, which did not name the payee, stay valid.
    const { creditorName, ...older } = binding;
    expect(creditorName).to.equal(orderOf().creditorName);
    const sent = await sca.start(ana.userName, 'code', { ...older, creditorName: '' }, {});
    expect(await sca.check(sent, binding, rightCode)).to.equal(true);
  });

  it('has one winner against a concurrent refusal, and the payment follows the winner', async () => {
    for (let race = 0; race < 5; race += 1) {
      const { browser, payment } = await asked();
      const { id } = await waiting();
      const [confirmed, refused] = await Promise.all([
        bank().app.answer(ana.userName, id, 'confirmed'),
        bank().app.answer(ana.userName, id, 'refused'),
      ]);
      expect([confirmed, refused].filter(Boolean)).to.have.length(1);
      bank().pass(3);
      await Promise.all([
        browser.send({ kind: 'push' }),
        browser.send({ kind: 'push' }),
        followConfirmations(bank().services),
        followConfirmations(bank().services),
      ]);
      expect((await statuses(payment))[1]).to.equal(confirmed ? 'ACTC' : 'RJCT');
      const moves = await engine.database().reader('payment_statuses').where({ payment_id: payment.id });
      expect(moves).to.have.length(1);
    }
  });

  it('has one winner against a concurrent cancellation on the page', async () => {
    for (let race = 0; race < 5; race += 1) {
      const { browser, payment } = await asked();
      await answer('confirmed');
      await Promise.all([browser.send({ kind: 'push' }), browser.send({ kind: 'cancel' })]);
      const [, status] = await statuses(payment);
      expect(await browser.shown()).to.equal(status === 'ACTC' ? 'approved' : 'cancelled');
    }
  });

  it('is valid although strangers have locked the user name with wrong passwords', async () => {
    const { browser, payment } = await asked();
    const guesser = browserAt(bank().services, (await bank().pay()).authorisationId);
    for (let guess = 0; guess < 5; guess += 1) await guesser.logIn({ ...ana, password: 'wrong' });
    await answer('confirmed');
    await browser.send({ kind: 'push' });
    expect(await browser.shown()).to.equal('approved');
    expect((await statuses(payment))[1]).to.equal('ACTC');
  });

  it('has no effect after wrong codes at another link have locked the customer', async () => {
    const { browser, payment } = await asked();
    await lockByCodes();
    await answer('confirmed');
    await browser.send({ kind: 'push' });
    expect(await browser.shown()).to.equal('login locked 10:45');
    expect((await statuses(payment))[1]).to.equal('RCVD');
  });

  it('has no effect after the customer has been logged out', async () => {
    const { payment } = await asked();
    bank().pass(170);
    await followConfirmations(bank().services);
    await answer('confirmed');
    bank().pass(131);
    expect(await followConfirmations(bank().services)).to.equal(0);
    expect((await statuses(payment))[1]).to.equal('RCVD');
  });
});
