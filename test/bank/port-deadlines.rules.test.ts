/**
 * Deadlines and checks for calls to the bank's authenticator and to its login: late, failed and malformed answers are
 * refused as unavailable.
 */
import { expect } from 'chai';
import type { CustomerLogin } from '../../src/bank/customer-login.js';
import { withLoginDeadlines, type LoginCall } from '../../src/bank/login-deadlines.js';
import type { PortDeadlineOptions, PortEvent, PortFault } from '../../src/bank/port-deadlines.js';
import { withScaDeadlines, type ScaCall } from '../../src/bank/sca-deadlines.js';
import type { CodeBinding, Sca } from '../../src/bank/sca.js';
import { Problem } from '../../src/domain/problem.js';

/** A call, what its news say about it, and answers outside its type. */
interface PortCall<Port> {
  readonly ask: (port: Port) => unknown;
  readonly about?: Partial<PortEvent>;
  readonly odd: readonly unknown[];
}

interface PortUnderTest<Port> {
  readonly right: Port;
  readonly guard: (
    port: Port,
    options: PortDeadlineOptions,
  ) => { readonly port: Port; isUnavailable(): boolean };
  readonly calls: Readonly<Record<string, PortCall<Port>>>;
}

/** Checks each member of the problem with which the call is refused. */
async function expectRefusal(ask: () => unknown): Promise<void> {
  const thrown: unknown = await Promise.resolve(ask()).catch((error: unknown) => error);
  if (!(thrown instanceof Problem)) throw new Error(`it was not refused: ${String(thrown)}`);
  expect(thrown.reason).to.equal('server.unavailable');
  expect(`${thrown.stack}${String(thrown.cause)}`).not.to.contain('secret');
}

function thrower(): never {
  throw new Error('a secret');
}
const faults: readonly (readonly [how: string, fault: PortFault, fail: () => unknown])[] = [
  ['rejects', 'failed', () => Promise.reject(new Error('a secret'))],
  ['throws', 'failed', thrower],
  ['rejects with a problem', 'failed', () => Promise.reject(new Problem('request.invalid', 'a secret'))],
  ['answers too late', 'late', () => new Promise((resolve) => setTimeout(() => resolve('late'), 60))],
];

const guarded = <Port extends object>({ guard, right }: PortUnderTest<Port>, changes: object) => {
  const news: PortEvent[] = [];
  const tell = ({ error: _error, ...each }: PortEvent) => void news.push(each);
  return { ...guard({ ...right, ...changes }, { deadlineMilliseconds: 20, tell }), news };
};

function describePort<Port extends object>(name: string, tested: PortUnderTest<Port>): void {
  const { calls, right } = tested;
  describe(`The deadline of calls to the bank’s ${name}`, () => {
    for (const [call, { about, ask, odd }] of Object.entries(calls)) {
      it(`passes on a timely answer to ${call}`, async () => {
        const { news, port } = guarded(tested, {});
        expect(await ask(port)).to.deep.equal(await ask(right));
        expect(news).to.deep.equal([]);
      });

      for (const [how, fault, fail] of faults) {
        it(`reports an outage and its end once each, without the error’s text, when ${call} ${how}`, async () => {
          const { isUnavailable, news, port } = guarded(tested, { [call]: fail });
          await expectRefusal(() => ask(port));
          await expectRefusal(() => ask(port));
          const outage = { call, ...about, fault };
          expect([isUnavailable(), news]).to.deep.equal([true, [outage]]);
          const other = Object.keys(calls).find((each) => each !== call) ?? '';
          await calls[other]?.ask(port);
          expect([isUnavailable(), news]).to.deep.equal([false, [outage, { call: other }]]);
        });
      }

      for (const answer of odd) {
        it(`reports unavailable for the malformed answer ${JSON.stringify(answer)?.slice(0, 60)} to ${call}`, async () => {
          const { isUnavailable, news, port } = guarded(tested, { [call]: async () => answer });
          await expectRefusal(() => ask(port));
          await expectRefusal(() => ask(port));
          const malformed = { call, ...about, fault: 'malformed' };
          expect([isUnavailable(), news]).to.deep.equal([false, [malformed, malformed]]);
        });
      }
    }
  });
}

