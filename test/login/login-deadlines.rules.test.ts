/** Deadlines and checks for calls to the bank's login: late, failed and malformed answers. */
import { expect } from 'chai';
import type { CustomerLogin } from '../../src/bank/customer-login.js';
import type { LoginCall } from '../../src/bank/login-deadlines.js';
import type { PortEvent } from '../../src/bank/port-deadlines.js';
import { withLoginDeadlines } from '../../src/bank/login-deadlines.js';
import { Problem } from '../../src/domain/problem.js';

const right: CustomerLogin = {
  begin: async () => ({ redirectTo: 'https://login.bank.example/?state=s', kept: 'k' }),
  finish: async () => ({ psuId: 'ana' }),
};
const request = {
  state: 's',
  nonce: 'n',
  returnTo: 'https://bank.example/login/callback',
  language: 'hr',
} as const;
const calls: Readonly<Record<LoginCall, (login: CustomerLogin) => Promise<unknown>>> = {
  begin: (login) => login.begin(request),
  finish: (login) => login.finish({ callback: request.returnTo, state: 's', nonce: 'n', kept: 'k' }),
};

function underTest(changes: object) {
  const news: PortEvent[] = [];
  const patience = {
    deadlineMilliseconds: 20,
    tell: ({ error: _error, ...each }: PortEvent) => void news.push(each),
  };
  return { ...withLoginDeadlines({ ...right, ...changes }, patience), news };
}

/** Checks each member of the problem with which the call is refused. */
async function expectRefusal(ask: () => Promise<unknown>): Promise<void> {
  const thrown = await ask().catch((error: unknown) => error);
  if (!(thrown instanceof Problem)) throw new Error(`it was not refused: ${String(thrown)}`);
  expect([thrown.reason, thrown.retryAfterSeconds]).to.deep.equal(['server.unavailable', 5]);
  expect(`${thrown.stack}${String(thrown.cause)}`).not.to.contain('secret');
}

const redirects = ['', 'javascript:secret', 'data:text/html,secret', '/login', 'file:///secret'];
const odd: Readonly<Record<LoginCall, readonly unknown[]>> = {
  begin: [
    undefined,
    null,
    {},
    { redirectTo: 'https://login.bank.example' },
    { redirectTo: 'https://login.bank.example', kept: 'x'.repeat(2_001) },
    ...redirects.map((redirectTo) => ({ redirectTo, kept: 'k' })),
  ],
  finish: [null, 'ana', {}, { psuId: '' }, { psuId: 7 }, { psuId: 'x'.repeat(65) }],
};

describe('The deadline of calls to the bank’s login', () => {
  for (const call of ['begin', 'finish'] as const) {
    it(`passes on a timely answer to ${call}`, async () => {
      const { login, news } = underTest({});
      expect(await calls[call](login)).to.deep.equal(await calls[call](right));
      expect(news).to.deep.equal([]);
    });

    for (const [fault, fail] of [
      ['failed', () => Promise.reject(new Error('a secret'))],
      ['late', () => new Promise((resolve) => setTimeout(resolve, 60))],
    ] as const) {
      it(`reports an outage at ${call} and its end once each, without the error’s text (${fault})`, async () => {
        const changes = { [call]: fail };
        const { isUnavailable, login, news } = underTest(changes);
        await expectRefusal(() => calls[call](login));
        await expectRefusal(() => calls[call](login));
        expect([isUnavailable(), news]).to.deep.equal([true, [{ call, fault }]]);
        const other = call === 'begin' ? 'finish' : 'begin';
        await calls[other](login);
        expect([isUnavailable(), news]).to.deep.equal([false, [{ call, fault }, { call: other }]]);
      });
    }

    for (const answer of odd[call]) {
      it(`reports unavailable for the malformed answer ${JSON.stringify(answer)?.slice(0, 60)} to ${call}`, async () => {
        const { isUnavailable, login, news } = underTest({ [call]: async () => answer });
        await expectRefusal(() => calls[call](login));
        expect([isUnavailable(), news]).to.deep.equal([false, [{ call, fault: 'malformed' }]]);
      });
    }
  }

  it('passes on the answer that no customer has logged in', async () => {
    const { login } = underTest({ finish: async () => undefined });
    expect(await calls.finish(login)).to.equal(undefined);
  });
});
