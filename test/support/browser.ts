/** A real browser for tests: started once per process, and absent when the machine has none. */
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { borrowProfile, closeIdleProfiles, giveBack, hasBrowser } from './browser-profiles.js';
import { freePort } from './ports.js';
import { startPayment, type PaymentOptions, type StartedPayment } from './sent-off.js';
import { startServer, type RunningServer } from './server.js';
import { Shop } from './shop.js';
import { Tpp } from './tpp.js';

/** Opens a browser profile that knows nothing, closed after the test. */
export type OpenContext = (options?: BrowserContextOptions) => Promise<BrowserContext>;

/**
 * A suite that needs a browser; without one it has no tests, and the runner says so. The browser starts when the
 * first profile is opened, so that its flags may name what the suite has started before.
 */
export function describeInBrowser(
  title: string,
  define: (open: OpenContext) => void,
  flags: () => readonly string[] = () => [],
): void {
  if (!hasBrowser) return;
  describe(title, () => {
    const contexts: BrowserContext[] = [];
    afterEach(() => Promise.all(contexts.splice(0).map(giveBack)));
    after(closeIdleProfiles);
    define(async (options) => {
      const context = await borrowProfile({ locale: 'en-GB', ...options }, flags());
      contexts.push(context);
      return context;
    });
  });
}

/** The bank as it is run, a TPP with its shop, and browsers that find both. */
export interface Setting {
  readonly open: OpenContext;
  readonly shop: Shop;
  readonly tpp: Tpp;
  bankUrl(): string;
  pay(options?: PaymentOptions): Promise<StartedPayment>;
  status(payment: StartedPayment): Promise<string>;
}

/** What seals the forms of the bank under test. */
export const sealingKey = 'the sealing key of the bank under test';

export function describeAtTheBank(
  title: string,
  define: (setting: Setting) => void,
  settings: Readonly<Record<string, string>> = {},
): void {
  const shop = new Shop();
  let server: RunningServer | undefined;
  let url = '';
  const bankUrl = (): string => url;
  const tpp = new Tpp(bankUrl);
  describeInBrowser(
    title,
    (open) => {
      before(async () => {
        await shop.start();
        const port = await freePort();
        // Another host name than the TPP's: cookies do not care about ports.
        url = `http://127.0.0.1:${port}`;
        server = await startServer({
          settings: { PORT: String(port), PUBLIC_URL: url, SEALING_KEY: sealingKey, ...settings },
        });
      });
      afterEach(() => {
        shop.visits.length = 0;
      });
      after(async () => {
        await server?.stop();
        shop.stop();
      });
      define({
        open,
        shop,
        tpp,
        bankUrl,
        pay: (options) => startPayment(url, options),
        status: (payment) => tpp.statusOf(payment.id),
      });
    },
    () => [shop.browserFlag],
  );
}