const binding: CodeBinding = { kind: 'session', authorisationId: 'a1' };
/** Not for calls about a customer. */
const about = { authorisationId: 'a1' };
const names = ['', 7, null, {}, 'x'.repeat(65)];
const authenticator: PortUnderTest<Sca> = {
  right: {
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
  },
  guard: (sca, options) => {
    const { sca: port, isUnavailable } = withScaDeadlines(sca, options);
    return { port, isUnavailable };
  },
  calls: {
    checkPassword: { ask: (sca) => sca.checkPassword('ana', 'x'), odd: names },
    findPsuId: { ask: (sca) => sca.findPsuId?.('ana'), odd: names },
    methods: {
      ask: (sca) => sca.methods('ana'),
      odd: [
        undefined,
        {},
        [{ id: '', kind: 'sms' }],
        [{ id: 'a', kind: 'fax' }],
        [{ id: 'a', kind: 'push', to: 7 }],
        ...[0, -1, 1.5, 601, '60', null].map((validSeconds) => [{ id: 'a', kind: 'sms', validSeconds }]),
        [{ id: 'a', kind: 'push', provesTwoElements: 'yes' }],
        [null],
        ['sms', 'push'].map((kind) => ({ id: 'a', kind })),
      ],
    },
    start: {
      ask: (sca) => sca.start('ana', 'sms', binding, {}),
      about,
      odd: [undefined, '', 7, 'x'.repeat(201)],
    },
    check: {
      ask: (sca) => sca.check('challenge', binding, '1'),
      about,
      odd: [undefined, 'true', 1, null],
    },
    outcomeOf: {
      ask: (sca) => sca.outcomeOf('challenge', binding),
      about,
      odd: [undefined, 'yes', true, {}],
    },
    passkeyOptions: {
      ask: (sca) => sca.passkeyOptions?.('challenge', binding),
      about,
      odd: [undefined, null, {}, { challenge: 'c', rpId: 'b', credentialIds: [7] }],
    },
  } satisfies Record<ScaCall, PortCall<Sca>>,
};
describePort('authenticator', authenticator);

describe('The spelling of a name', () => {
  it('comes from the bank’s authenticator, and no name is counted for which there is none', () => {
    expect(guarded(authenticator, {}).port).not.to.have.property('canonicalName');
    const spelling = guarded(authenticator, { canonicalName: (name: string) => name.replaceAll('.', '') });
    expect(spelling.port.canonicalName?.('ana.horvat')).to.equal('anahorvat');
    for (const [canonicalName, fault] of [
      [thrower, 'failed'],
      [() => undefined, 'malformed'],
      [async () => 'ana', 'malformed'],
    ] as const) {
      const { news, port } = guarded(authenticator, { canonicalName });
      const spell = () => port.canonicalName?.('ana');
      expect(spell).to.throw(Problem).with.property('reason', 'server.unavailable');
      expect(news).to.deep.equal([{ call: 'canonicalName', fault }]);
    }
  });
});

const returnTo = 'https://bank.example/login/callback';
const request = { state: 's', nonce: 'n', returnTo, language: 'hr' } as const;
const redirects = ['', 'javascript:secret', 'data:text/html,secret', '/login', 'file:///secret'];
const login: PortUnderTest<CustomerLogin> = {
  right: {
    begin: async () => ({ redirectTo: 'https://login.bank.example/?state=s', kept: 'k' }),
    finish: async () => ({ psuId: 'ana' }),
  },
  guard: (given, options) => {
    const { isUnavailable, login: port } = withLoginDeadlines(given, options);
    return { port, isUnavailable };
  },
  calls: {
    begin: {
      ask: (port) => port.begin(request),
      odd: [
        undefined,
        null,
        {},
        { redirectTo: 'https://login.bank.example' },
        { redirectTo: 'https://login.bank.example', kept: 'x'.repeat(2_001) },
        ...redirects.map((redirectTo) => ({ redirectTo, kept: 'k' })),
      ],
    },
    finish: {
      ask: (port) => port.finish({ callback: returnTo, state: 's', nonce: 'n', kept: 'k' }),
      odd: [null, 'ana', {}, { psuId: '' }, { psuId: 7 }, { psuId: 'x'.repeat(65) }],
    },
  } satisfies Record<LoginCall, PortCall<CustomerLogin>>,
};
describePort('login', login);

describe('The login of a customer', () => {
  it('may end without one', async () => {
    const { port } = guarded(login, { finish: async () => undefined });
    expect(await login.calls['finish']?.ask(port)).to.equal(undefined);
  });
});
