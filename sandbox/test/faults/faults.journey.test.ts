/** Fault injection: the next calls of the workspace's clients meet the faults, as many as ordered, and no others do. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { faultEffects, type FaultRule } from '../../src/domain/faults.js';
import { accountOutcomes, payeeOutcomes } from '../../src/domain/forced-outcomes.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { forEachEngine } from '../../../test/support/database/engines.js';
import { listAt, textAt, valueAt } from '../../../test/support/runner/json.js';
import { paying } from '../../../test/support/tpp/payments.js';
import { ibans } from '../../../test/support/embedded-bank/sandbox.js';
import { seed } from '../../../test/support/database/seed.js';
import { startServer } from '../../../test/support/server/server.js';
import { startedBy, Tpp, type TppAnswer } from '../../../test/support/tpp/tpp.js';

/** The largest delay of a call is two seconds shorter. */
const answerSettings = { ANSWER_SECONDS: '5' };

const answers = [
  ['answer-500', 500],
  ['answer-503', 503],
  ['answer-429', 429],
] as const;

/** The status, or the error code of a closed connection. */
async function outcomeOf(call: Promise<TppAnswer>): Promise<number | string> {
  try {
    return (await call).status;
  } catch (error) {
    return String(Reflect.get(Object(error), 'code'));
  }
}

