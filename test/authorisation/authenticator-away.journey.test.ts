/** Customers while the bank's authenticator is unavailable: no attempt is counted, and no step is lost. */
import { expect } from 'chai';
import { withScaDeadlines } from '../../src/bank/sca-deadlines.js';
import type { ScaCall } from '../../src/bank/sca-deadlines.js';
import { followConfirmations } from '../../src/usecases/authorisation/steps/push-step.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { ana, rightCode } from '../support/embedded-bank/sandbox.js';
import { browserAt } from './authorisation-browser.js';
import { anaWithApp, describeWithApp } from './confirming.js';

describeWithApp('A customer while the authenticator is unavailable', (bank, engine) => {
  const { answer, asked, statuses } = anaWithApp(bank);
  /**
   * The same bank with an authenticator that fails at these calls; with `isLoss`, the call takes effect and its answer
   * is lost.
   */
  const without = (calls: readonly Exclude<ScaCall, 'findPsuId' | 'passkeyOptions'>[], isLoss = false) => {
    const { sca } = bank().services;
    const failing = Object.fromEntries(
      calls.map((call) => [
        call,
        async (...args: readonly string[]) => {
          if (isLoss) await Reflect.apply(sca[call], sca, args);
          throw new Error('away');
        },
      ]),
    );
    const patience = { deadlineMilliseconds: 30_000, tell: () => undefined };
    return { ...bank().services, sca: withScaDeadlines({ ...sca, ...failing }, patience).sca };
  };
  const counted = async () => {
    const { reader } = engine.database();
    const names = await reader('login_failures').select('failures', 'pending');
    const failures = await reader('authorisations').whereNull('outcome').pluck('failures');
    return [...names.flatMap(Object.values), ...failures].map(Number).filter((count) => count > 0);
  };
  const expectAway = async (act: () => Promise<unknown>) => {
    expect(await reasonOf(act)).to.equal('server.unavailable');
    expect(await counted()).to.deep.equal([]);
  };

  it('continues at every step, from the login to the code, once the authenticator is back', async () => {
    const payment = await bank().pay();
    const browser = browserAt(bank().services, payment.authorisationId);
    const steps = [
      [{ kind: 'login', ...ana }, 'checkPassword', 'login', 'review'],
      [{ kind: 'confirm' }, 'methods', 'review', 'method'],
      [{ kind: 'method', methodId: 'code' }, 'start', 'method', 'code'],
      [{ kind: 'code', code: rightCode }, 'check', 'code', 'approved'],
    ] as const;
    for (const [action, call, from, to] of steps) {
      for (let time = 0; time < 6; time += 1) {
        await expectAway(() => browser.at(without([call])).send(action));
        await expectAway(() => browser.at(without([call], true)).send(action));
        expect(await browser.shown()).to.equal(from);
      }
      await browser.send(action);
      expect(await browser.shown()).to.equal(to);
    }
    expect(await statuses(payment)).to.deep.equal(['finalised', 'ACTC']);
  });

  it('is not asked again after a confirmation in the app', async () => {
    const { browser, payment } = await asked();
    await answer('confirmed');
    await expectAway(() => browser.at(without(['outcomeOf'])).send({ kind: 'push' }));
    await expectAway(() => browser.at(without(['outcomeOf'], true)).send({ kind: 'push' }));
    expect(await followConfirmations(without(['outcomeOf']))).to.equal(0);
    expect(await statuses(payment)).to.deep.equal(['started', 'RCVD']);
    await browser.send({ kind: 'push' });
    expect(await statuses(payment)).to.deep.equal(['finalised', 'ACTC']);
  });

  it('may confirm the first push when a second push cannot be sent', async () => {
    const { browser } = await asked();
    bank().pass(30);
    await expectAway(() => browser.at(without(['start'])).send({ kind: 'send-again' }));
    await answer('confirmed');
    await browser.send({ kind: 'push' });
    expect(await browser.shown()).to.equal('approved');
  });

  it('sees the pages and cancels, and the TPP reads scaStatus', async () => {
    const { browser, payment } = await asked();
    const away = browser.at(without(['checkPassword', 'methods', 'start', 'check', 'outcomeOf']));
    expect(await away.shown()).to.equal('push');
    expect(await statuses(payment)).to.deep.equal(['started', 'RCVD']);
    await away.send({ kind: 'cancel' });
    expect(await away.shown()).to.equal('cancelled');
  });
});
