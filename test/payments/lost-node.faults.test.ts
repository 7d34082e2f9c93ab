/** One of two machines vanishes: its connections stay open and silent. */
import { expect } from 'chai';
import { isAllExecuted } from '../support/database/approved.js';
import { startBank } from '../support/server/bank-processes.js';
import { countBookedPayments, findMistakes } from '../support/database/books.js';
import { onServer } from '../support/database/engines.js';
import { initiate, newOrder } from '../support/tpp/orders.js';
import { until } from '../support/runner/together.js';
import { approveMany, expectAllBooked } from './execution.js';

onServer('A vanished process of the bank', (engine) => {
  it('leaves its payments to the other process, and changes nothing on its return', async () => {
    const database = engine.database();
    // The earliest query for the result of another process's order is after this deadline plus five seconds.
    const settings = { CORE_DEADLINE_SECONDS: '1' };
    const lost = await startBank(engine.url(), { settings });
    const other = await startBank(engine.url(), { settings });
    const ids: string[] = [];
    // A node that vanishes after the last execution proves nothing.
    for (let hasVanished = false; !hasVanished;) {
      lost.process.kill('SIGCONT');
      const booked = await countBookedPayments(database);
      ids.push(...(await approveMany(database, lost.url, 200)));
      await until(async () => (await countBookedPayments(database)) > booked);
      lost.process.kill('SIGSTOP');
      hasVanished = !(await isAllExecuted(database));
    }
    await expectAllBooked(database, ids);
    expect((await initiate(other.url, newOrder())).status).to.equal(201);

    lost.process.kill('SIGCONT');
    const more = await approveMany(database, lost.url, 20);
    await expectAllBooked(database, [...ids, ...more]);
    expect(await findMistakes(database)).to.deep.equal([]);
    await lost.stop();
    await other.stop();
  });

  it('loses its database locks after a time-out', async () => {
    const { reader, writer } = engine.database();
    const { id } = await reader('payments').first('id');
    const vanished = await writer.transaction();
    await vanished('payments').where({ id }).forUpdate();
    await until(() =>
      writer('payments')
        .where({ id })
        .update({ holds: 1 })
        .then(
          () => true,
          () => false,
        ),
    );
    expect(await vanished('payments').first('id').catch(String)).to.match(/Error/);
    await vanished.rollback().catch(() => undefined);
  });
});
