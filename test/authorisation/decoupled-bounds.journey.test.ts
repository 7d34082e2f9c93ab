/** The bounds of decoupled requests, since no password comes before them, and what REDIRECT tells. */
import { expect } from 'chai';
import { openDatabase } from '../../src/storage/database.js';
import { scaRequests } from '../../src/storage/tables/authorisation/sca-requests.js';
import { unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { Problem } from '../../src/domain/problem.js';
import type { Services } from '../../src/usecases/services.js';
import { ana, ibans, ivana, luka, marko } from '../support/embedded-bank/sandbox.js';
import { orderOf } from '../support/tpp/tpp.js';
import { browserAt } from './authorisation-browser.js';
import { anaWithApp, describeWithApp } from './confirming.js';
import { type AskOptions, decoupledAt } from './decoupled.js';
import { startProcess } from './second-process.js';

const hour = 3600;
const [one, other] = ['sandbox-tpp', 'sandbox-tpp-b'];

describeWithApp('The bound of decoupled requests', (bank, engine) => {
  const { answer, callOf, follow, pay, requestOf, start } = decoupledAt(bank);
  const approaches = async (options: readonly AskOptions[]) => {
    const found = [];
    for (const each of options) found.push((await pay(each)).approach);
    return found.join(' ');
  };
  /** A request that ends unanswered, in minutes. */
  const unanswered = async (options: AskOptions = {}) => {
    const { approach } = await pay(options);
    await follow();
    bank().pass(5 * 60);
    await follow();
    return approach;
  };
  const allUnanswered = async (options: readonly AskOptions[]) => {
    const found = [];
    for (const each of options) found.push(await unanswered(each));
    return found.join(' ');
  };

  it('leaves a client one open request to a customer', async () => {
    expect(await approaches([{}, {}, { clientId: other }, { clientId: other }])).to.equal(
      'DECOUPLED REDIRECT DECOUPLED REDIRECT',
    );
  });

  for (const given of ['confirmed', 'refused'] as const) {
    it(`opens the next request once the last is ${given}`, async () => {
      const payment = await pay();
      await follow();
      await answer(payment, given);
      await follow();
      expect(await approaches([{}])).to.equal('DECOUPLED');
    });
  }

  it('keeps a restart of the same payment from asking twice', async () => {
    const payment = await pay();
    expect((await start('payment', payment.id)).approach).to.equal('REDIRECT');
    await follow();
    expect(await requestOf(payment)).to.equal(undefined);
  });

  it('is three unconfirmed requests an hour', async () => {
    expect(await allUnanswered([{}, {}, {}, {}])).to.equal('DECOUPLED DECOUPLED DECOUPLED REDIRECT');
    bank().pass(hour - 20 * 60 - 60);
    expect(await unanswered()).to.equal('REDIRECT');
    bank().pass(60);
    expect(await unanswered()).to.equal('DECOUPLED');
  });

  it('counts the last hour, not the hour of the first request', async () => {
    const minutes = (count: number) => bank().pass(count * 60);
    expect(await unanswered()).to.equal('DECOUPLED');
    minutes(45);
    expect(await allUnanswered([{}, {}])).to.equal('DECOUPLED DECOUPLED');
    // The first request is an hour old, those of minutes 50 and 55 are not.
    expect(await allUnanswered([{}, {}])).to.equal('DECOUPLED REDIRECT');
    minutes(35);
    expect(await unanswered()).to.equal('REDIRECT');
    expect(await allUnanswered([{}, {}])).to.equal('DECOUPLED DECOUPLED');
  });

  it('is never exceeded by concurrent requests', async () => {
    const second = await openDatabase(engine.url());
    const limit = { most: 3, since: 0 };
    try {
      const admitted = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          unitOfWork(at % 2 === 0 ? engine.database() : second).run((transaction) =>
            scaRequests.admitDecoupled(transaction, 'key', 1 + at, limit),
          ),
        ),
      );
      expect(admitted.filter(Boolean)).to.have.length(3);
    } finally {
      await second.close();
    }
  });

  it('counts refusals, which the customer has to read too', async () => {
    const found = [];
    for (let time = 0; time < 4; time += 1) {
      const payment = await pay();
      found.push(payment.approach);
      await follow();
      await answer(payment, 'refused');
      await follow();
    }
    expect(found.join(' ')).to.equal('DECOUPLED DECOUPLED DECOUPLED REDIRECT');
  });

  it('counts no confirmed request', async () => {
    for (let time = 0; time < 8; time += 1) {
      const payment = await pay();
      expect(payment.approach).to.equal('DECOUPLED');
      await follow();
      await answer(payment, 'confirmed');
      await follow();
    }
  });

  it('is six unconfirmed requests an hour for all clients of a customer together', async () => {
    const { policy } = bank().services;
    const many = { ...bank().services, policy: { ...policy, decoupledPerHour: 2 } };
    const by = async (clientId: string) => pay({}, { ...(await callOf(clientId)), services: many });
    const found = [];
    for (const clientId of [one, other, one, other, 'sandbox-app']) {
      found.push((await by(clientId)).approach);
      await follow();
      bank().pass(5 * 60);
      await follow();
    }
    expect(found.join(' ')).to.equal('DECOUPLED DECOUPLED DECOUPLED DECOUPLED REDIRECT');
  });

  it('is no bound of other customers, nor of the pages', async () => {
    await bank().app.use(luka.userName);
    const { userName: psuId } = luka;
    const order = orderOf({ debtorAccount: { iban: ibans.luka } });
    expect(await approaches([{}, { psuId, order }])).to.equal('DECOUPLED DECOUPLED');
    const { asked } = anaWithApp(bank);
    for (let time = 0; time < 5; time += 1) expect(await (await asked()).browser.shown()).to.equal('push');
    expect(await (await asked()).browser.shown()).to.equal('method sent-too-often');
    bank().pass(15 * 60);
    await follow();
    expect(await approaches([{}])).to.equal('DECOUPLED');
  });

  it('changes no count of the pages, even by a confirmation', async () => {
    const guesser = browserAt(bank().services, (await bank().pay()).authorisationId);
    for (let guess = 0; guess < 3; guess += 1) await guesser.logIn({ ...ana, password: 'wrong' });
    const failures = () => engine.database().reader('login_failures').orderBy('user_key').select();
    const before = await failures();
    const payment = await pay();
    await follow();
    expect(await answer(payment, 'confirmed')).to.equal(true);
    await follow();
    expect(await failures()).to.deep.equal(before);
  });

  it('of none leaves every customer to the redirect', async () => {
    const { policy } = bank().services;
    const services = { ...bank().services, policy: { ...policy, decoupledPerHour: 0 } };
    expect((await pay({}, { ...(await callOf()), services })).approach).to.equal('REDIRECT');
  });

  it('holds for concurrent requests of several processes', async () => {
    const processes = await Promise.all([0, 1].map(() => startProcess('decoupled-process', engine.url())));
    try {
      for (let race = 0; race < 3; race += 1) {
        await engine.database().writer('sca_requests').delete();
        const found = (await Promise.all(processes.map(({ ask }) => ask(3)))).flat();
        expect(found).to.have.members(['DECOUPLED', ...Array(5).fill('REDIRECT')]);
      }
    } finally {
      await Promise.all(processes.map(({ stop }) => stop()));
    }
  });
});

