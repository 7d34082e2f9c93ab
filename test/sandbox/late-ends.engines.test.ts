/** A payment that was booked at a step of a workspace's clock is written as booked with the next one. */
import { expect } from 'chai';
import { sandboxData } from '../../src/bank/sandbox-data.js';
import { readConfig } from '../../src/config/config.js';
import { servicesOf } from '../../src/server/composition.js';
import { sandboxParts } from '../../src/server/portal/embedded-bank.js';
import { foundationsOf } from '../../src/server/foundations.js';
import { paymentExecution } from '../../src/usecases/payments/execution.js';
import { lateEnds } from '../../src/usecases/sandbox/late-ends.js';
import type { Services } from '../../src/usecases/services.js';
import { approveInDatabase } from '../support/approved.js';
import { describeAtTheBank } from '../support/bank.js';
import { openAccounts } from '../support/many-accounts.js';
import { numbers } from '../support/together.js';
import { order } from './dated-payments.js';

describeAtTheBank('Payments that were booked at a step of a clock', (bank) => {
  const { client, database } = bank;
  let services: Services;
  let from: readonly string[] = [];
  before(async () => {
    // Nobody else executes anything.
    await bank.restart({ WORKER_INTERVAL_MILLISECONDS: '60000' });
    const config = readConfig({});
    const foundations = foundationsOf(database(), config);
    const parts = sandboxParts(sandboxData, foundations, config);
    const nobody = { alarm: () => undefined, tell: () => undefined };
    services = servicesOf(foundations, parts, config, () => undefined, nobody);
    from = await openAccounts(database(), 4);
  });

  /** Three of them, which are booked and not yet written as that. */
  const book = async () => {
    const ids: string[] = [];
    for (const index of numbers(3)) ids.push(await order(client('sandbox-tpp-b'), from, index));
    await approveInDatabase(database(), ids);
    const ends = lateEnds(services.work);
    const held: string[] = [];
    const endHandOver = ends.at(services, (id) => held.push(id));
    const execution = paymentExecution(services, endHandOver);
    await execution.round();
    await execution.drain();
    expect(held).to.have.members(ids);
    return { ids, ends };
  };
  const statusesOf = async (ids: readonly string[]): Promise<readonly string[]> => {
    const { reader } = database();
    const found: { id: string; status: string }[] = await reader('payments').whereIn('id', ids).select('*');
    return ids.map((id) => found.find((each) => each.id === id)?.status ?? '');
  };
  const all = (status: string) => [status, status, status];

  it('are written with the next one', async () => {
    const { ends, ids } = await book();
    expect(await statusesOf(ids)).to.deep.equal(all('ACTC'));
    await services.work.run((transaction) => ends.writeIn(transaction));
    expect(await statusesOf(ids)).to.deep.equal(all('ACSC'));
  });

  it('are written once, when what they were to be written with is undone', async () => {
    const { ends, ids } = await book();
    const undone = services.work.run(async (transaction) => {
      await ends.writeIn(transaction);
      throw new Error('on purpose');
    });
    expect(await undone.catch((error: unknown) => error)).to.include({ message: 'on purpose' });
    expect(await statusesOf(ids)).to.deep.equal(all('ACTC'));
    await services.work.run((transaction) => ends.writeIn(transaction));
    await ends.flush();
    expect(await statusesOf(ids)).to.deep.equal(all('ACSC'));
  });

  it('are written by themselves where no step follows', async () => {
    const { ends, ids } = await book();
    await ends.flush();
    expect(await statusesOf(ids)).to.deep.equal(all('ACSC'));
  });

  it('are written also when one of them was moved by somebody else, which is looked at by itself', async () => {
    const { ends, ids } = await book();
    await services.work.run((transaction) =>
      services.stores.payments.askToStop(transaction, ids[1] ?? '', services.clock.now()),
    );
    const refused = services.work.run((transaction) => ends.writeIn(transaction));
    expect(await refused.catch((error: unknown) => error)).to.be.an('error');
    expect(await statusesOf(ids)).to.deep.equal(all('ACTC'));
    // The next work is not kept by it.
    await services.work.run((transaction) => ends.writeIn(transaction));
    await ends.flush();
    expect(await statusesOf(ids)).to.deep.equal(all('ACSC'));
  });
});
