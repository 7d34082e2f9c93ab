/** An account's statement as a TPP reads it, page by page. */
import { expect } from 'chai';
import type { AccessType } from '../../src/domain/consents/terms.js';
import type { Access } from '../../src/domain/oauth/access.js';
import {
  accountBank,
  attended,
  fillAccountBank,
  refusalOf,
  type AccountBank,
} from '../support/embedded-bank/account-bank.js';
import { ana } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';

type Query = Readonly<Record<string, string>>;

const types: readonly AccessType[] = ['accounts', 'transactions'];
const hour = 3600;

forEachEngine('A transaction list', (engine) => {
  let bank: AccountBank;
  let access: Access;
  let accountId: string;
  before(() => fillAccountBank(engine.database()));
  beforeEach(async () => {
    bank = accountBank(engine.database());
    access = await bank.consentTo(types, [ana.iban, ana.savings]);
    accountId = await bank.idOf(access);
  });

  const read = (query: Query = {}, token: Partial<Access> = {}, id = accountId) =>
    bank.ask('listTransactions', {
      access: { ...access, ...token },
      accountId: id,
      headers: attended,
      query,
    });
  const fresh = () => ({ scaAt: bank.clock.now() });
  type Report = Awaited<ReturnType<typeof read>>;
  const linksOf = ({ transactions }: Report): Partial<NonNullable<Report['transactions']>['_links']> =>
    transactions?._links ?? {};
  const nextOf = (report: Report): Query | undefined => {
    const href = linksOf(report).next?.href;
    return href === undefined ? undefined : Object.fromEntries(new URL(href).searchParams);
  };
  const bookedOf = ({ transactions }: Report) => transactions?.booked ?? [];
  const pendingOf = ({ transactions }: Report) => transactions?.pending ?? [];
  /** Follows the links from the first page to the last. */
  const readAll = async (query: Query, token: Partial<Access> = {}, between?: () => Promise<void>) => {
    const pages: Report[] = [];
    for (let next: Query | undefined = query; next; next = nextOf(pages.at(-1) ?? {})) {
      pages.push(await read(next, token));
      await between?.();
    }
    return pages;
  };

  it('contains the booked transactions of the last 90 days by default, newest first', async () => {
    const report = await read();
    const dates = bookedOf(report).map(({ bookingDate = '' }) => bookingDate);
    expect(dates).to.deep.equal(dates.toSorted().toReversed());
    expect(dates.length).to.be.within(30, 50);
    expect(dates.every((date) => date >= '2030-03-16' && date <= '2030-06-14')).to.equal(true);
    expect(report.transactions).not.to.have.property('pending');
    expect(report).to.have.all.keys('account', 'transactions');
    expect(report.account).to.deep.equal({ iban: ana.iban, currency: 'EUR' });
  });

  it('names debtor, creditor, transaction code and the sign of each amount', async () => {
    const all = bookedOf(await read({ pageSize: '500' }));
    const salary = all.find(
      ({ remittanceInformationUnstructured }) => remittanceInformationUnstructured === 'Salary',
    );
    expect(salary).to.deep.include({
      transactionAmount: { currency: 'EUR', amount: '1850.00' },
      debtorName: 'Adria Trade d.o.o.',
      debtorAccount: { iban: 'HR8599000141100005025' },
      creditorName: 'Ana Horvat',
      creditorAccount: { iban: ana.iban },
      bankTransactionCode: 'PMNT-RCDT-DMCT',
    });
    const saved = all.find(
      ({ remittanceInformationUnstructured }) => remittanceInformationUnstructured === 'Savings',
    );
    expect(saved).to.deep.include({
      transactionAmount: { currency: 'EUR', amount: '-200.00' },
      creditorName: 'Ana Horvat',
      creditorAccount: { iban: ana.savings },
      debtorName: 'Ana Horvat',
      debtorAccount: { iban: ana.iban },
      bankTransactionCode: 'PMNT-ICDT-DMCT',
    });
    const bought = all.find(({ creditorName }) => creditorName === 'Supermarket');
    expect(bought).to.include({ debtorName: 'Ana Horvat', bankTransactionCode: 'PMNT-CCRD-POSD' });
    const references = all.map(({ entryReference = '' }) => entryReference);
    expect(new Set(references).size).to.equal(all.length);
    expect(references.every((reference) => /^[0-9a-f]{32}$/.test(reference))).to.equal(true);
    const savings = bookedOf(await read({}, {}, await bank.idOf(access, ana.savings)));
    expect(savings.map(({ transactionAmount }) => transactionAmount.amount)).to.deep.equal([
      '200.00',
      '200.00',
      '200.00',
    ]);
    expect(savings[0]).to.deep.include({ debtorName: 'Ana Horvat', debtorAccount: { iban: ana.iban } });
  });

  it('adds up to the balance over two years', async () => {
    const pages = await readAll({ dateFrom: '2020-01-01', pageSize: '100' }, fresh());
    const cents = pages
      .flatMap(bookedOf)
      .reduce((sum, { transactionAmount: { amount } }) => sum + BigInt(amount.replace('.', '')), 0n);
    const account = await bank.services.bank.findAccount(ana.iban);
    expect(cents).to.equal((await bank.services.bank.balanceOf(account?.id ?? ''))?.booked.minorUnits);
    expect(pages).to.have.length.greaterThan(4);
  });

  it('shows each transaction once at any page size, and ends without a next link', async () => {
    const whole = bookedOf(await read({ pageSize: '500' }));
    for (const pageSize of ['1', '7', String(whole.length)]) {
      const pages = await readAll({ pageSize });
      expect(pages.flatMap(bookedOf)).to.deep.equal(whole);
      expect(pages).to.have.length(Math.ceil(whole.length / Number(pageSize)));
      expect(nextOf(pages.at(-1) ?? {})).to.equal(undefined);
    }
  });

  it('carries every filter in the links of a page', async () => {
    const report = await read({ bookingStatus: 'both', dateTo: '2030-06-01', pageSize: '3' });
    const self = `http://localhost:8080/psd2-bank-accounts-api-1.3.2/v1/accounts/${accountId}`;
    const filters = 'bookingStatus=both&dateFrom=2030-03-16&dateTo=2030-06-01&pageSize=3';
    const { account, first, next } = linksOf(report);
    expect(account?.href).to.equal(self);
    expect(first?.href).to.equal(`${self}/transactions?${filters}`);
    const [page, cursor] = next?.href.split('&cursor=') ?? [];
    expect(page).to.equal(first?.href);
    expect(cursor).to.match(/^[\w-]+$/);
    expect(linksOf(await read(nextOf(report))).first).to.deep.equal(first);
  });

  it('stays consistent if transactions are booked between pages', async () => {
    await bank.book(40, '2030-06-13');
    const whole = bookedOf(await read({ pageSize: '500' }));
    const pages = await readAll({ pageSize: '9' }, {}, () => bank.book(3, '2030-06-14'));
    expect(pages.flatMap(bookedOf)).to.deep.equal(whole);
  });

  it('accepts a cursor only for the same listing', async () => {
    const query = { pageSize: '5', bookingStatus: 'booked' };
    const next = nextOf(await read(query)) ?? {};
    const cursor = next['cursor'] ?? '';
    const bent = cursor.slice(0, -2) + (cursor.endsWith('A') ? 'BB' : 'AA');
    const wrong = 'request.invalid query.cursor';
    const other = await bank.consentTo(types, [ana.iban], { recurringIndicator: false, frequencyPerDay: 1 });
    const savings = await bank.idOf(access, ana.savings);
    const otherId = await bank.idOf(other);
    const table: readonly (readonly [string, () => Promise<unknown>, string])[] = [
      ['as it is', () => read(next), 'none'],
      ['with another page size', () => read({ ...next, pageSize: '6' }), 'none'],
      ['altered', () => read({ ...next, cursor: bent }), wrong],
      ['shortened', () => read({ ...next, cursor: cursor.slice(0, 20) }), wrong],
      ['made up', () => read({ ...next, cursor: 'cGFnZSAy' }), wrong],
      ['spelled differently', () => read({ ...next, cursor: `${cursor}=` }), wrong],
      ['with other dates', () => read({ ...next, dateFrom: '2030-06-01' }), wrong],
      ['with another booking status', () => read({ ...next, bookingStatus: 'both' }), wrong],
      ['of another account', () => read(next, {}, savings), wrong],
      ['of another consent', () => read(next, other, otherId), wrong],
    ];
    for (const [name, attempt, want] of table) expect(await refusalOf(attempt()), name).to.equal(want);
  });

  it('requires ordered dates, and refuses unsupported parameters', async () => {
    const table: readonly (readonly [Query, string])[] = [
      [{ dateFrom: '2030-06-14', dateTo: '2030-06-14' }, 'none'],
      [{ dateFrom: '2030-06-10', dateTo: '2030-06-09' }, 'period.invalid query.dateTo'],
      [{ dateFrom: '2030-06-15' }, 'period.invalid query.dateTo'],
      [{ dateTo: '2030-01-01' }, 'period.invalid query.dateTo'],
      [
        { entryReferenceFrom: '1', deltaList: 'true', dateTo: '2030-01-01' },
        'request.invalid query.deltaList, period.invalid query.dateTo',
      ],
    ];
    for (const [query, want] of table)
      expect(await refusalOf(read(query)), JSON.stringify(query)).to.equal(want);
    const days = bookedOf(await read({ dateFrom: '2030-06-03', dateTo: '2030-06-10', pageSize: '500' }));
    expect(
      days.every(({ bookingDate = '' }) => bookingDate >= '2030-06-03' && bookingDate <= '2030-06-10'),
    ).to.equal(true);
  });

  it('requires a fresh token for transactions older than 90 days', async () => {
    const stale = 'token.invalid query.dateFrom';
    const { scaAt } = fresh();
    const table: readonly (readonly [string, Partial<Access>, string])[] = [
      ['2030-03-16', {}, 'none'],
      ['2030-03-15', {}, stale],
      ['2030-03-15', { scaAt }, 'none'],
      ['2020-01-01', { scaAt: scaAt - hour * 1000 }, 'none'],
      ['2020-01-01', { scaAt: scaAt - hour * 1000 - 1 }, stale],
    ];
    for (const [dateFrom, token, want] of table) {
      expect(await refusalOf(read({ dateFrom }, token)), `${dateFrom} ${token.scaAt}`).to.equal(want);
    }
    const next = nextOf(await read({ dateFrom: '2029-01-01' }, { scaAt })) ?? {};
    bank.pass(hour + 1);
    expect(await refusalOf(read(next, { scaAt }))).to.equal(stale);
  });

  it('can be read to the end after midnight', async () => {
    const next = nextOf(await read({ pageSize: '5' })) ?? {};
    bank.pass(24 * hour);
    expect(await refusalOf(read(next))).to.equal('none');
    bank.pass(24 * hour);
    expect(await refusalOf(read(next))).to.equal('request.invalid query.cursor');
  });

  it('shows approved payments as pending, before the booked transactions', async () => {
    const before = bookedOf(await read({ pageSize: '500' }));
    for (const amount of ['1.00', '2.00', '3.00']) await bank.pay(amount);
    const pending = pendingOf(await read({ bookingStatus: 'pending' }));
    expect(pending.map(({ transactionAmount }) => transactionAmount.amount)).to.deep.equal([
      '-3.00',
      '-2.00',
      '-1.00',
    ]);
    expect(pending[0]).to.deep.equal({
      endToEndId: 'ROSES-1',
      valueDate: '2030-06-14',
      transactionAmount: { currency: 'EUR', amount: '-3.00' },
      creditorName: 'Garden centre',
      creditorAccount: { iban: 'HR9299000223200009014' },
      debtorAccount: { iban: ana.iban },
      remittanceInformationUnstructured: 'Roses',
      bankTransactionCode: 'PMNT-ICDT-DMCT',
    });
    expect(bookedOf(await read({ pageSize: '500' }))).to.deep.equal(before);
    for (const pageSize of ['1', '2', '3', '4']) {
      const pages = await readAll({ bookingStatus: 'both', pageSize });
      expect(pages.flatMap(pendingOf)).to.deep.equal(pending);
      expect(pages.flatMap(bookedOf)).to.deep.equal(before);
      const sizes = pages.slice(0, -1).map((page) => bookedOf(page).length + pendingOf(page).length);
      expect(new Set(sizes)).to.deep.equal(new Set([Number(pageSize)]));
      const onlyPending = await readAll({ bookingStatus: 'pending', pageSize });
      expect(onlyPending.flatMap(pendingOf)).to.deep.equal(pending);
      expect(onlyPending[0]?.transactions).not.to.have.property('booked');
    }
    const past = await read({ bookingStatus: 'both', dateTo: '2030-06-13' });
    expect(pendingOf(past)).to.deep.equal([]);
  });
});
