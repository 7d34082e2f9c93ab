/** An adapter as the suite tries it, over the sandbox's accounts. */
import type { Verdict } from '../../src/bank/conformance/check.js';
import { type ConformanceFixture, readFixture } from '../../src/bank/conformance/fixture.js';
import { prepare } from '../../src/bank/conformance/prepare.js';
import { tryAdapter } from '../../src/bank/conformance/suite.js';
import type { CoreBanking } from '../../src/bank/core-banking.js';
import { sandboxData } from '../../src/bank/sandbox-data.js';
import { readConfig } from '../../src/config/config.js';
import { sandboxParts } from '../../src/server/composition.js';
import { foundationsOf } from '../../src/server/foundations.js';
import type { Database } from '../../src/storage/database.js';
import { ibans } from '../support/sandbox.js';

export const fixture: ConformanceFixture = {
  payer: { iban: ibans.ana, psuId: 'ana.horvat' },
  payee: { iban: ibans.luka, psuId: 'luka.juric' },
  nearlyEmpty: { iban: ibans.marko, psuId: 'marko.kovac' },
  unusedIban: 'HR1199000143200009991',
  ibanElsewhere: ibans.elsewhere,
  // What is wrong stays wrong, and is waited for each time.
  settlesWithinSeconds: 0.2,
};

export function sandboxOn(database: Database): CoreBanking {
  const config = readConfig({});
  return sandboxParts(sandboxData, foundationsOf(database, config), config).bank;
}

export async function verdictsOn(bank: CoreBanking, database: Database): Promise<readonly Verdict[]> {
  const { clock, ids } = foundationsOf(database, readConfig({}));
  const read = readFixture(fixture);
  const world =
    'payer' in read
      ? await prepare(bank, read, {
          now: clock.now,
          today: clock.today(),
          newId: ids.next,
          deadlineMilliseconds: 2000,
          readDeadlineMilliseconds: 2000,
          stray: [],
        })
      : read;
  if (!('accounts' in world)) throw new Error(world.join('\n'));
  const verdicts: Verdict[] = [];
  for await (const verdict of tryAdapter(world)) verdicts.push(verdict);
  return verdicts;
}
