/** A real browser for tests: started once per process, and absent when the machine has none. */
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { borrowProfile, closeIdleProfiles, giveBack, hasBrowser } from './browser-profiles.js';
import { startForSuite, type CustomersBank } from '../customer/customers-bank.js';
import { Shop } from '../tpp/shop.js';

/** Opens an empty browser profile, closed after the test. */
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

/** The bank as in operation, a TPP with its shop, and browsers that can reach both. */
export interface Setting extends CustomersBank {
  readonly open: OpenContext;
  readonly shop: Shop;
}

export function describeAtTheBank(
  title: string,
  define: (setting: Setting) => void,
  settings: Readonly<Record<string, string>> = {},
): void {
  const shop = new Shop();
  describeInBrowser(
    title,
    (open) => {
      before(() => shop.start());
      afterEach(() => {
        shop.visits.length = 0;
      });
      const bank = startForSuite(settings);
      after(() => shop.stop());
      define({ ...bank, open, shop });
    },
    () => [shop.browserFlag],
  );
}
