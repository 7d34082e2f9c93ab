/** `npm run example:remote-core`: a remote core, and a server that continues while the core is unavailable. */
import { expect } from 'chai';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../src/storage/database.js';
import { CustomerBrowser } from '../support/customer/customer.js';
import { exchange } from '../support/server/exchange.js';
import { newOrder, acceptedOf, initiate, readPayment } from '../support/tpp/orders.js';
import { freePort } from '../support/runner/ports.js';
import { ana, ibans } from '../support/embedded-bank/sandbox.js';
import { TalkingProcess } from '../support/server/talking-process.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { until } from '../support/runner/together.js';
import { orderOf, startedBy, Tpp } from '../support/tpp/tpp.js';

const folder = fileURLToPath(new URL('../../examples/remote-core', import.meta.url));

describe('The remote core of the example', () => {
  let core: TalkingProcess;
  let server: TalkingProcess;
  let [corePort, port] = [0, 0];
  const place = temporaryFolder();
  const startCore = async () => {
    const args = [join(folder, 'core.js'), join(place, 'core.db'), String(corePort)];
    core = new TalkingProcess({ folder: place, program: process.execPath, args });
    await core.hears(/listens on/);
  };
  const url = () => `http://localhost:${port}`;

  before(async () => {
    [corePort, port] = [await freePort(), await freePort()];
    await startCore();
    const environment = {
      PORT: String(port),
      PLUGINS: join(folder, 'bank.js'),
      CORE_URL: `http://127.0.0.1:${corePort}`,
      DATABASE_URL: `file:${join(place, 'bank.db')}`,
      WORKER_INTERVAL_MILLISECONDS: '50',
      CORE_READ_DEADLINE_SECONDS: '10',
      CORE_DEADLINE_SECONDS: '10',
      HEALTH_ADDRESSES: '127.0.0.1,::1',
    };
    const main = fileURLToPath(new URL('../../src/main.js', import.meta.url));
    server = new TalkingProcess({ folder: place, program: process.execPath, args: [main], environment });
    await server.hears(/listening/);
  });
  after(async () => {
    await server.interrupt();
    await core.kill();
  });

  const balance = async () =>
    Number(JSON.parse((await exchange(`http://127.0.0.1:${corePort}/accounts/${ibans.ana}`)).text).balance);
  const statusOf = async (id: string) => JSON.parse((await readPayment(url(), id)).text).transactionStatus;
  const ready = async () => {
    const { status, text } = await exchange(`${url()}/health/ready`);
    return [status, JSON.parse(text)];
  };

  it('executes an approved payment in its own ledger', async () => {
    const before = await balance();
    const { id, link } = acceptedOf(await initiate(url(), newOrder({ amount: '12.50' })));
    const browser = new CustomerBrowser(url(), link);
    await browser.open();
    await browser.logIn(ana);
    await browser.confirm();
    expect((await browser.enterCode()).name).to.equal('carried-out');
    expect(await statusOf(id)).to.equal('ACSC');
    expect(before - (await balance())).to.equal(1250);
  });

  it('is reported as unavailable if it does not answer, and only calls that need the core are refused', async () => {
    const { id } = acceptedOf(await initiate(url(), newOrder()));
    await core.kill();
    const refused = await initiate(url(), newOrder());
    expect([refused.status, refused.headers['retry-after']]).to.deep.equal([503, '5']);
    expect(refused.text).not.to.match(/fetch|ECONN|127\.0\.0\.1/);
    expect((await readPayment(url(), id)).status).to.equal(200);
    expect(await ready()).to.deep.equal([200, { status: 'ready', away: ['core'] }]);
    await startCore();
    expect((await initiate(url(), newOrder())).status).to.equal(201);
    expect(await ready()).to.deep.equal([200, { status: 'ready' }]);
    expect(server.news.match(/"alarm":"core-away"/g)).to.have.length(1);
    expect(server.news).not.to.match(/ECONNREFUSED|fetch failed/);
  });

  it('is asked for the outcome after a lost answer, in the trace of the TPP', async () => {
    const before = await balance();
    await exchange(`http://127.0.0.1:${corePort}/faults`, { method: 'PUT', body: '{"loseEvery":1}' });
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    const tpp = new Tpp(url);
    const { id, link } = startedBy(
      await tpp.initiate({
        order: orderOf({ instructedAmount: { currency: 'EUR', amount: '3.00' } }),
        headers,
      }),
    );
    const browser = new CustomerBrowser(url(), link);
    await browser.open();
    await browser.logIn(ana);
    await browser.confirm();
    await browser.enterCode();
    await until(async () => (await statusOf(id)) === 'ACSC');
    expect(before - (await balance())).to.equal(300);
    const { text } = await exchange(`http://127.0.0.1:${corePort}/traces/${traceId}`);
    const asked: readonly { readonly call: string }[] = JSON.parse(text);
    expect(asked.map(({ call }) => call)).to.include.members([
      `GET /accounts/${ibans.ana}`,
      `PUT /orders/${id}/1`,
    ]);
  });

  it('books a returned payment as a separate entry, and the payment stays settled', async () => {
    await exchange(`http://127.0.0.1:${corePort}/faults`, { method: 'PUT', body: '{"loseEvery":0}' });
    const before = await balance();
    const { id, link } = acceptedOf(await initiate(url(), newOrder({ amount: '4.00' })));
    const browser = new CustomerBrowser(url(), link);
    await browser.open();
    await browser.logIn(ana);
    await browser.confirm();
    expect((await browser.enterCode()).name).to.equal('carried-out');
    const back = `http://127.0.0.1:${corePort}/orders/${id}/1/return?reason=AC04`;
    const answers = [await exchange(back, { method: 'POST' }), await exchange(back, { method: 'POST' })];
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 404]);
    const database = await openDatabase(`file:${join(place, 'bank.db')}`);
    const returns = () =>
      database.reader('payment_returns').where({ payment_id: id }).select('amount', 'reason');
    await until(async () => (await returns()).length > 0);
    expect(await returns()).to.deep.equal([{ amount: 400n, reason: 'AC04' }]);
    await database.close();
    expect([await statusOf(id), before - (await balance())]).to.deep.equal(['ACSC', 0]);
    const query = 'from=2020-01-01&to=2099-12-31&limit=2';
    const { text } = await exchange(`http://127.0.0.1:${corePort}/accounts/${ibans.ana}/entries?${query}`);
    const entries: readonly { readonly amount: string; readonly code: string }[] = JSON.parse(text);
    expect(entries.map(({ amount, code }) => `${amount} ${code}`)).to.include('400 PMNT-ICDT-RRTN');
  });

  it('starts and stops together with its server', async () => {
    const [otherCore, otherPort] = [String(await freePort()), String(await freePort())];
    const environment = {
      PORT: otherPort,
      CORE_PORT: otherCore,
      CORE_DATABASE: join(place, 'other.db'),
      DATABASE_URL: `file:${join(place, 'other-bank.db')}`,
    };
    const args = [join(folder, 'main.js')];
    const both = new TalkingProcess({ folder: place, program: process.execPath, args, environment });
    await both.hears(/the core listens on/);
    await both.hears(/listening/);
    expect(await both.interrupt()).to.equal(0);
    expect(await exchange(`http://127.0.0.1:${otherCore}/results`).catch(() => 'gone')).to.equal('gone');
  });
});
