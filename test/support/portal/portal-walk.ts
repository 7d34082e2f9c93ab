/** A developer at the portal in a browser without script. */
import { expect } from 'chai';
import { portalPaths } from '../../../sandbox/src/portal/frame/paths.js';
import { Developer } from './developer.js';
import { plainText, textIn } from '../browser/page-text.js';
import { WalkingBrowser } from '../browser/walking-browser.js';

/** Opens a new, empty workspace in a browser; returns its developer for API calls. */
export async function beginAt(url: () => string) {
  const developer = await new Developer(url).begin();
  const browser = await new WalkingBrowser().open(`${url()}${portalPaths.workspaces}/${developer.key}`);
  return { browser, developer };
}

/** Sends the page's form for this address; hidden fields of other forms are not sent. */
export async function sendTo(
  browser: WalkingBrowser,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const form = new RegExp(`action="${path}"[^>]*>\\s*<input type="hidden" name="state" value="([^"]*)"`);
  const state = textIn(browser.page, form) ?? '';
  expect(state, path).not.to.equal('');
  // The test browser sends the first form of a page, so this form is the only one.
  browser.page = `<form method="post" action="${path}">`;
  await browser.send({ state, ...fields });
}

/** Returns the page's visible text. */
export function wordsOf({ page }: WalkingBrowser): string {
  return plainText(page.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/\s+/g, ' ');
}
