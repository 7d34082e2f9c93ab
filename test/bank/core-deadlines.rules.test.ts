/** The bank's core as the server calls it: a read that fails or comes late is refused, and nothing else is. */
import { expect } from 'chai';
import type { CoreBanking } from '../../src/bank/core-banking.js';
import { withCoreDeadlines } from '../../src/bank/core-deadlines.js';
import { Problem } from '../../src/domain/problem.js';
import { reasonOf } from '../support/tpp/refusals.js';

const money = { minorUnits: 100n, currency: 'EUR' };
const never = () => new Promise<never>(() => undefined);
const { signal } = new AbortController();
const secret = 'HR9599000143200001010 is in trouble';

/** Everything answers at once, but for what is said. */
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

describe("A read of the bank's core", () => {
  const patient = (core: Partial<CoreBanking>) => {
    const news: string[] = [];
    const { bank, isAway } = withCoreDeadlines(coreOf(core), {
      deadlineMilliseconds: 20,
      tell: ({ call, fault = 'back' }) => void news.push(`${call} ${fault}`),
    });
    return { bank, isAway, news };
  };
  const balance = ({ bank }: ReturnType<typeof patient>) =>
    reasonOf(async () => (await bank.balanceOf('a'))?.booked.minorUnits);

  const rows: readonly (readonly [title: string, balanceOf: CoreBanking['balanceOf'], want: unknown])[] = [
    ['that is answered', async () => ({ booked: money, creditLine: 0n }), 100n],
    ['that finds nothing', async () => undefined, undefined],
    ['that is not answered in time', never, 'server.unavailable'],
    ['that fails', () => Promise.reject(new Error(secret)), 'server.unavailable'],
    [
      'that fails before it promises anything',
      () => {
        throw new Error(secret);
      },
      'server.unavailable',
    ],
    [
      'that is refused on purpose',
      () => Promise.reject(new Problem('resource.unknown', 'There is no such account.')),
      'resource.unknown',
    ],
  ];
  for (const [title, balanceOf, want] of rows) {
    it(`${title} ${want === 'server.unavailable' ? 'is refused as unavailable' : 'stays as it is'}`, async () => {
      const core = patient({ balanceOf });
      expect(await balance(core)).to.equal(want);
      expect(core.isAway()).to.equal(want === 'server.unavailable');
      // Other calls are answered.
      expect(await core.bank.accountsOf('ana')).to.deep.equal([]);
    });
  }

  it('is refused in words that are not the core’s', async () => {
    const { bank } = patient({ balanceOf: () => Promise.reject(new Error(secret)) });
    const error = await bank.balanceOf('a').then(
      () => undefined,
      (refused: unknown) => refused,
    );
    expect(error).to.be.instanceOf(Problem);
    expect(String(error) + String(error instanceof Error && error.cause)).not.to.include('HR95');
  });

  it('is refused, and told, when it answers outside of the port', async () => {
    const core = patient({
      balanceOf: async () => JSON.parse('{"booked":{"minorUnits":1,"currency":"EUR"},"creditLine":0}'),
    });
    expect(await balance(core)).to.equal('server.unavailable');
    expect(core.news).to.deep.equal(['balanceOf malformed']);
    expect(core.isAway()).to.equal(false);
  });

  it('is over with whatever the core answers next', async () => {
    const core = patient({ balanceOf: () => Promise.reject(new Error(secret)) });
    await balance(core);
    expect(core.isAway()).to.equal(true);
    await core.bank.outcomeOf({ paymentId: 'p', number: 1 }, signal);
    expect([core.isAway(), core.news]).to.deep.equal([false, ['balanceOf failed', 'outcomeOf back']]);
  });

  it('tells once that the core is away, and once that it is back', async () => {
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

  it('is made on the core itself, which may be an object of a class', async () => {
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

describe("A call of the bank's core", () => {
  const context = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  const other = { traceparent: '00-11111111111111111111111111111111-b7ad6b7169203331-01' };
  const attempt = { paymentId: 'p', number: 1 };
  const query = { from: '2030-01-01', to: '2030-01-31', limit: 1 };

  /** Notes the last argument of each call. */
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
    it(`comes with the context that it is made in, or without one: ${name}`, async () => {
      const { bank, bankIn, seen } = noting();
      await call(bankIn(context));
      await call(bank);
      expect(seen).to.deep.equal([context, undefined]);
    });
  }

  it('about an order comes with the order’s own context', async () => {
    const { bankIn, seen } = noting();
    const bank = bankIn(context);
    await bank.execute(order, signal, other);
    await bank.outcomeOf(attempt, signal, other);
    await bank.cancel?.(attempt, signal, other);
    expect(seen).to.deep.equal([other, other, other]);
  });
});
