/** Every call is answered by its deadline, even when parts of the bank never answer. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { readConfig } from '../../src/config/config.js';
import { changedBank } from '../support/embedded-bank/changed-bank.js';
import type { Plugin } from '../../src/plugins/plugin.js';
import { type RunningServer, startServer } from '../../src/start/server.js';
import { paymentText } from '../attacks/requests.js';
import { browserAt } from '../support/customer/customer.js';
import { freePort } from '../support/runner/ports.js';
import { until } from '../support/runner/together.js';
import { keptLog } from '../support/server/kept-log.js';
import { seedAt } from '../support/database/seed.js';
import { startPayment } from '../support/tpp/sent-off.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { rtgs, Tpp, v100 } from '../support/tpp/tpp.js';

type Part = 'none' | 'password' | 'account' | 'before';

describe('The deadline of a call', () => {
  let waitsFor: Part = 'none';
  let end: () => void = () => undefined;
  /** Settles when the test ends. */
  const hang = async (part: Part) => {
    if (part === waitsFor) await new Promise<void>((resolve) => (end = resolve));
  };
  /** Holds back a handler's answer beyond the deadline. */
  let late: Promise<void> | undefined;
  const { lines, log } = keptLog();
  let server: RunningServer;
  let url = '';
  let tpp: Tpp;

  const plugin: Plugin = {
    name: 'hanging',
    ...changedBank(
      (own) => ({ findAccount: (iban) => hang('account').then(() => own.findAccount(iban)) }),
      (own) => ({ checkPassword: (...typed) => hang('password').then(() => own.checkPassword(...typed)) }),
    ),
    handlers: {
      initiateRtgsPayment: {
        'payments-1.0.0': async (request, call, original) => {
          const reply = await original(request, call);
          await late;
          return reply;
        },
      },
    },
    before: [() => hang('before')],
  };

  before(async () => {
    const DATABASE_URL = `file:${join(temporaryFolder(), 'bank.db')}`;
    await seedAt(DATABASE_URL);
    const settings = { ANSWER_SECONDS: '5', SCA_DEADLINE_SECONDS: '15', CORE_READ_DEADLINE_SECONDS: '60' };
    const config = readConfig({ PORT: String(await freePort()), DATABASE_URL, ...settings });
    server = await startServer(config, log, [plugin]);
    url = `http://localhost:${server.port}`;
    tpp = new Tpp(() => url);
  });
  after(() => server.stop());
  afterEach(() => {
    waitsFor = 'none';
    late = undefined;
    end();
  });

  const expectLate = ({ headers, status }: { headers: Record<string, unknown>; status: number }) => {
    expect(status).to.equal(503);
    expect(headers['retry-after']).to.equal('5');
  };

  for (const [what, part] of [
    ['a plugin', 'before'],
    ['the core', 'account'],
  ] as const) {
    it(`answers 503 in time when ${what} hangs, and the next call succeeds`, async () => {
      waitsFor = part;
      const answer = await tpp.initiate();
      expectLate(answer);
      expect(answer.headers['content-type']).to.contain('application/problem+json');
      const id = answer.headers['x-request-id'];
      const logged = () => lines.find(({ level, requestId }) => level === 'error' && requestId === id);
      await until(() => logged() !== undefined);
      expect(logged()).to.have.property('operation', 'initiateDomesticCreditTransfer');
      expect(logged()).to.have.nested.property('err.message').that.includes('not there in time');
      waitsFor = 'none';
      end();
      expect((await tpp.initiate()).status).to.equal(201);
    });
  }

  it('answers 503 in time at a login, and the customer can log in again', async () => {
    const browser = browserAt((await startPayment(url)).link);
    await browser.open();
    waitsFor = 'password';
    const answer = await browser.logIn();
    expectLate(answer);
    expect(answer.name).to.equal('unavailable');
    waitsFor = 'none';
    end();
    expect((await browser.open()).name).to.equal('login');
    expect((await browser.logIn()).name).to.equal('review');
  });

  it('leaves a late call executed once, and a retry with its X-Request-ID gets the answer', async () => {
    let goOn = () => undefined as void;
    late = new Promise((resolve) => (goOn = resolve));
    const headers = { 'X-Request-ID': randomUUID() };
    const order = { basePath: v100, product: rtgs, headers };
    expectLate(await tpp.initiate(order));
    goOn();
    late = undefined;
    const again = await tpp.initiate(order);
    expect(again.status).to.equal(201);
    expect(again.headers['idempotent-replayed']).to.equal('true');
  });

  it('excludes the time of a slow body', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    const text = paymentText();
    const half = text.length - 20;
    socket.write(text.slice(0, half));
    await pause(6000);
    socket.write(text.slice(half));
    const [answer] = await once(socket.setEncoding('utf8'), 'data');
    socket.destroy();
    expect(answer).to.match(/^HTTP\/1.1 201 /);
  });
});
