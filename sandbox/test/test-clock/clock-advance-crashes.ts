/** Advances of a workspace's test clock whose processes crash before the target. */
import { once } from 'node:events';
import { expect } from 'chai';
import { unitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { findMistakes } from '../../../test/support/database/books.js';
import { type EngineUnderTest, forEachEngine } from '../../../test/support/database/engines.js';
import { openAccounts } from '../../../test/support/database/many-accounts.js';
import { patienceMilliseconds } from '../../../test/support/runner/patience.js';
import { seed } from '../../../test/support/database/seed.js';
import { type RunningServer, spawnServer, startServer } from '../../../test/support/server/server.js';
import { Tpp } from '../../../test/support/tpp/tpp.js';
import { approveDated, findMisbooked, giveConsents } from './dated-payments.js';
import { TimeTraveller } from './time-traveller.js';

/** The place in its work at which a process dies. */
export type CrashPoint =
  | 'before a step'
  | 'before the orders of a step'
  | 'before the core books'
  | 'before the outcomes are stored'
  | 'before the arrival';

export interface CrashPlan {
  /** The numbers of payments and consents, which are spread over `days`. */
  readonly payments: number;
  readonly consents: number;
  readonly days: number;
  /** Each process crashes at one place, on the given call. */
  readonly deaths: readonly (readonly [place: CrashPoint, call: number])[];
}

const dayMilliseconds = 86_400_000;
const program = new URL('./crashing-server.js', import.meta.url);

export function describeCrashes(title: string, { consents, days, deaths, payments }: CrashPlan): void {
  forEachEngine(title, (engine) => {
    let server: RunningServer | undefined;
    const url = () => server?.url ?? '';
    const developer = new TimeTraveller({ database: engine.database, url });
    before(() => seed(engine.database()));
    after(() => server?.stop());

    it('reaches its target, with each payment booked once and on its day', async function () {
      this.timeout(patienceMilliseconds * (deaths.length + 1));
      let sent: { readonly at: number; readonly date: string } | undefined;
      let dated: Awaited<ReturnType<typeof approveDated>> = [];
      for (const [place, call] of deaths) {
        const dying = await spawnServer({
          program,
          databaseUrl: engine.url(),
          settings: { DIES_AT: place, DIES_ON_CALL: String(call) },
        });
        server = dying;
        const death = once(dying.process, 'exit');
        if (sent) await hold(engine, developer, 0);
        else {
          await developer.beginWith('sandbox-tpp');
          sent = await developer.clock();
          const from = await openAccounts(engine.database(), 20);
          const spread = { days, today: sent.date };
          dated = await approveDated(engine.database(), new Tpp(url), { ...spread, count: payments, from });
          await giveConsents(engine.database(), 'sandbox-tpp', { ...spread, count: consents });
          void developer.send(`P${days + 1}D`).catch(() => undefined);
        }
        expect(await death, dying.output()).to.deep.equal([null, 'SIGKILL']);
        // Only the next process may advance the clock, once that process has started.
        await hold(engine, developer, Date.now() + 3_600_000);
        await expectDeath(engine, place);
      }
      server = await startServer({ databaseUrl: engine.url() });
      await hold(engine, developer, 0);
      const there = await developer.arrived();
      const passed = there.at - (sent?.at ?? 0);
      expect(passed).to.be.within((days + 1) * dayMilliseconds - 3_600_000, (days + 2) * dayMilliseconds);
      expect(await findMisbooked(engine.database(), dated)).to.deep.equal([]);
      await expectConsentsEnded(engine);
      expect(await findMistakes(engine.database())).to.deep.equal([]);
    });
  });
}

/** Sets the end of the crashed process's lease on the clock. */
async function hold(engine: EngineUnderTest, { workspaceId: id }: TimeTraveller, end: number) {
  await unitOfWork(engine.database()).run(async (transaction) => {
    await transaction('workspaces').where({ id }).update({ travel_held_until: end });
  });
}

/** Expects an unfinished advance, and orders at the core where the process crashed with them. */
async function expectDeath(engine: EngineUnderTest, place: CrashPoint): Promise<void> {
  const { reader } = engine.database();
  const targets = await reader('workspaces').whereNotNull('travel_target').pluck('travel_target');
  expect(targets, 'the clock is on its way').to.have.length(1);
  if (place !== 'before the core books' && place !== 'before the outcomes are stored') return;
  const atCore = await reader('payments').where('handed_over', 1).pluck('id');
  expect(atCore, 'orders at the core').not.to.be.empty;
}

async function expectConsentsEnded(engine: EngineUnderTest): Promise<void> {
  const ends = await engine
    .database()
    .reader('consents')
    .where('id', 'like', 'consent-%')
    .select('status', 'valid_until', 'last_action_date');
  for (const { last_action_date: end, status, valid_until: last } of ends) {
    expect(status).to.equal('expired');
    expect(Date.parse(end) - Date.parse(last)).to.equal(dayMilliseconds);
  }
}
