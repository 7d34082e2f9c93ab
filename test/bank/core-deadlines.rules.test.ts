/** Deadlines of core calls: a read that fails or is late is refused as unavailable; every other result is returned. */
import { expect } from 'chai';
import type { CoreBanking } from '../../src/bank/core-banking.js';
import { withCoreDeadlines } from '../../src/bank/core-deadlines.js';
import { Problem } from '../../src/domain/problem.js';
import { reasonOf } from '../support/tpp/refusals.js';

const money = { minorUnits: 100n, currency: 'EUR' };
const never = () => new Promise<never>(() => undefined);
const { signal } = new AbortController();
const secret = 'HR9599000143200001010 is in trouble';

/** Answers every call at once, except the given methods. */
function coreOf(core: Partial<CoreBanking>): CoreBanking {
  return {
    findAccount: async () => undefined,
    isOwnIban: () => true,
    mandateOf: async () => ({ signers: [], signaturesNeeded: 1 }),
    findCustomer: async () => undefined,
    accountsOf: async () => [],
    findAccountById: async () => undefined,
    balanceOf: async () => ({ booked: money, creditLine: 0n }),
    entriesOf: async () => [],
    ratesOn: async (quotedOn) => ({ homeCurrency: 'EUR', quotedOn, rates: [] }),
    execute: async () => ({ kind: 'accepted' }),
    outcomeOf: async () => ({ kind: 'unknown' }),
    ...core,
  };
}

