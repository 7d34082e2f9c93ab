/**
 * A workspace's test clock affects no other workspace, advances once for concurrent requests, and survives a crash of
 * the process that advances it.
 */
import { expect } from 'chai';
import type { Database } from '../../../src/storage/database.js';
import { addDays } from '../../../src/domain/time.js';
import { unitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { describeAtTheBank, until } from '../../../test/support/server/bank.js';
import { authorise } from '../../../test/support/customer/customer.js';
import { textAt, valueAt } from '../../../test/support/runner/json.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { numbers } from '../../../test/support/runner/together.js';
import { orderOf, startedBy, type Tpp, v132 } from '../../../test/support/tpp/tpp.js';
import { periodicOf, periodicsOf } from '../../../test/support/tpp/tpp-bulks.js';
import { TimeTraveller } from './time-traveller.js';

const day = 86_400_000;

describeAtTheBank('A workspace’s test clock', (bank) => {
  const { client, database, tpp, url } = bank;
  const developer = new TimeTraveller(bank);
  before(() => developer.beginWith('sandbox-tpp'));
  const start = async (by: Tpp, order: Readonly<Record<string, unknown>> = {}) =>
    startedBy(await by.initiate({ basePath: v132, order: orderOf(order) }));
  const write = (change: Readonly<Record<string, unknown>>) =>
    unitOfWork(database()).run(async (transaction) => {
      await transaction('workspaces').where({ id: developer.workspaceId }).update(change);
    });

  it('leaves the public sandbox and other workspaces unchanged', async () => {
    const neighbour = await new Developer(url).begin();
    const { tpp: theirs } = await neighbour.client();
    const { date } = await developer.clock();
    const public_ = client('sandbox-tpp-b');
    const dated = { requestedExecutionDate: addDays(date, 3) };
    const unapproved = [await start(public_), await start(theirs)] as const;
    const approved = [await start(public_, dated), await start(theirs, dated)];
    for (const { link } of approved) await authorise(link);
    const before = await rowsOf(database(), [...unapproved, ...approved]);

    const { at } = await developer.forward('P10D');
    expect(at - Date.now()).to.be.within(9 * day, 10 * day + 60_000);
    expect(await rowsOf(database(), [...unapproved, ...approved])).to.deep.equal(before);
    expect(await public_.statusOf(unapproved[0].id)).to.equal('RCVD');
    expect(await theirs.statusOf(unapproved[1].id)).to.equal('RCVD');
    const standing = Date.parse(textAt((await neighbour.ask('GET', '/clock')).body, 'clockAt') ?? '');
    expect(standing - Date.now()).to.be.within(-60_000, 60_000);
  });

  it('dates the booking of a payment that is executed at once', async () => {
    const { date } = await developer.clock();
    const { id, link } = await start(tpp);
    expect(await authorise(link)).to.equal('carried-out');
    expect(await tpp.statusOf(id)).to.equal('ACSC');
    const booked = await database().reader('bookings').where('payment_id', id).first();
    expect(booked).to.include({ booking_date: date });
    expect(Number(booked.booked_at) - Date.now()).to.be.above(8 * day);
  });

  it('advances once per accepted request, and answers 409 during an advance', async () => {
    const { at } = await developer.clock();
    const answers = await Promise.all(numbers(5).map(() => developer.send('P1D')));
    const statuses = answers.map(({ status }) => status);
    // A request after the clock has arrived advances the clock again.
    const sent = statuses.filter((status) => status === 200).length;
    expect(sent).to.be.at.least(1);
    expect(statuses.filter((status) => status === 409)).to.have.length(5 - sent);
    const there = await developer.arrived();
    expect(there.at - at).to.be.within(sent * day, sent * day + 600_000);
  });

  it('advances by ten years at most', async () => {
    const { body, status } = await developer.send('P10Y1D');
    expect(status).to.equal(409);
    expect(textAt(body, 'detail')).to.match(/ten years/);
  });

  it('shows the progress of another process’s advance, and continues it when that lease ends', async () => {
    const { at, date } = await developer.clock();
    const { id, link } = await start(tpp, { requestedExecutionDate: addDays(date, 3) });
    await authorise(link);
    const ahead = Math.round(at - Date.now());
    // The state that a process leaves when it dies while advancing the clock.
    const left = { travel_start: ahead, travel_target: ahead + 5 * day, travel_holder: 'somebody' };
    await write({ ...left, travel_held_until: Date.now() + 3_600_000 });
    const underWay = await developer.ask('GET', '/clock');
    const travelling = Object(valueAt(underWay.body, 'travelling'));
    expect(Date.parse(travelling.to) - Date.parse(travelling.from)).to.equal(5 * day);
    expect((await developer.send('P1D')).status).to.equal(409);

    await write({ travel_held_until: Date.now() - 1 });
    const there = await developer.arrived();
    expect(there.at - at).to.be.within(5 * day, 5 * day + 60_000);
    expect(await tpp.statusOf(id)).to.equal('ACSC');
    const booked = await database().reader('bookings').where('payment_id', id).pluck('booking_date');
    expect(booked).to.deep.equal([addDays(date, 3)]);
  });

  it('ends a standing order whose process has died after the last execution', async () => {
    const orders = periodicsOf(tpp);
    const { date } = await developer.clock();
    const { id, link } = await orders.start(periodicOf({ startDate: date, endDate: addDays(date, 27) }));
    expect(await authorise(link)).to.equal('approved');
    await developer.forward('P28D');
    expect(await orders.statusOf(id)).to.equal('ACSC');
    await unitOfWork(database()).run(async (transaction) => {
      await transaction('standing_orders').where({ id }).update({ status: 'ACTC' });
      await transaction('standing_order_statuses')
        .where({ standing_order_id: id, to_status: 'ACSC' })
        .delete();
    });
    await bank.restart();
    await until(
      () => orders.statusOf(id),
      (status) => status === 'ACSC',
    );
  });

  it('keeps its time across a restart, and advances further', async () => {
    const { at } = await developer.clock();
    await bank.restart();
    expect((await developer.clock()).at - at).to.be.within(0, 60_000);
    const { at: later } = await developer.forward('P1D');
    expect(later - at).to.be.within(day, day + 60_000);
  });
});

/** The stored rows of payments. */
async function rowsOf(database: Database, payments: readonly { readonly id: string }[]) {
  const ids = payments.map(({ id }) => id);
  return database.reader('payments').whereIn('id', ids).orderBy('id');
}
