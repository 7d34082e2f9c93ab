/** The fixture with which these tests run the conformance suite, over the sandbox's accounts. */
import type { Check, Verdict } from '../src/check.js';
import { type ConformanceFixture, readFixture } from '../src/fixture.js';
import { prepare } from '../src/prepare.js';
import { tryAdapter } from '../src/suite.js';
import type { CoreBanking } from '../../src/bank/core-banking.js';
import { sandboxData } from '../../sandbox/src/bank/data.js';
import { readConfig } from '../../src/config/config.js';
import { newIdentifier } from '../../src/crypto/secrets.js';
import type { Sca } from '../../src/bank/sca.js';
import { defined } from '../../src/domain/defined.js';
import { localDate } from '../../src/domain/time.js';
import { createEmbeddedBank } from '../../sandbox/src/start/embedded-bank.js';
import { createFoundations } from '../../src/start/foundations.js';
import type { BankAdapters } from '../../src/start/companion.js';
import type { Database } from '../../src/storage/database.js';
import { ibans } from '../../test/support/embedded-bank/sandbox.js';

export const fixture: ConformanceFixture = {
  payer: { iban: ibans.ana, psuId: 'ana.horvat' },
  payee: { iban: ibans.luka, psuId: 'luka.juric' },
  nearlyEmpty: { iban: ibans.marko, psuId: 'marko.kovac' },
  unusedIban: 'HR1199000143200009991',
  ibanElsewhere: ibans.elsewhere,
  // Short, because each failing check waits this long.
  settlesWithinSeconds: 0.2,
};

function sandboxAdapters(database: Database): BankAdapters {
  const config = readConfig({});
  return createEmbeddedBank(sandboxData, createFoundations(database, config), config);
}

export const sandboxOn = (database: Database): CoreBanking => sandboxAdapters(database).bank;
export const scaOn = (database: Database): Sca => sandboxAdapters(database).sca;

type SuiteOptions = Partial<
  ConformanceFixture & { readonly deadlineMilliseconds: number; readonly sca: Sca }
>;

/** The checks that an adapter fails; `options` override parts of the fixture. */
export async function listFailures(
  bank: CoreBanking,
  options: SuiteOptions = {},
  checks?: readonly Check[],
): Promise<readonly Verdict[]> {
  return (await verdictsOn(bank, options, checks)).filter(({ result }) => result === 'failed');
}

/** `checks` are all unless given. */
export async function verdictsOn(
  bank: CoreBanking,
  options: SuiteOptions = {},
  checks?: readonly Check[],
): Promise<readonly Verdict[]> {
  const read = readFixture({ ...fixture, ...options });
  if (!('payer' in read)) throw new Error(read.join('\n'));
  const world = await prepare(bank, read, {
    now: Date.now,
    today: localDate(Date.now(), sandboxData.bank.timeZone),
    newId: () => newIdentifier(Date.now()),
    // Longer than a slow machine needs; the suite for a silent bank has its own.
    deadlineMilliseconds: options.deadlineMilliseconds ?? 20_000,
    readDeadlineMilliseconds: 20_000,
    scaDeadlineMilliseconds: 20_000,
    ...defined({ sca: options.sca }),
    stray: [],
    parts: {},
  });
  if (!('accounts' in world)) throw new Error(world.join('\n'));
  const verdicts: Verdict[] = [];
  for await (const verdict of tryAdapter(world, checks)) verdicts.push(verdict);
  return verdicts;
}
