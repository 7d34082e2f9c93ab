/** Pages as axe sees them, on a sheet: a window in which axe is loaded once and whose contents are replaced. */
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';

const sheets = new WeakMap<Browser, Promise<Page>>();

/** What axe finds wrong with a page that a test has opened, one line each; the page itself is not touched. */
export async function accessibilityViolations(page: Page): Promise<readonly string[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page belongs to no browser.');
  const sheet = sheets.get(browser) ?? browser.newPage().then(prepareSheet);
  sheets.set(browser, sheet);
  const html = await page.content();
  return violationsOf(await sheet, html.replace('<head>', `<head><base href="${page.url()}">`));
}

export async function prepareSheet(page: Page): Promise<Page> {
  await page.evaluate(axe.source);
  return page;
}

/** What colours alone decide; a page that was looked at whole in one look needs no more in another. */
export const rulesOfColour = ['color-contrast', 'link-in-text-block'] as const;

/** Shows these contents on the sheet, and tells what axe finds wrong with them, by these rules or by all. */
export async function violationsOf(
  sheet: Page,
  html: string,
  rules?: readonly string[],
): Promise<readonly string[]> {
  await sheet.setContent(html);
  return sheet.evaluate<string[]>(violations(rules));
}

/** What a page is asked, in its own language. */
function violations(rules?: readonly string[]): string {
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  return `axe.run(${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`;
}

/** The same of the page itself, with its own stylesheet; its profile has to be one that bypasses the page's policy. */
export async function violationsHere(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate<string[]>(violations());
}