describeWithApp('A redirect in place of a decoupled request', (bank) => {
  const { callOf, pay } = decoupledAt(bank);
  const { lockByCodes } = anaWithApp(bank);
  const rows: readonly (readonly [what: string, options: AskOptions, before?: () => Promise<unknown>])[] = [
    ['a name that nobody has', { psuId: 'nobody.here' }],
    [
      'a customer without the app',
      { psuId: marko.userName, order: orderOf({ debtorAccount: { iban: ibans.marko } }) },
    ],
    ['a customer who may not sign', { psuId: luka.userName }, () => bank().app.use(luka.userName)],
    [
      'a blocked customer',
      { psuId: ivana.userName, order: orderOf({ debtorAccount: { iban: ibans.ivana } }) },
      () => bank().app.use(ivana.userName),
    ],
    ['a locked customer', {}, lockByCodes],
    ['a customer whom the client has just asked', {}, () => pay()],
  ];
  /** The calls to the core and to the authenticator, by name. */
  const watched = (services: Services) => {
    const calls: string[] = [];
    const watch = <Port extends object>(port: Port): Port =>
      new Proxy(port, {
        get: (target, name) => {
          const member: unknown = Reflect.get(target, name);
          if (typeof member === 'function') calls.push(String(name));
          return member;
        },
      });
    return { calls, services: { ...services, bank: watch(services.bank), sca: watch(services.sca) } };
  };

  it('comes from the same calls for every named customer', async () => {
    const seen: Record<string, unknown> = {};
    for (const [what, options, before] of rows) {
      await before?.();
      const { calls, services } = watched(bank().services);
      const { approach } = await pay(options, { ...(await callOf()), services });
      seen[what] = [approach, ...calls];
    }
    const [first] = Object.values(seen);
    expect(first).to.include.members(['REDIRECT', 'findCustomer', 'methods']);
    for (const [what] of rows) expect(seen[what], what).to.deep.equal(first);
  });

  it('is the answer while the authenticator is unavailable', async () => {
    const { sca, ...services } = bank().services;
    const methods = async () => Promise.reject(new Problem('server.unavailable', 'away'));
    const away = { ...services, sca: { ...sca, methods } };
    expect((await pay({}, { ...(await callOf()), services: away })).approach).to.equal('REDIRECT');
  });

  it('is the answer to a name that the authenticator does not know', async () => {
    const { sca, ...services } = bank().services;
    const ids: Readonly<Record<string, string>> = { 'Ana H.': ana.userName };
    const withNames = { ...sca, findPsuId: async (userName: string) => ids[userName] };
    const by = async (psuId: string) =>
      (await pay({ psuId }, { ...(await callOf()), services: { ...services, sca: withNames } })).approach;
    expect(await by(ana.userName)).to.equal('REDIRECT');
    expect(await by('Ana H.')).to.equal('DECOUPLED');
  });
});
