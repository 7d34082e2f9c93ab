/** Checks of reads: accounts, customers, statements and exchange rates. */
import type { LocalNames, Mandate } from '../../../src/domain/accounts/account.js';
import type { Entry } from '../../../src/domain/account-statement.js';
import { isVisible } from '../../../src/domain/visible-text.js';
import { readEntries } from '../reconciliation.js';
import { type Check, unless } from '../check.js';
import { roles } from '../fixture.js';
import type { World } from '../world.js';

/** Canonical text for comparing mandates. */
function formatMandate({ corporateId, corporateName, signaturesNeeded, signers }: Mandate): string {
  return JSON.stringify([signers.toSorted(), signaturesNeeded, corporateId, corporateName]);
}

/** Canonical text for comparing an account's names by language. */
function formatNames(names: LocalNames = {}): string {
  return JSON.stringify([names.hr, names.en]);
}

/** Reports where an account's names differ between the methods that read it. */
async function nameFaults(
  role: (typeof roles)[number],
  { accounts, bank }: World,
): Promise<readonly string[]> {
  const { iban, id, psuId } = accounts[role];
  const read = [
    await bank.findAccount(iban),
    await bank.findAccountById(id),
    (await bank.accountsOf(psuId)).find((each) => each.id === id),
  ];
  const isSame = new Set(read.map((account) => formatNames(account?.names))).size === 1;
  const texts = read.flatMap((account) => Object.values(account?.names ?? {}));
  return [
    ...unless(isSame, `The names of the account of ${role} differ between the methods that read it.`),
    ...unless(texts.every(isVisible), `A name of the account of ${role} has no visible letter.`),
  ];
}

/** Reports where an account differs between the methods that read it. */
async function accountFaults(role: (typeof roles)[number], world: World): Promise<readonly string[]> {
  const { bank, rates } = world;
  const { iban, id, psuId } = world.accounts[role];
  const [found, details, shown, mandate, balance] = await Promise.all([
    bank.findAccount(iban),
    bank.findAccountById(id),
    bank.accountsOf(psuId),
    bank.mandateOf(id),
    bank.balanceOf(id),
  ]);
  const isSame = (
    each: { readonly id: string; readonly iban: string; readonly currency: string } | undefined,
  ) => each?.id === id && each.iban === iban && each.currency === rates.homeCurrency;
  return [
    ...unless(isSame(found), `findAccount does not answer the account of ${role} correctly.`),
    ...unless(isSame(details), `findAccountById does not answer the account of ${role} correctly.`),
    ...unless(shown.some(isSame), `accountsOf ${psuId} lacks the account of ${role}.`),
    ...unless(
      mandate.signaturesNeeded >= 1 && mandate.signers.includes(psuId),
      `mandateOf does not name ${psuId} among the signers of ${role}.`,
    ),
    ...unless(
      found?.mandate === undefined || formatMandate(found.mandate) === formatMandate(mandate),
      `findAccount gives another mandate for the account of ${role} than mandateOf.`,
    ),
    ...unless(
      balance?.booked.currency === rates.homeCurrency && balance.creditLine >= 0n,
      `balanceOf ${role} is of another currency, or has a credit line below 0.`,
    ),
  ];
}

async function strangerFaults({ bank, ibanElsewhere, today, unusedIban }: World): Promise<readonly string[]> {
  const nobody = 'conformance-nobody';
  const period = { from: today, to: today, limit: 1 };
  const [accounts, entries] = [await bank.accountsOf(nobody), await bank.entriesOf(nobody, period)];
  const isUnknown = async (answer: Promise<unknown>) => (await answer) === undefined;
  return [
    ...unless(
      await isUnknown(bank.findAccount(unusedIban)),
      'findAccount answers an account for unusedIban.',
    ),
    ...unless(await isUnknown(bank.findAccountById(nobody)), 'findAccountById answers for an unknown id.'),
    ...unless(await isUnknown(bank.balanceOf(nobody)), 'balanceOf answers a balance for an unknown id.'),
    ...unless(await isUnknown(bank.findCustomer(nobody)), 'findCustomer answers for an unknown id.'),
    ...unless(accounts.length === 0, 'accountsOf answers accounts of an unknown customer.'),
    ...unless(entries.length === 0, 'entriesOf answers entries of an unknown account.'),
    ...unless(
      (await bank.mandateOf(nobody)).signers.length === 0,
      'mandateOf names signers of an unknown account.',
    ),
    ...unless(bank.isOwnIban(unusedIban), 'isOwnIban answers false for unusedIban of this bank.'),
    ...unless(!bank.isOwnIban(ibanElsewhere), 'isOwnIban answers true for ibanElsewhere.'),
  ];
}

