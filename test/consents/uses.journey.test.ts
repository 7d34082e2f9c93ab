/** Access by a token under a consent, and its daily limit, below the web server. */
import { expect } from 'chai';
import { unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { endOverdueConsents } from '../../src/usecases/authorisation/overdue.js';
import { revokeConsentByPsu } from '../../src/usecases/consents/transitions.js';
import {
  countUse,
  type Endpoint,
  forgetOldUses,
  requireValidConsent,
  type Use,
} from '../../src/usecases/consents/use.js';
import { currentMoment } from '../../src/usecases/services.js';
import { ana, consentBank, type ConsentBank, marko } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { seed } from '../support/database/seed.js';

const day = 24 * 3600;
const list: Endpoint = { name: 'accounts' };
const balances: Endpoint = { name: 'balances', resourceId: 'r-1' };

forEachEngine('The use of a consent', (engine) => {
  let bank: ConsentBank;
  before(() => seed(engine.database()));
  beforeEach(() => {
    bank = consentBank(engine.database());
  });

  /** A call with the hash of its own, or of the call that it repeats. */
  const call = async (id: string, use: Partial<Use>, through = bank.services.work) => {
    const consent = await bank.find(id);
    const hash = bank.services.ids.next();
    const whole = { endpoint: list, hasPsuIp: false, callHash: () => hash, ...use };
    return reasonOf(async () => {
      await through.run((transaction) => countUse(transaction, consent, whole, bank.services));
      return 'counted' as const;
    });
  };
  const use = (id: string, endpoint: Endpoint, hasPsuIp = false, through = bank.services.work) =>
    call(id, { endpoint, hasPsuIp }, through);
  const times = async (count: number, attempt: () => Promise<string>) => {
    const results: string[] = [];
    for (let index = 0; index < count; index++) results.push(await attempt());
    return results.filter((result) => result === 'counted').length;
  };

  it('needs a valid consent and a token of the same consent, client and customer', async () => {
    const id = await bank.granted();
    const waiting = await bank.find((await bank.register()).outcome.consentId);
    const valid = await bank.find(id);
    const rows = [
      ['its own token', bank.accessOf(id), valid, undefined],
      ["another client's token", bank.accessOf(id, { clientId: 'b' }), valid, 'consent.unknown'],
      ['no consent', bank.accessOf(id), undefined, 'consent.unknown'],
      ["another consent's token", bank.accessOf('other'), valid, 'token.invalid'],
      ['a password', bank.accessOf('', { grant: 'password' }), valid, undefined],
      [
        "another customer's password",
        bank.accessOf('', { grant: 'password', psuId: marko.psuId }),
        valid,
        'consent.unknown',
      ],
      ['client credentials', bank.accessOf(id, { grant: 'client_credentials' }), valid, 'token.invalid'],
      ['a consent that waits', bank.accessOf(waiting.id), waiting, 'consent.invalid'],
      [
        'a password before the approval',
        bank.accessOf('', { grant: 'password' }),
        waiting,
        'consent.unknown',
      ],
    ] as const;
    for (const [title, access, consent, want] of rows) {
      const reason = await reasonOf(() => requireValidConsent(access, consent, currentMoment(bank.clock)));
      expect(reason, title).to.equal(want);
    }
    await revokeConsentByPsu(id, ana.psuId, bank.services);
    const revoked = await bank.find(id);
    const reason = await reasonOf(() =>
      requireValidConsent(bank.accessOf(id), revoked, currentMoment(bank.clock)),
    );
    expect(reason).to.equal('consent.invalid');
  });

  it('ends with the last day, before the worker records the expiry', async () => {
    const consent = await bank.find(await bank.granted({ validUntil: '2030-06-15' }));
    const attempt = () =>
      reasonOf(() => requireValidConsent(bank.accessOf(consent.id), consent, currentMoment(bank.clock)));
    bank.pass(day);
    expect(await attempt()).to.equal(undefined);
    bank.pass(day);
    expect(await attempt()).to.equal('consent.expired');
  });

  it('is counted by day, endpoint and account when the customer is absent', async () => {
    const id = await bank.granted({ frequencyPerDay: 2 });
    expect(await times(3, () => use(id, list))).to.equal(2);
    expect(await use(id, list)).to.equal('access.exceeded');
    expect(await times(3, () => use(id, balances))).to.equal(2);
    expect(await times(3, () => use(id, { ...balances, resourceId: 'r-2' }))).to.equal(2);
    expect(await times(10, () => use(id, list, true))).to.equal(10);

    bank.pass(day);
    await forgetOldUses(bank.services);
    expect(await times(3, () => use(id, list))).to.equal(2);
    const days = await engine.database().reader('consent_uses').where({ consent_id: id }).pluck('day');
    expect(days).to.deep.equal(['2030-06-15']);
  });

  for (const { date, daysLater, seconds } of [
    { date: '14 June, 10:30', daysLater: 0, seconds: 13.5 * 3600 },
    { date: '27 October, 9:30 in winter time', daysLater: 135, seconds: 14.5 * 3600 },
  ]) {
    it(`is refused with the time until midnight and a hint at PSU-IP-Address: ${date}`, async () => {
      bank.pass(daysLater * day);
      const id = await bank.granted({ frequencyPerDay: 1, validUntil: '2030-12-31' });
      expect(await use(id, list)).to.equal('counted');
      const consent = await bank.find(id);
      const refusal = await bank.services.work
        .run((transaction) =>
          countUse(
            transaction,
            consent,
            { endpoint: list, hasPsuIp: false, callHash: () => '' },
            bank.services,
          ),
        )
        .catch((error: unknown) => error);
      expect(refusal).to.include({ reason: 'access.exceeded', retryAfterSeconds: seconds });
      expect(refusal).to.have.property('message').that.includes('carries PSU-IP-Address');
    });
  }

  it('is counted correctly for fifty concurrent calls in two processes', async () => {
    const id = await bank.granted();
    const other = unitOfWork(engine.database());
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => use(id, list, false, index % 2 ? other : undefined)),
    );
    expect(results.filter((result) => result === 'counted')).to.have.length(4);
    expect(results.filter((result) => result === 'access.exceeded')).to.have.length(46);
  });

  it('is limited to each endpoint once for a one-off access, which then expires', async () => {
    const id = await bank.granted({ recurringIndicator: false, frequencyPerDay: 1 });
    expect(await times(2, () => use(id, list, true))).to.equal(1);
    bank.pass(day);
    expect(await use(id, list)).to.equal('access.exceeded');
    await forgetOldUses(bank.services);
    expect(await use(id, list)).to.equal('access.exceeded');
    expect(await use(id, { name: 'account', resourceId: 'r-1' })).to.equal('counted');

    bank.pass(day);
    await endOverdueConsents(bank.services);
    expect(await bank.status(id)).to.equal('valid');
    expect(await use(id, balances)).to.equal('counted');

    // The pages of the last report may be fetched for an hour.
    bank.pass(3599);
    await endOverdueConsents(bank.services);
    expect(await bank.status(id)).to.equal('valid');
    bank.pass(1);
    await endOverdueConsents(bank.services);
    expect(await bank.status(id)).to.equal('expired');
  });

  const one = { recurringIndicator: false, frequencyPerDay: 1 } as const;
  const first = { callHash: () => 'first' };

  it('is not counted again for a retry within ten minutes under a one-off access', async () => {
    const id = await bank.granted(one);
    expect(await call(id, first)).to.equal('counted');
    bank.pass(599);
    await forgetOldUses(bank.services);
    expect(await call(id, first), 'after 599 seconds').to.equal('counted');
    expect(await call(id, { callHash: () => 'other' }), 'another call').to.equal('access.exceeded');
    expect(await call(id, { ...first, endpoint: balances }), 'another endpoint').to.equal('counted');
    bank.pass(1);
    expect(await call(id, first), 'after 600 seconds').to.equal('access.exceeded');
    expect(await call(await bank.granted(one), first), 'another consent').to.equal('counted');
    const left = () => engine.database().reader('counted_reads').where({ consent_id: id }).pluck('endpoint');
    bank.pass(1);
    await forgetOldUses(bank.services);
    expect(await left(), 'the newer digest').to.deep.equal(['balances/r-1']);
    bank.pass(600);
    await forgetOldUses(bank.services);
    expect(await left()).to.deep.equal([]);
    expect(await call(id, first)).to.equal('access.exceeded');
  });

  it('is counted once for equal concurrent calls under a one-off access, in two processes', async () => {
    const id = await bank.granted(one);
    const other = unitOfWork(engine.database());
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => call(id, first, index % 2 ? other : undefined)),
    );
    expect(results.filter((result) => result !== 'counted')).to.deep.equal([]);
    const { endpoints_left: left } = await engine.database().reader('consents').where({ id }).first();
    // The list, the account and its balances.
    expect(Number(left)).to.equal(2);
  });

  it('is counted for every retry under a recurring consent', async () => {
    const id = await bank.granted();
    expect(await times(6, () => call(id, first))).to.equal(4);
  });

  it('is not counted for a funds consent', async () => {
    const id = (await bank.registerFunds()).outcome.consentId;
    await bank.grant(id);
    expect(await times(10, () => use(id, list))).to.equal(10);
  });
});
