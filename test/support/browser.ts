/** A real browser for tests: started once per suite, and absent when the machine has none. */
import axe from 'axe-core';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';

const executablePath = process.env['TEST_CHROMIUM'];

const standardFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens a browser profile of its own, closed after the test. */
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
  if (!executablePath) return;
  describe(title, function () {
    this.timeout(60_000);
    let starting: Promise<Browser> | undefined;
    const contexts: BrowserContext[] = [];
    afterEach(async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
    });
    after(async () => (await starting)?.close());
    define(async (options) => {
      starting ??= chromium.launch({ executablePath, args: [...standardFlags, ...flags()] });
      const context = await (await starting).newContext({ locale: 'en-GB', ...options });
      contexts.push(context);
      return context;
    });
  });
}

/** What axe finds wrong with a page, one line each; needs a context that bypasses the page's policy on scripts. */
export async function accessibilityViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate<string[]>(
    'axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)))',
  );
}
