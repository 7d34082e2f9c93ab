/** Two processes of the bank whose customers log in at a third-party OpenID provider. */
import { expect } from 'chai';
import { english } from '../../src/pages/texts/en.js';
import { createLog } from '../../src/log.js';
import { type EngineUnderTest, forEachEngine, onOneEngine } from '../support/database/engines.js';
import { type IdentityProvider, startIdentityProvider } from '../support/customer/identity-provider.js';
import { freePort } from '../support/runner/ports.js';
import { ana, type Customer } from '../support/embedded-bank/sandbox.js';
import { seed } from '../support/database/seed.js';
import { startPayment } from '../support/tpp/sent-off.js';
import { type RunningServer, startServer } from '../support/server/server.js';
import { shopUrl } from '../support/tpp/shop.js';
import { Tpp } from '../support/tpp/tpp.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';

/** The forms of the bank's login button and of the provider's page. */
export const toProvider = { action: 'login-elsewhere' };
export const loginAtProvider = ({ password, userName }: Customer) => ({
  name: userName,
  password,
  action: 'enter',
});

const identity = 'Who are you?';

type Setting = ReturnType<typeof settingOf>;

interface Running {
  readonly servers: RunningServer[];
  readonly lines: string[];
  provider?: IdentityProvider;
}

function settingOf(running: Running, engine: EngineUnderTest) {
  const { lines, servers } = running;
  const url = () => servers[0]?.url ?? '';
  const callback = () => `${url()}/login/callback`;
  return {
    engine,
    /** The bank's log lines. */
    lines,
    url,
    /** The other process. */
    other: () => servers[1]?.url ?? '',
    tpp: new Tpp(url),
    provider: (): IdentityProvider => {
      if (running.provider) return running.provider;
      throw new Error('the suite has not begun');
    },
    /** A browser that has gone to the login from a payment's page. */
    atIdentity: async () => {
      const payment = await startPayment(url(), { returns: false });
      const browser = await new WalkingBrowser([shopUrl]).open(payment.link);
      expect(browser.heading).to.equal(english.login.title);
      await browser.send(toProvider);
      expect(browser.heading).to.equal(identity);
      return { payment, browser };
    },
    /** Logs in at the provider; returns the callback address without opening it. */
    callbackOf: async (browser: WalkingBrowser): Promise<string> => {
      const { url: address } = await browser.stoppingAt([callback()]).send(loginAtProvider(ana));
      expect(address).to.contain(callback());
      return address;
    },
  };
}

type WithLogin = (setting: Setting) => void;

export function describeWithLogin(title: string, define: WithLogin): void {
  onOneEngine(title, (engine) => withLogin(engine, define));
}

/** Like `describeWithLogin`, once on each engine. */
export function describeWithLoginOnEachEngine(title: string, define: WithLogin): void {
  forEachEngine(title, (engine) => withLogin(engine, define));
}

function withLogin(engine: EngineUnderTest, define: WithLogin): void {
  const running: Running = { servers: [], lines: [] };
  before(async () => {
    await seed(engine.database());
    const [PORT, otherPort] = [String(await freePort()), String(await freePort())];
    const PUBLIC_URL = `http://localhost:${PORT}`;
    running.provider = await startIdentityProvider([PUBLIC_URL]);
    const log = createLog('info', { write: (line) => running.lines.push(line) });
    const common = {
      PUBLIC_URL,
      HEALTH_ADDRESSES: '127.0.0.1',
      LOGIN_DEADLINE_SECONDS: '10',
      // As in production: with the portal, each browser counts wrong codes apart.
      PORTAL: 'false',
      ...running.provider.settings,
    };
    for (const port of [PORT, otherPort]) {
      const settings = { ...common, PORT: port };
      running.servers.push(await startServer({ databaseUrl: engine.url(), settings, log }));
    }
  });
  after(async () => {
    for (const server of running.servers) await server.stop();
    await running.provider?.stop();
  });
  beforeEach(async () => {
    running.lines.length = 0;
    await engine.database().maintenance('login_failures').delete();
  });
  define(settingOf(running, engine));
}
