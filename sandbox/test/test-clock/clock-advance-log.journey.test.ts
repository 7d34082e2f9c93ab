/** The workspace's log has each advance of the clock, and a retry after a lost answer does not advance it again. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { addDays } from '../../../src/domain/time.js';
import { logEntryPath, portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { authorise } from '../../../test/support/customer/customer.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { entriesOf, entryOf } from '../../../test/support/portal/developer-log.js';
import { listAt, textAt, valueAt } from '../../../test/support/runner/json.js';
import { orderOf, startedBy, v132 } from '../../../test/support/tpp/tpp.js';
import { openWorkspace } from '../../../test/support/portal/portal-walk.js';
import { TimeTraveller } from './time-traveller.js';

const dayMilliseconds = 86_400_000;

describeAtTheBank('A workspace’s test clock', (bank) => {
  const { database, tpp, url } = bank;
  const developer = new TimeTraveller(bank);
  before(() => developer.beginWith('sandbox-tpp'));

  const send = (forward: string, requestId: string, by: Developer = developer) =>
    by.ask('POST', '/clock', { forward }, { 'X-Request-ID': requestId });

  it('logs its advance with start, end and each change of a payment’s status', async () => {
    const { at, date } = await developer.clock();
    const start = async (order: Readonly<Record<string, unknown>> = {}) =>
      startedBy(await tpp.initiate({ basePath: v132, order: orderOf(order) }));
    await start();
    for (const days of [2, 3]) {
      const { link } = await start({ requestedExecutionDate: addDays(date, days) });
      await authorise(link);
    }
    const requestId = randomUUID();
    expect((await send('P10D', requestId)).status).to.equal(200);
    await developer.arrived();
    const entry = await entryOf(developer, requestId);
    expect(entry).to.deep.include({
      clientId: '',
      contract: 'sandbox-1.0.0',
      operation: 'forwardWorkspaceClock',
      method: 'POST',
      path: '/sandbox-1.0.0/v1/clock',
      status: 200,
      replay: { isPossible: false, needs: [] },
    });
    const [from, to] = ['from', 'to'].map((name) => Date.parse(textAt(entry, 'travel', name) ?? ''));
    expect(Number(from)).to.be.within(at, at + 60_000);
    expect(Number(to) - Number(from)).to.be.within(9 * dayMilliseconds, 11 * dayMilliseconds);
    expect(listAt(entry, 'travel', 'happened')).to.have.deep.members([
      { resource: 'payment', status: 'RJCT', count: 1 },
      { resource: 'payment', status: 'ACSP', count: 2 },
      { resource: 'payment', status: 'ACSC', count: 2 },
    ]);
  });

  it('advances once for each X-Request-ID, and a retry gets the first answer', async () => {
    const requestId = randomUUID();
    const { at } = await developer.clock();
    const first = await send('P5D', requestId);
    const again = await send('P5D', requestId.toUpperCase());
    expect([first.status, first.headers['idempotent-replayed']]).to.deep.equal([200, undefined]);
    expect([again.status, again.headers['idempotent-replayed']]).to.deep.equal([200, 'true']);
    const now = Date.parse(textAt(again.body, 'clockAt') ?? '');
    expect(now - at).to.be.within(5 * dayMilliseconds, 6 * dayMilliseconds);
    expect(await entriesOf(developer, 1, `?requestId=${requestId}`)).to.have.lengthOf(1);

    const other = await send('P6D', requestId);
    expect([other.status, textAt(other.body, 'detail')]).to.deep.equal([
      400,
      'This X-Request-ID was used before for another request; every new request needs a new one.',
    ]);
    const neighbour = await new Developer(url).begin();
    expect((await send('P6D', requestId, neighbour)).headers['idempotent-replayed']).to.equal(undefined);
  });

  it('shows its advance on the page of the log entry', async () => {
    const requestId = randomUUID();
    await send('midnight', requestId);
    const entry = await entryOf(developer, requestId);
    const browser = await openWorkspace(url, developer);
    await browser.open(url() + portalPaths.log);
    expect(browser.page).to.contain('POST /sandbox-1.0.0/v1/clock');
    await browser.open(url() + logEntryPath(textAt(entry, 'entryId') ?? ''));
    expect(browser.page).to.contain('Advance of the clock').and.to.contain('No status has changed.');
    expect(valueAt(entry, 'travel', 'happened')).to.deep.equal([]);
  });

  it('belongs to a row whose counter each new client increases, so that cluster nodes write in turn', async () => {
    const holds = async () => {
      const row = await database().reader('workspaces').where({ id: developer.workspaceId }).first();
      return Number(row.holds);
    };
    const before = await holds();
    await developer.client();
    expect(await holds()).to.be.above(before);
  });
});