describeAtTheBank(
  'An injected fault',
  ({ database, tpp, url }) => {
    const begin = async () => {
      const developer = await new Developer(url).begin();
      return { developer, own: (await developer.client()).tpp };
    };
    const ask = async (developer: Developer, ...faults: readonly FaultRule[]) => {
      const { body, status, text } = await developer.ask('PUT', '/faults', { faults });
      expect(status, text).to.equal(200);
      return listAt(body, 'faults');
    };
    const left = async (developer: Developer) =>
      listAt((await developer.ask('GET', '/faults')).body, 'faults').map((fault) =>
        valueAt(fault, 'callsLeft'),
      );

    for (const [effect, status] of answers) {
      it(`answers ${status} for the ordered number of calls, and says that a fault has caused it`, async () => {
        const { developer, own } = await begin();
        await ask(developer, { effect, calls: 2 });
        for (const call of [1, 2]) {
          const answer = await own.initiate();
          expect(answer.status, String(call)).to.equal(status);
          expect(textAt(answer.body, 'detail')).to.match(
            /^A fault of the client’s workspace has caused this answer/,
          );
        }
        expect((await own.initiate()).status).to.equal(201);
        expect(await left(developer)).to.deep.equal([0]);
      });
    }

    it('leaves the call undone, and a retry counts as the first call', async () => {
      const { developer, own } = await begin();
      await ask(developer, { effect: 'answer-503', calls: 1 });
      const headers = { 'X-Request-ID': randomUUID() };
      expect((await own.initiate({ headers })).status).to.equal(503);
      const repeated = await own.initiate({ headers });
      expect(repeated.status).to.equal(201);
      expect(repeated.headers).not.to.have.property('idempotent-replayed');
    });

    it('closes the connection before the call is done', async () => {
      const { developer, own } = await begin();
      await ask(developer, { effect: 'break-off', calls: 1 });
      const headers = { 'X-Request-ID': randomUUID() };
      expect(await outcomeOf(own.initiate({ headers }))).to.equal('ECONNRESET');
      expect((await own.initiate({ headers })).headers).not.to.have.property('idempotent-replayed');
    });

    it('loses the answer of a completed call, and a retry gets that answer', async () => {
      const { developer, own } = await begin();
      await ask(developer, { effect: 'lose-answer', calls: 1 });
      const headers = { 'X-Request-ID': randomUUID() };
      expect(await outcomeOf(own.initiate({ headers }))).to.equal('ECONNRESET');
      const repeated = await own.initiate({ headers });
      expect([repeated.status, repeated.headers['idempotent-replayed']]).to.deep.equal([201, 'true']);
    });

    it('delays a call', async () => {
      const { developer, own } = await begin();
      await ask(developer, { effect: 'delay', calls: 1, delayMilliseconds: 700 });
      const { milliseconds, status } = await own.initiate();
      expect(status).to.equal(201);
      expect(milliseconds).to.be.at.least(690);
    });

    it('applies only to the named operation, in the order of the list', async () => {
      const { developer, own } = await begin();
      await ask(
        developer,
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
      await ask(developer, { effect: 'answer-500', calls: 1000 });
      expect([(await foreign.initiate()).status, (await tpp.initiate()).status]).to.deep.equal([201, 201]);
      expect(await left(developer)).to.deep.equal([1000]);
    });

    it('spares a caller with a wrong client secret', async () => {
      const { developer, own } = await begin();
      await ask(developer, { effect: 'answer-500', calls: 1 });
      const headers = { 'X-Gateway-Client-Secret': 'wrong' };
      expect((await own.initiate({ headers })).status).to.equal(401);
      expect(await left(developer)).to.deep.equal([1]);
    });

    it('ends when it is deleted or replaced', async () => {
      const { developer, own } = await begin();
      await ask(developer, { effect: 'answer-500', calls: 9 });
      expect(await ask(developer, { effect: 'answer-503', calls: 1 })).to.have.length(1);
      expect((await own.initiate()).status).to.equal(503);
      await ask(developer, { effect: 'answer-500', calls: 9 });
      expect((await developer.ask('DELETE', '/faults')).status).to.equal(204);
      expect((await own.initiate()).status).to.equal(201);
      expect(await left(developer)).to.deep.equal([]);
    });

    it('is deleted with its workspace', async () => {
      const { developer } = await begin();
      const count = async () =>
        Number((await database().reader('workspace_faults').count({ all: '*' }))[0]?.all);
      const before = await count();
      await ask(developer, { effect: 'answer-500', calls: 9 });
      await developer.ask('DELETE', '/workspace');
      expect(await count()).to.equal(before);
    });

    const failing = { effect: 'answer-500', calls: 1 };
    const delay = { effect: 'delay', calls: 1 };
    const unnamed = ['submitAuthorization', 'Initiate'].map((operation) => ({ ...failing, operation }));
    const lengths = [delay, { effect: 'break-off', calls: 1, delayMilliseconds: 5 }];
    const wrong: readonly (readonly [what: string, faults: readonly object[], ...paths: string[]])[] = [
      ['with an unknown effect', [{ effect: 'explode', calls: 1 }], 'body.faults.0.effect'],
      ['for zero calls', [{ ...failing, calls: 0 }], 'body.faults.0.calls'],
      ['for too many calls', [{ ...failing, calls: 1001 }], 'body.faults.0.calls'],
      ['in a list of too many faults', Array.from({ length: 21 }, () => failing), 'body.faults'],
      [
        'for an operation that is unknown or identifies no client',
        unnamed,
        'body.faults.0.operation',
        'body.faults.1.operation',
      ],
      [
        'with a delay without length, or with a length but no delay',
        lengths,
        'body.faults.0.delayMilliseconds',
        'body.faults.1.delayMilliseconds',
      ],
      [
        'with a delay beyond the answer’s deadline',
        [{ ...delay, delayMilliseconds: 3001 }],
        'body.faults.0.delayMilliseconds',
      ],
    ];
    for (const [what, faults, ...paths] of wrong) {
      it(`is rejected ${what}, and the stored faults remain`, async () => {
        const developer = await new Developer(url).begin();
        await ask(developer, { effect: 'answer-500', calls: 3 });
        const { body, status } = await developer.ask('PUT', '/faults', { faults });
        expect(status).to.equal(400);
        expect(listAt(body, 'errors').map((error) => textAt(error, 'path'))).to.deep.equal(paths);
        expect(await left(developer)).to.deep.equal([3]);
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
    const faults = [
      { effect: 'answer-503', calls: 7 },
      { effect: 'answer-500', calls: 5 },
    ];
    await developer.ask('PUT', '/faults', { faults });
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
      ...answers.map(([effect]) => effect),
      'break-off',
      'lose-answer',
      'delay',
    ]);
  });
});
