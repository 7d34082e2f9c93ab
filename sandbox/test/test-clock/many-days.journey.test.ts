/** An advance over many days processes each payment and each consent on its own day. */
import { expect } from 'chai';
import { payeeOutcomes } from '../../src/domain/forced-outcomes.js';
import { addDays, startOfDay } from '../../../src/domain/time.js';
import { unitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { approveInDatabase } from '../../../test/support/database/approved.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { openAccounts } from '../../../test/support/database/many-accounts.js';
import {
  approveDated,
  type Dated,
  findMisbooked,
  giveConsents,
  order,
  scheduleDated,
} from './dated-payments.js';
import { TimeTraveller } from './time-traveller.js';

const timeZone = 'Europe/Zagreb';
const days = 9;
const count = 9 * days;
const minute = 60_000;
/** A consent whose stored request is not JSON. */
const unreadable = `consent-${days + 1}`;

describeAtTheBank('An advance over many days', (bank) => {
  const { client, database, tpp } = bank;
  const developer = new TimeTraveller(bank);
  const unusual = new Map<string, string>();
  let dated: readonly Dated[] = [];
  let middle = '';

  before(async () => {
    await developer.beginWith('sandbox-tpp');
    const { date: today } = await developer.clock();
    middle = addDays(today, 3);
    const from = await openAccounts(database(), 20);
    dated = await approveDated(database(), tpp, { count, days, from, today });
    // On the last days nothing but consents is due.
    await giveConsents(database(), 'sandbox-tpp', { count: 3 * (days + 3), days: days + 3, today });
    await unitOfWork(database()).run(async (transaction) => {
      await transaction('consents').where('id', unreadable).update({ request_json: 'no JSON' });
    });
    for (const [index, { payee, statuses }] of payeeOutcomes.entries()) {
      const changes = { creditorAccount: { iban: payee }, requestedExecutionDate: middle };
      const id = await order(client('sandbox-tpp'), from, index, changes);
      // A dated payment that lacks funds at first does not wait for them.
      unusual.set(id, statuses.includes('PDNG') ? 'RJCT' : (statuses.at(-1) ?? ''));
    }
    await approveInDatabase(database(), [...unusual.keys()]);
    const onOneDay = [...unusual.keys()].map((id) => ({ id, day: middle }));
    await scheduleDated(database(), onOneDay);
    await developer.forward(`P${days + 5}D`);
  });

  it('books each payment once and on its day', async () => {
    expect(await findMisbooked(database(), dated)).to.deep.equal([]);
  });

  it('ends each consent after its last day, despite an unreadable consent', async () => {
    const ends: { status: string; valid_until: string; last_action_date: string }[] = await database()
      .reader('consents')
      .where('id', 'like', 'consent-%')
      .whereNot('id', unreadable)
      .select('status', 'valid_until', 'last_action_date');
    expect(ends).to.have.length(3 * (days + 3) - 1);
    for (const { last_action_date: end, status, valid_until: last } of ends)
      expect({ status, end }).to.deep.equal({ status: 'expired', end: addDays(last, 1) });
    const moves: { consent_id: string }[] = await database().reader('consent_statuses').select('consent_id');
    expect(new Set(moves.map(({ consent_id: id }) => id)).size, 'each once').to.equal(moves.length);
  });

  it('completes payments with delayed outcomes within a minute of their day’s start', async () => {
    const rows: { id: string; status: string; changed_at: number }[] = await database()
      .reader('payments')
      .join('payment_statuses', 'payment_statuses.payment_id', 'payments.id')
      .whereIn('payments.id', [...unusual.keys()])
      .whereNot('to_status', 'ACTC')
      .select('payments.id', 'payments.status', 'changed_at');
    for (const [id, status] of unusual) {
      const own = rows.filter((row) => row.id === id);
      expect(own.map((row) => row.status).at(-1)).to.equal(status);
      const after = own.map(({ changed_at: at }) => Number(at) - startOfDay(middle, timeZone));
      expect(Math.min(...after)).to.be.at.least(0);
      expect(Math.max(...after)).to.be.below(minute);
    }
  });
});
