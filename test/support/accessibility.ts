/** Pages as axe sees them, on a sheet: a window in which axe is loaded once and whose contents are replaced. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { patienceMilliseconds } from './patience.js';

/** The small one, which a browser reads in two thirds of the time. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
  page.setDefaultTimeout(patienceMilliseconds);
  await page.evaluate(axe);
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
  return sheet.evaluate<string[]>(violations({ rules }));
}

interface Question {
  readonly rules?: readonly string[] | undefined;
  /** A selector; the whole page when there is none. */
  readonly part?: string | undefined;
}

/** What a page is asked, in its own language. */
function violations({ part, rules }: Question): string {
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) };
  const context = part === undefined ? 'document' : JSON.stringify(part);
  return `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`;
}

/**
 * The same of the page itself, with its own stylesheet, or of the part of it that has changed since it was looked at
 * whole; its profile has to be one that bypasses the page's policy.
 */
export async function violationsHere(page: Page, part?: string): Promise<readonly string[]> {
  const isLoaded = await page.evaluate<boolean>('typeof axe !== "undefined"');
  if (!isLoaded) await page.evaluate(axe);
  return page.evaluate<string[]>(violations({ part }));
}