/** From the newest booking date to the oldest, and within a date from the highest id to the lowest. */
function isInOrder(entries: readonly Entry[]): boolean {
  return entries.every((entry, at) => {
    const next = entries[at + 1];
    if (!next) return true;
    const isSameDay = entry.bookingDate === next.bookingDate;
    return isSameDay ? entry.id > next.id : entry.bookingDate > next.bookingDate;
  });
}

export const readChecks: readonly Check[] = [
  {
    id: 'accounts-agree',
    demands:
      'An account is the same by IBAN, by id and in its customer’s list, and its mandate names the signers.',
    run: async (world) => {
      const faults = await Promise.all(roles.map((role) => accountFaults(role, world)));
      return { saw: `${roles.length} accounts`, faults: faults.flat() };
    },
  },
  {
    id: 'account-names',
    demands: 'An account has the same names by language in every method, each with a visible letter.',
    run: async (world) => {
      const faults = await Promise.all(roles.map((role) => nameFaults(role, world)));
      return { saw: `${roles.length} accounts`, faults: faults.flat() };
    },
  },
  {
    id: 'strangers-are-unknown',
    demands: 'A missing object is answered with undefined or an empty list, not with an error.',
    run: async (world) => ({ saw: '9 questions', faults: await strangerFaults(world) }),
  },
  {
    id: 'entries-in-pages',
    demands: 'A statement is the same in pages of 7 as in one page, the newest entry first (pagination).',
    run: async (world) => {
      const { id } = world.accounts.payer;
      const [whole, pages] = [await readEntries(id, world), await readEntries(id, world, 7)];
      const joinIds = (entries: readonly Entry[]) => entries.map((entry) => entry.id).join();
      const page = await world.bank.entriesOf(id, { from: world.today, to: world.today, limit: 3 });
      return {
        saw: `${whole.length} entries`,
        faults: [
          ...unless(
            isInOrder(whole),
            'The entries are not in order: newest booking date, then highest id first.',
          ),
          ...unless(
            joinIds(whole) === joinIds(pages),
            'The entries in pages of 7 differ from those in one page.',
          ),
          ...unless(page.length <= 3, `The limit was 3 entries, but ${page.length} were answered.`),
          ...unless(
            page.every(({ bookingDate }) => bookingDate === world.today),
            'There are entries outside the requested days.',
          ),
        ],
      };
    },
  },
  {
    id: 'rates',
    demands:
      'Rates are decimal texts above 0 with at most six fraction digits, one for each currency except the home currency.',
    run: async ({ rates: { homeCurrency, rates } }) => {
      const isRate = (text: string) => /^\d+(\.\d{1,6})?$/.test(text) && Number(text) > 0;
      const currencies = rates.map(({ currency }) => currency);
      const wrong = rates.filter(({ buying, selling }) => !isRate(buying) || !isRate(selling));
      return {
        saw: `${rates.length} currencies`,
        faults: [
          ...wrong.map(({ currency }) => `The rates of ${currency} are not decimal texts above 0.`),
          ...unless(
            new Set(currencies).size === currencies.length && !currencies.includes(homeCurrency),
            'A currency has several rates, or the home currency has one.',
          ),
        ],
      };
    },
  },
];
