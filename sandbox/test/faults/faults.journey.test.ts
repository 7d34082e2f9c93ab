/** Fault injection: the next calls of the workspace's clients meet the faults, as many as ordered, and no others do. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { faultEffects } from '../../src/domain/faults.js';
import { accountOutcomes, payeeOutcomes } from '../../src/domain/forced-outcomes.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { Developer, developerWithClient } from '../../../test/support/portal/developer.js';
import { forEachEngine } from '../../../test/support/database/engines.js';
import { listAt, textAt } from '../../../test/support/runner/json.js';
import { paying } from '../../../test/support/tpp/payments.js';
import { ibans } from '../../../test/support/embedded-bank/sandbox.js';
import { seed } from '../../../test/support/database/seed.js';
import { startServer } from '../../../test/support/server/server.js';
import { startedBy, Tpp } from '../../../test/support/tpp/tpp.js';
import { answeredStatuses, callsLeft, endOf } from './armed-faults.js';

/** The largest delay of a call is two seconds shorter. */
const answerSettings = { ANSWER_SECONDS: '5' };

describeAtTheBank(
  'An injected fault',
  ({ database, tpp, url }) => {
    const begin = async () => {
      const { developer, tpp: own } = await developerWithClient(url);
      return { developer, own };
    };

    for (const [effect, status] of answeredStatuses) {
      it(`answers ${status} for the ordered number of calls, and says that a fault has caused it`, async () => {
        const { developer, own } = await begin();
        await developer.arm({ effect, calls: 2 });
        for (const call of [1, 2]) {
          const answer = await own.initiate();
          expect(answer.status, String(call)).to.equal(status);
          expect(textAt(answer.body, 'detail')).to.match(
            /^A fault of the client’s workspace has caused this answer/,
          );
        }
        expect((await own.initiate()).status).to.equal(201);
        expect(await callsLeft(developer)).to.deep.equal([0]);
      });
    }

    it('leaves the call undone, and a retry counts as the first call', async () => {
      const { developer, own } = await begin();
      await developer.arm({ effect: 'answer-503', calls: 1 });
      const headers = { 'X-Request-ID': randomUUID() };
      expect((await own.initiate({ headers })).status).to.equal(503);
      const repeated = await own.initiate({ headers });
      expect(repeated.status).to.equal(201);
      expect(repeated.headers).not.to.have.property('idempotent-replayed');
    });

    it('closes the connection before the call is done', async () => {
      const { developer, own } = await begin();
      await developer.arm({ effect: 'break-off', calls: 1 });
      const headers = { 'X-Request-ID': randomUUID() };
      expect(await endOf(own.initiate({ headers }))).to.equal('ECONNRESET');
      expect((await own.initiate({ headers })).headers).not.to.have.property('idempotent-replayed');
    });

    it('loses the answer of a completed call, and a retry gets that answer', async () => {
      const { developer, own } = await begin();
      await developer.arm({ effect: 'lose-answer', calls: 1 });
      const headers = { 'X-Request-ID': randomUUID() };
      expect(await endOf(own.initiate({ headers }))).to.equal('ECONNRESET');
      const repeated = await own.initiate({ headers });
      expect([repeated.status, repeated.headers['idempotent-replayed']]).to.deep.equal([201, 'true']);
    });

    it('delays a call', async () => {
      const { developer, own } = await begin();
      await developer.arm({ effect: 'delay', calls: 1, delayMilliseconds: 700 });
      const { milliseconds, status } = await own.initiate();
      expect(status).to.equal(201);
      expect(milliseconds).to.be.at.least(690);
    });

    it('applies only to the named operation, in the order of the list', async () => {
      const { developer, own } = await begin();
      await developer.arm(
        { operation: 'getPaymentStatus', effect: 'answer-429', calls: 1 },
        { effect: 'answer-503', calls: 1 },
        { operation: 'getPaymentStatus', effect: 'answer-500', calls: 1 },
      );
      const statuses = [(await own.initiate()).status];
      const { id } = startedBy(await own.initiate());
      for (let call = 0; call < 3; call++) statuses.push((await own.read(id, { below: '/status' })).status);
      expect(statuses).to.deep.equal([503, 429, 500, 200]);
    });

    it('spares public clients and clients of other workspaces', async () => {
      const [{ developer }, { own: foreign }] = [await begin(), await begin()];
      await developer.arm({ effect: 'answer-500', calls: 1000 });
      expect([(await foreign.initiate()).status, (await tpp.initiate()).status]).to.deep.equal([201, 201]);
      expect(await callsLeft(developer)).to.deep.equal([1000]);
    });

    it('spares a caller with a wrong client secret', async () => {
      const { developer, own } = await begin();
      await developer.arm({ effect: 'answer-500', calls: 1 });
      const headers = { 'X-Gateway-Client-Secret': 'wrong' };
      expect((await own.initiate({ headers })).status).to.equal(401);
      expect(await callsLeft(developer)).to.deep.equal([1]);
    });

    it('ends when it is deleted or replaced', async () => {
      const { developer, own } = await begin();
      await developer.arm({ effect: 'answer-500', calls: 9 });
      expect(await developer.arm({ effect: 'answer-503', calls: 1 })).to.have.length(1);
      expect((await own.initiate()).status).to.equal(503);
      await developer.arm({ effect: 'answer-500', calls: 9 });
      expect((await developer.ask('DELETE', '/faults')).status).to.equal(204);
      expect((await own.initiate()).status).to.equal(201);
      expect(await callsLeft(developer)).to.deep.equal([]);
    });

    it('is deleted with its workspace', async () => {
      const { developer } = await begin();
      const count = async () =>
        Number((await database().reader('workspace_faults').count({ all: '*' }))[0]?.all);
      const before = await count();
      await developer.arm({ effect: 'answer-500', calls: 9 });
      await developer.ask('DELETE', '/workspace');
      expect(await count()).to.equal(before);
    });

    const failing = { effect: 'answer-500', calls: 1 };
    const delay = { effect: 'delay', calls: 1 };
    const wrong: readonly (readonly [what: string, faults: readonly object[], ...places: string[]])[] = [
      ['with an unknown effect', [{ effect: 'explode', calls: 1 }], '.0.effect'],
      ['for zero calls', [{ ...failing, calls: 0 }], '.0.calls'],
      ['for too many calls', [{ ...failing, calls: 1001 }], '.0.calls'],
      ['in a list of too many faults', Array.from({ length: 21 }, () => failing), ''],
      ['for an unknown operation', [{ ...failing, operation: 'Initiate' }], '.0.operation'],
      ['for a customer’s form', [{ ...failing, operation: 'submitAuthorization' }], '.0.operation'],
      ['with a delay without length', [failing, delay], '.1.delayMilliseconds'],
      ['with a length but no delay', [{ ...failing, delayMilliseconds: 5 }], '.0.delayMilliseconds'],
      ['beyond the answer’s deadline', [{ ...delay, delayMilliseconds: 3001 }], '.0.delayMilliseconds'],
      [
        'with two mistakes',
        [{ ...failing, operation: 'Initiate' }, delay],
        '.0.operation',
        '.1.delayMilliseconds',
      ],
    ];
    for (const [what, faults, ...places] of wrong) {
      it(`is rejected ${what}, and the stored faults remain`, async () => {
        const developer = await new Developer(url).begin();
        await developer.arm({ effect: 'answer-500', calls: 3 });
        const { body, status } = await developer.ask('PUT', '/faults', { faults });
        expect(status).to.equal(400);
        const paths = listAt(body, 'errors').map((error) => textAt(error, 'path'));
        expect(paths).to.deep.equal(places.map((place) => `body.faults${place}`));
        expect(await callsLeft(developer)).to.deep.equal([3]);
      });
    }
  },
  answerSettings,
);