describe('A read of the core', () => {
  const patient = (core: Partial<CoreBanking>) => {
    const news: string[] = [];
    const { bank, isUnavailable } = withCoreDeadlines(coreOf(core), {
      deadlineMilliseconds: 20,
      tell: ({ call, fault = 'back' }) => void news.push(`${call} ${fault}`),
    });
    return { bank, isUnavailable, news };
  };
  const balance = ({ bank }: ReturnType<typeof patient>) =>
    reasonOf(async () => (await bank.balanceOf('a'))?.booked.minorUnits);

  const rows: readonly (readonly [title: string, balanceOf: CoreBanking['balanceOf'], want: unknown])[] = [
    ['with an answer', async () => ({ booked: money, creditLine: 0n }), 100n],
    ['without a result', async () => undefined, undefined],
    ['without an answer before the deadline', never, 'server.unavailable'],
    ['with a failure', () => Promise.reject(new Error(secret)), 'server.unavailable'],
    [
      'with a failure before the promise',
      () => {
        throw new Error(secret);
      },
      'server.unavailable',
    ],
    [
      'with a deliberate refusal',
      () => Promise.reject(new Problem('resource.unknown', 'There is no such account.')),
      'resource.unknown',
    ],
  ];
  for (const [title, balanceOf, want] of rows) {
    it(`${title} ${want === 'server.unavailable' ? 'is refused as unavailable' : 'returns the core’s result'}`, async () => {
      const core = patient({ balanceOf });
      expect(await balance(core)).to.equal(want);
      expect(core.isUnavailable()).to.equal(want === 'server.unavailable');
      // Other calls are answered.
      expect(await core.bank.accountsOf('ana')).to.deep.equal([]);
    });
  }

  it('is refused without the core’s error text', async () => {
    const { bank } = patient({ balanceOf: () => Promise.reject(new Error(secret)) });
    const error = await bank.balanceOf('a').then(
      () => undefined,
      (refused: unknown) => refused,
    );
    expect(error).to.be.instanceOf(Problem);
    expect(String(error) + String(error instanceof Error && error.cause)).not.to.include('HR95');
  });

  it('is refused and reported if the answer is malformed', async () => {
    const core = patient({
      balanceOf: async () => JSON.parse('{"booked":{"minorUnits":1,"currency":"EUR"},"creditLine":0}'),
    });
    expect(await balance(core)).to.equal('server.unavailable');
    expect(core.news).to.deep.equal(['balanceOf malformed']);
    expect(core.isUnavailable()).to.equal(false);
  });

  it('marks the core as unavailable until the core answers any call', async () => {
    const core = patient({ balanceOf: () => Promise.reject(new Error(secret)) });
    await balance(core);
    expect(core.isUnavailable()).to.equal(true);
    await core.bank.outcomeOf({ paymentId: 'p', number: 1 }, signal);
    expect([core.isUnavailable(), core.news]).to.deep.equal([false, ['balanceOf failed', 'outcomeOf back']]);
  });

  it('reports one outage and one recovery, regardless of the number of calls', async () => {
    let isWell = false;
    const core = patient({
      balanceOf: async () => {
        if (!isWell) throw new Error(secret);
        return { booked: money, creditLine: 0n };
      },
    });
    for (let count = 0; count < 3; count += 1) await balance(core);
    isWell = true;
    for (let count = 0; count < 3; count += 1) await balance(core);
    expect(core.news).to.deep.equal(['balanceOf failed', 'balanceOf back']);
  });

  it('is called on the core object itself, which may be an instance of a class', async () => {
    class Own {
      readonly #kept = 1n;
      async balanceOf() {
        return { booked: { minorUnits: this.#kept, currency: 'EUR' }, creditLine: 0n };
      }
      async cancel() {
        return { kind: this.#kept > 0n ? ('cancelled' as const) : ('too-late' as const) };
      }
    }
    const { balanceOf: _, ...others } = coreOf({});
    const { bank } = withCoreDeadlines(Object.assign(new Own(), others), {
      deadlineMilliseconds: 20,
      tell: () => undefined,
    });
    expect((await bank.balanceOf('a'))?.booked.minorUnits).to.equal(1n);
    expect(await bank.cancel?.({ paymentId: 'p', number: 1 }, signal)).to.deep.equal({
      kind: 'cancelled',
    });
  });
});

describe('A call to the core', () => {
  const context = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  const other = { traceparent: '00-11111111111111111111111111111111-b7ad6b7169203331-01' };
  const attempt = { paymentId: 'p', number: 1 };
  const query = { from: '2030-01-01', to: '2030-01-31', limit: 1 };

  /** Records the last argument of each call. */
  const noting = () => {
    const seen: unknown[] = [];
    const core: CoreBanking = new Proxy(coreOf({ cancel: async () => ({ kind: 'too-late' }) }), {
      get: (methods, name) => {
        const method: unknown = Reflect.get(methods, name);
        if (typeof method !== 'function') return method;
        return (...given: readonly unknown[]) => {
          seen.push(given.at(-1));
          return Reflect.apply(method, methods, given);
        };
      },
    });
    return { seen, ...withCoreDeadlines(core, { deadlineMilliseconds: 1000, tell: () => undefined }) };
  };
  const order = JSON.parse('{}');
  const calls: Readonly<Record<string, (bank: CoreBanking) => unknown>> = {
    findAccount: (bank) => bank.findAccount('a'),
    mandateOf: (bank) => bank.mandateOf('a'),
    findCustomer: (bank) => bank.findCustomer('a'),
    accountsOf: (bank) => bank.accountsOf('a'),
    findAccountById: (bank) => bank.findAccountById('a'),
    balanceOf: (bank) => bank.balanceOf('a'),
    entriesOf: (bank) => bank.entriesOf('a', query),
    ratesOn: (bank) => bank.ratesOn('2030-01-01'),
    execute: (bank) => bank.execute(order, signal),
    outcomeOf: (bank) => bank.outcomeOf(attempt, signal),
    cancel: (bank) => bank.cancel?.(attempt, signal),
  };
  for (const [name, call] of Object.entries(calls)) {
    it(`carries the context of the caller, or no context: ${name}`, async () => {
      const { bank, bankIn, seen } = noting();
      await call(bankIn(context));
      await call(bank);
      expect(seen).to.deep.equal([context, undefined]);
    });
  }

  it('carries the order’s own context for an order', async () => {
    const { bankIn, seen } = noting();
    const bank = bankIn(context);
    await bank.execute(order, signal, other);
    await bank.outcomeOf(attempt, signal, other);
    await bank.cancel?.(attempt, signal, other);
    expect(seen).to.deep.equal([other, other, other]);
  });
});
