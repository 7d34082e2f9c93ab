/** A real browser for tests: started once per process, and absent when the machine has none. */
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { borrowProfile, closeIdleProfiles, giveBack, hasBrowser } from './browser-profiles.js';

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
  describe(title, function () {
    this.timeout(60_000);
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