forEachEngine('An injected fault', (engine) => {
  it('occurs exactly as often as ordered, in concurrent calls to two processes', async () => {
    await seed(engine.database());
    const databaseUrl = engine.url();
    const servers = [await startServer({ databaseUrl }), await startServer({ databaseUrl })] as const;
    const [here, there] = servers.map(({ url }) => url);
    const developer = await new Developer(() => here ?? '').begin();
    const { id: clientId, tpp: own } = await developer.client();
    const elsewhere = new Tpp(() => there ?? '', clientId);
    const { id } = startedBy(await own.initiate());
    await developer.arm({ effect: 'answer-503', calls: 7 }, { effect: 'answer-500', calls: 5 });
    const calls = Array.from({ length: 40 }, (_, at) =>
      (at % 2 === 0 ? own : elsewhere).read(id, { below: '/status' }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect([count(503), count(500), count(200)]).to.deep.equal([7, 5, 28]);
    await Promise.all(servers.map((server) => server.stop()));
  });
});

describeAtTheBank('The list of forced outcomes', ({ url }) => {
  it('has every payee and account, and the first payee can be paid', async () => {
    const developer = await new Developer(url).begin();
    const { body } = await developer.ask('GET', '/outcomes');
    expect(listAt(body, 'payees')).to.have.length(payeeOutcomes.length);
    expect(listAt(body, 'accounts')).to.have.length(accountOutcomes.length);
    const [payee = ''] = listAt(body, 'payees').map((row) => textAt(row, 'iban') ?? '');
    const { tpp } = await developer.client();
    expect((await tpp.initiate({ order: paying('1.00', ibans.ana, payee) })).status).to.equal(201);
  });

  it('covers every effect of a fault with a test of this suite', () => {
    expect([...faultEffects]).to.have.members([
      ...answeredStatuses.map(([effect]) => effect),
      'break-off',
      'lose-answer',
      'delay',
    ]);
  });
});
