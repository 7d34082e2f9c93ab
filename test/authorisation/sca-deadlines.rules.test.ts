/** Deadlines and checks for calls to the bank's authenticator: late, failed and malformed answers. */
import { expect } from 'chai';
import type { PortEvent } from '../../src/bank/port-deadlines.js';
import { withScaDeadlines } from '../../src/bank/sca-deadlines.js';
import type { CodeBinding, Sca } from '../../src/bank/sca.js';
import type { ScaCall } from '../../src/bank/sca-deadlines.js';
import { Problem } from '../../src/domain/problem.js';

const binding: CodeBinding = { kind: 'session', authorisationId: 'a1' };
const right: Sca = {
  checkPassword: async () => 'ana',
  findPsuId: async () => 'ana',
  methods: async () => [
    { id: 'sms', kind: 'sms', to: '+385 •• ••• 42' },
    { id: 'app', kind: 'push', provesTwoElements: true },
  ],
  start: async () => 'challenge',
  check: async () => true,
  outcomeOf: async () => 'waiting',
  passkeyOptions: async () => ({ challenge: 'c', rpId: 'bank.example', credentialIds: ['1'] }),
};
const calls: Readonly<Record<ScaCall, (sca: Sca) => Promise<unknown>>> = {
  checkPassword: (sca) => sca.checkPassword('ana', 'x'),
  findPsuId: async (sca) => sca.findPsuId?.('ana'),
  methods: (sca) => sca.methods('ana'),
  start: (sca) => sca.start('ana', 'sms', binding, {}),
  check: (sca) => sca.check('challenge', binding, '1'),
  outcomeOf: (sca) => sca.outcomeOf('challenge', binding),
  passkeyOptions: async (sca) => sca.passkeyOptions?.('challenge', binding),
};
const names = [
  'checkPassword',
  'findPsuId',
  'methods',
  'start',
  'check',
  'outcomeOf',
  'passkeyOptions',
] as const;
/** Calls about a customer, and about no authorisation. */
const aboutCustomers: readonly (keyof Sca)[] = ['checkPassword', 'findPsuId', 'methods'];
const whereOf = (call: keyof Sca) =>
  aboutCustomers.includes(call) ? { call } : { call, authorisationId: 'a1' };

function underTest(changes: object) {
  const news: PortEvent[] = [];
  const { isUnavailable, sca } = withScaDeadlines(
    { ...right, ...changes },
    { deadlineMilliseconds: 20, tell: ({ error: _error, ...each }) => news.push(each) },
  );
  return { isUnavailable, sca, news };
}

/** The problem with which the call is refused, after a check of each of its members. */
async function refusalOf(ask: () => Promise<unknown>): Promise<Problem> {
  const thrown = await ask().catch((error: unknown) => error);
  if (!(thrown instanceof Problem)) throw new Error(`it was not refused: ${String(thrown)}`);
  expect(thrown.reason).to.equal('server.unavailable');
  expect(thrown.retryAfterSeconds).to.equal(5);
  expect(`${thrown.stack}${String(thrown.cause)}`).not.to.contain('secret');
  return thrown;
}

const odd: Readonly<Record<ScaCall, readonly unknown[]>> = {
  checkPassword: ['', 7, null, {}, 'x'.repeat(65)],
  findPsuId: ['', 7, null, {}, 'x'.repeat(65)],
  methods: [
    undefined,
    {},
    [{ id: '', kind: 'sms' }],
    [{ id: 'a', kind: 'fax' }],
    [{ id: 'a', kind: 'push', to: 7 }],
    ...[0, -1, 1.5, 601, '60', null].map((validSeconds) => [{ id: 'a', kind: 'sms', validSeconds }]),
    [{ id: 'a', kind: 'push', provesTwoElements: 'yes' }],
    [null],
    [
      { id: 'a', kind: 'sms' },
      { id: 'a', kind: 'push' },
    ],
  ],
  start: [undefined, '', 7, 'x'.repeat(201)],
  check: [undefined, 'true', 1, null],
  outcomeOf: [undefined, 'yes', true, {}],
  passkeyOptions: [undefined, null, {}, { challenge: 'c', rpId: 'b', credentialIds: [7] }],
};

describe('The deadline of calls to the bank’s authenticator', () => {
  it('takes a spelling of a name from the bank, and counts no name for which there is none', () => {
    expect(underTest({}).sca).not.to.have.property('canonicalName');
    const spelling = underTest({ canonicalName: (name: string) => name.replaceAll('.', '') });
    expect(spelling.sca.canonicalName?.('ana.horvat')).to.equal('anahorvat');
    for (const [canonicalName, fault] of [
      [thrower, 'failed'],
      [() => undefined, 'malformed'],
      [async () => 'ana', 'malformed'],
    ] as const) {
      const { news, sca } = underTest({ canonicalName });
      expect(() => sca.canonicalName?.('ana'))
        .to.throw(Problem)
        .with.property('reason', 'server.unavailable');
      expect(news).to.deep.equal([{ call: 'canonicalName', fault }]);
    }
  });

  for (const call of names) {
    it(`passes on a timely answer to ${call}`, async () => {
      const { news, sca } = underTest({});
      expect(await calls[call](sca)).to.deep.equal(await calls[call](right));
      expect(news).to.deep.equal([]);
    });

    it(`reports unavailable when ${call} fails, without the error’s text`, async () => {
      const fail = () => Promise.reject(new Error('a secret'));
      const { news, sca } = underTest({ [call]: fail });
      await refusalOf(() => calls[call](sca));
      await refusalOf(() => calls[call](sca));
      expect(news).to.deep.equal([{ ...whereOf(call), fault: 'failed' }]);
    });

    it(`reports unavailable when ${call} throws, or rejects with a problem`, async () => {
      const problem = new Problem('request.invalid', 'a secret');
      for (const fail of [() => Promise.reject(problem), thrower]) {
        const { sca } = underTest({ [call]: fail });
        await refusalOf(() => calls[call](sca));
      }
    });

    it(`reports unavailable when ${call} hangs, and ignores the late answer`, async () => {
      const hang = () => new Promise((resolve) => setTimeout(() => resolve('late'), 60));
      const { news, sca } = underTest({ [call]: hang });
      await refusalOf(() => calls[call](sca));
      expect(news).to.deep.equal([{ ...whereOf(call), fault: 'late' }]);
    });

    for (const answer of odd[call]) {
      it(`reports unavailable for the malformed answer ${JSON.stringify(answer)?.slice(0, 40)} to ${call}`, async () => {
        const { news, sca } = underTest({ [call]: async () => answer });
        await refusalOf(() => calls[call](sca));
        await refusalOf(() => calls[call](sca));
        const expected = { ...whereOf(call), fault: 'malformed' };
        expect(news).to.deep.equal([expected, expected]);
      });
    }
  }

  it('reports when the authenticator is available again', async () => {
    let isUnavailable = true;
    const check = async () => {
      if (isUnavailable) throw new Error('a secret');
      return true;
    };
    const { isUnavailable: isSaidAway, news, sca } = underTest({ check });
    await refusalOf(() => calls.check(sca));
    expect(isSaidAway()).to.equal(true);
    isUnavailable = false;
    expect(await calls.check(sca)).to.equal(true);
    expect(isSaidAway()).to.equal(false);
    expect(news.map(({ fault }) => fault)).to.deep.equal(['failed', undefined]);
  });
});

function thrower(): never {
  throw new Error('a secret');
}
