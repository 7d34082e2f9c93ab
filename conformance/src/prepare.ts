/** Sets up a conformance run from adapter and fixture, or returns sentences that say why it cannot start. */
import { defined } from '../../src/domain/defined.js';
import { fractionDigitsOf } from '../../src/domain/money.js';
import { cutText } from '../../src/domain/visible-text.js';
import type { CoreBanking } from '../../src/bank/core-banking.js';
import type { BoundsBreach } from '../../src/bank/core-bounds.js';
import { withCoreDeadlines } from '../../src/bank/core-deadlines.js';
import { withScaDeadlines } from '../../src/bank/sca-deadlines.js';
import type { PortDeadlineOptions, PortFault } from '../../src/bank/port-deadlines.js';
import { readBalances, readEntries } from './reconciliation.js';
import { type ConformanceFixture, type Role, roles } from './fixture.js';
import { recordResults } from './recorded-results.js';
import { messageOf, createRecordingCore } from './recording-core.js';
import type { RunContext, FixtureAccount, World } from './world.js';

/** Required available funds at start, in whole units of the home currency. */
const needs: Readonly<Record<Role, { readonly least: number; readonly most: number }>> = {
  payer: { least: 500, most: Number.MAX_SAFE_INTEGER },
  payee: { least: 50, most: Number.MAX_SAFE_INTEGER },
  nearlyEmpty: { least: 0, most: 50 },
};

export async function prepare(
  core: CoreBanking,
  fixture: ConformanceFixture,
  circumstances: RunContext,
): Promise<World | readonly string[]> {
  const unread: string[] = [];
  const breaches = new Map<string, BoundsBreach>();
  const tell: PortDeadlineOptions['tell'] = ({ call, error, fault }) => {
    if (fault) unread.push(`${call} ${describeFault(fault, error)}`);
  };
  const { scaDeadlineMilliseconds: deadlineMilliseconds } = circumstances;
  const sca = circumstances.sca && withScaDeadlines(circumstances.sca, { deadlineMilliseconds, tell }).sca;
  const { bank } = withCoreDeadlines(core, {
    deadlineMilliseconds: circumstances.readDeadlineMilliseconds,
    tell,
    reportBreach: (breach) => void breaches.set(JSON.stringify(breach), breach),
  });
  try {
    const rates = await bank.ratesOn(circumstances.today);
    const units = (count: number) => BigInt(count) * 10n ** BigInt(fractionDigitsOf(rates.homeCurrency) ?? 2);
    const mistakes: string[] = [];
    const find = (role: Role) => findAccount(role, { bank, fixture, units, rates, mistakes });
    const accounts = {
      payer: await find('payer'),
      payee: await find('payee'),
      nearlyEmpty: await find('nearlyEmpty'),
    };
    if (new Set(roles.map((role) => accounts[role].iban)).size < roles.length)
      mistakes.push('fixture has the same account under two names.');
    // A value beyond its bounds may be the cause: an account without a right IBAN counts as absent.
    if (mistakes.length > 0) return [...mistakes, ...describeBreaches([...breaches.values()])];
    const base = { ...circumstances, ...defined({ sca }), accounts, bank };
    const entries = roles.map(async (role) => [role, await readEntries(accounts[role].id, base)] as const);
    const atFirst = { balances: await readBalances(base), entries: new Map(await Promise.all(entries)) };
    const { results, told } = recordResults();
    const endListening = core.listen?.(results);
    return {
      ...base,
      core: createRecordingCore(core, circumstances.deadlineMilliseconds),
      told: core.listen && told,
      parts: {
        ...circumstances.parts,
        bank: core,
        ...(typeof endListening === 'function' && { 'the end of listen': { pause: endListening } }),
      },
      unread,
      breaches,
      unusedIban: fixture.unusedIban,
      ibanElsewhere: fixture.ibanElsewhere,
      rates,
      settleMilliseconds: (fixture.settlesWithinSeconds ?? 5) * 1000,
      atFirst,
      units,
    };
  } catch (error) {
    return unread.length > 0 ? unread : [messageOf(error)];
  }
}

function describeFault(fault: PortFault, error: unknown): string {
  return {
    late: 'was not answered in time.',
    failed: `threw: ${messageOf(error)}`,
    malformed: "answered with a value outside the port's types.",
  }[fault];
}

/** A sentence for each field with values beyond the port's bounds. */
export function describeBreaches(breaches: readonly BoundsBreach[]): string[] {
  const owners = new Map<string, string[]>();
  for (const { account, customer, field } of breaches)
    owners.set(field, [...(owners.get(field) ?? []), account ?? customer ?? 'the exchange rates']);
  return [...owners].map(([field, ids]) => `${field} is beyond its bounds at ${ids.join(', ')}.`);
}

interface Search extends Pick<World, 'bank' | 'rates' | 'units'> {
  readonly fixture: ConformanceFixture;
  readonly mistakes: string[];
}

/** Finds the account with its customer; adds every deviation from the suite's needs to `mistakes`. */
async function findAccount(
  role: Role,
  { bank, fixture, mistakes, rates: { homeCurrency }, units }: Search,
): Promise<FixtureAccount> {
  const { iban, psuId, userName = psuId } = fixture[role];
  const mistaken = (sentence: string): FixtureAccount => {
    mistakes.push(`fixture.${role}: ${sentence}`);
    return { id: '', iban, psuId, userName, name: '' };
  };
  const [account, customer] = [await bank.findAccount(iban), await bank.findCustomer(psuId)];
  if (!account) return mistaken(`findAccount does not know the account ${iban}.`);
  if (!customer) return mistaken(`findCustomer does not know the customer ${psuId}.`);
  if (account.status !== 'enabled') return mistaken(`${iban} is ${account.status}.`);
  if (account.currency !== homeCurrency)
    return mistaken(`${iban} is in ${account.currency}; the home currency is ${homeCurrency}.`);
  const balance = await bank.balanceOf(account.id);
  if (!balance) return mistaken(`balanceOf does not know the account ${account.id}.`);
  const { least, most } = needs[role];
  const minorUnits = balance.booked.minorUnits + balance.creditLine;
  if (minorUnits < units(least))
    return mistaken(`the available funds are less than ${least} ${homeCurrency}.`);
  if (minorUnits > units(most)) return mistaken(`the available funds are more than ${most} ${homeCurrency}.`);
  // As the server's orders have it: statements show at most 70 letters.
  return { id: account.id, iban, psuId, userName, name: cutText(customer.name, 70) };
}
