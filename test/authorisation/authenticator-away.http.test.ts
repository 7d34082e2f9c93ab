/** The bank as a program, with an authenticator that becomes unavailable. */
import { expect } from 'chai';
import { readConfig } from '../../src/config/config.js';
import { sandboxOf } from '../../sandbox/src/index.js';
import { createLog } from '../../src/log.js';
import { startServer, type RunningServer } from '../../src/start/server.js';
import type { Sca } from '../../src/bank/sca.js';
import { browserAt } from '../support/customer/customer.js';
import { onOneEngine } from '../support/database/engines.js';
import { freePort } from '../support/runner/ports.js';
import { seed } from '../support/database/seed.js';
import { startPayment } from '../support/tpp/sent-off.js';
import { Tpp } from '../support/tpp/tpp.js';

onOneEngine('A bank with an unavailable authenticator', (engine) => {
  let server: RunningServer | undefined;
  let url = '';
  let fault: 'none' | 'fails' | 'hangs' = 'none';
  const lines: string[] = [];
  before(async () => {
    await seed(engine.database());
    const PORT = String(await freePort());
    url = `http://localhost:${PORT}`;
    const config = readConfig({ PORT, DATABASE_URL: engine.url(), SCA_DEADLINE_SECONDS: '4' });
    const log = createLog('info', { write: (line) => lines.push(line) });
    const plugin = {
      name: 'flaky',
      bank: (...made: Parameters<typeof sandboxOf>) => sandboxOf(...made).bank,
      sca: (...made: Parameters<typeof sandboxOf>) => flaky(sandboxOf(...made).sca),
    };
    server = await startServer(config, log, [plugin]);
  });
  after(() => server?.stop());
  beforeEach(() => {
    fault = 'none';
    lines.length = 0;
  });

  function flaky(sca: Sca): Sca {
    const unless =
      <Args extends readonly unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
      async (...args: Args): Promise<Answer> => {
        if (fault === 'fails') throw new Error(`a secret: ${String(args[0])}`);
        if (fault === 'hangs') await new Promise((resolve) => setTimeout(resolve, 4500));
        return call(...args);
      };
    return {
      checkPassword: unless(sca.checkPassword),
      methods: unless(sca.methods),
      start: unless(sca.start),
      check: unless(sca.check),
      outcomeOf: unless(sca.outcomeOf),
    };
  }

  it('answers 503 with Retry-After to customers who need the authenticator, and continues later', async () => {
    const payment = await startPayment(url);
    const browser = browserAt(payment.link);
    await browser.open();
    const needed = [
      [() => browser.logIn(), 'review'],
      [() => browser.confirm(), 'code'],
      [() => browser.enterCode(), 'carried-out'],
    ] as const;
    for (const [act, want] of needed) {
      for (const way of ['fails', 'hangs'] as const) {
        fault = way;
        const refused = await act();
        expect([refused.status, refused.name]).to.deep.equal([503, 'unavailable']);
        expect(refused.headers['retry-after']).to.equal('5');
        expect(refused.text).not.to.contain('secret');
        fault = 'none';
        await browser.open();
      }
      expect((await act()).name).to.equal(want);
    }
    const text = lines.join('');
    expect(text).not.to.contain('secret');
    const alarms = lines.flatMap((line) => ('alarm' in JSON.parse(line) ? [JSON.parse(line)] : []));
    // One alarm for each time that the authenticator becomes unavailable: the late call belongs to the same outage.
    expect(alarms.map(({ call }) => call)).to.deep.equal(['checkPassword', 'methods', 'check']);
    expect(alarms.at(-1)).to.include({ alarm: 'sca-failed', authorisationId: browser.authorisationId });
  });

  it('serves requests that do not need the authenticator', async () => {
    const payment = await startPayment(url);
    fault = 'hangs';
    const tpp = new Tpp(() => url);
    expect(await tpp.statusOf(payment.id)).to.equal('RCVD');
    expect((await browserAt(payment.link).open()).name).to.equal('login');
    expect((await tpp.initiate()).status).to.equal(201);
  });
});
