/** Accessibility checks with axe on a sheet: a window that loads axe once and whose contents are replaced. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { patienceMilliseconds } from '../runner/patience.js';

/** The minified build, which a browser parses in two thirds of the time. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The sheets of each browser, by the origin of the pages. */
const sheets = new WeakMap<Browser, Map<string, Promise<Page>>>();
/** Markup in which axe has found no violation. */
const judged = new Set<string>();

/**
 * Returns the axe violations of a page that a test has opened, one line each, and leaves the page unchanged. Pages that
 * differ in their words alone are judged once.
 */
export async function accessibilityViolations(page: Page): Promise<readonly string[]> {
  const markup = markupOf(await page.content());
  if (judged.has(markup)) return [];
  const browser = page.context().browser();
  if (!browser) throw new Error('The page belongs to no browser.');
  const known = sheets.get(browser) ?? new Map<string, Promise<Page>>();
  sheets.set(browser, known);
  const { origin } = new URL(page.url());
  const sheet = known.get(origin) ?? browser.newPage().then((opened) => sheetAt(origin, opened));
  known.set(origin, sheet);
  await copyTo(await sheet, page);
  const found = await violationsHere(await sheet);
  if (found.length === 0) judged.add(markup);
  return found;
}

/** A sheet at an origin, whose stylesheets no other page may load. */
export async function sheetAt(origin: string, page: Page): Promise<Page> {
  const address = `${origin}/sheet`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(address);
  return prepareSheet(page);
}

/** Copies a page onto the sheet, with its stylesheets and without its scripts. */
export async function copyTo(sheet: Page, page: Page): Promise<void> {
  const html = (await page.content()).replaceAll(/<script[^>]*>/g, '<script type="text/plain">');
  await sheet.setContent(html.replace('<head>', `<head><base href="${page.url()}">`));
}

export async function prepareSheet(page: Page): Promise<Page> {
  page.setDefaultTimeout(patienceMilliseconds);
  await page.evaluate(axe);
  return page;
}

/** Rules that depend on colours alone: the verdict of all others is the same in light and dark mode. */
export const rulesOfColour = ['color-contrast', 'link-in-text-block'] as const;

/** Attributes with words, addresses or data, which do not change a page's structure. */
const words =
  / (action|alt|aria-label|content|data-[a-z-]+|datetime|formaction|href|hreflang|lang|src|title|value)="[^"]+"/g;

/** A page's tags, with x in place of every text. */
export function markupOf(html: string): string {
  const tags = html.replaceAll(words, ' $1="x"').replaceAll(/>[^<]*[^\s<][^<]*</g, '>x<');
  return tags.replaceAll(/\s+/g, ' ');
}

interface Question {
  readonly rules?: readonly string[] | undefined;
  /** A selector; the whole page when there is none. */
  readonly part?: string | undefined;
}

/** Returns the JavaScript expression that runs axe in the page. */
export function violations({ part, rules }: Question): string {
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) };
  const context = part === undefined ? 'document' : JSON.stringify(part);
  return `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`;
}

/** Axe would check a colour in the middle of a transition. */
const endTransitions = `(() => {
  const style = new CSSStyleSheet();
  style.replaceSync('* { transition: none !important }');
  document.adoptedStyleSheets = [style];
})()`;

/**
 * Returns the axe violations in the page itself, with its own stylesheet, or in the part of the page that has changed
 * since the last full check.
 */
export async function violationsHere(
  page: Page,
  part?: string,
  rules?: readonly string[],
): Promise<readonly string[]> {
  const isLoaded = await page.evaluate<boolean>('typeof axe !== "undefined"');
  if (!isLoaded) await page.evaluate(axe);
  await page.evaluate(endTransitions);
  return page.evaluate<string[]>(violations({ part, rules }));
}
