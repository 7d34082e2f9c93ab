/** A developer at the portal in a browser without script. */
import { expect } from 'chai';
import { workspaceAddress } from '../../../sandbox/src/api/portal-paths.js';
import { Developer } from './developer.js';
import { plainText, textIn } from '../browser/page-text.js';
import { WalkingBrowser } from '../browser/walking-browser.js';

/** Opens a workspace by its key, in a new browser. */
export const openWorkspace = (url: () => string, { key }: Pick<Developer, 'key'>) =>
  new WalkingBrowser().open(workspaceAddress(url(), key));

/** Opens a new, empty workspace in a browser; returns its developer for API calls. */
export async function beginAt(url: () => string) {
  const developer = await new Developer(url).begin();
  return { browser: await openWorkspace(url, developer), developer };
}

/** As `beginAt`, with a client in the workspace. */
export async function beginWithClient(url: () => string, registration: object = {}) {
  const begun = await beginAt(url);
  return { ...begun, ...(await begun.developer.client(registration)) };
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

/** Returns the message beside the field with this id. */
export function wrongAt({ html }: WalkingBrowser, field: string): string | undefined {
  return html.textOf(`#${field}-wrong`) || undefined;
}

/** Returns the page's visible text. */
export function wordsOf({ page }: WalkingBrowser): string {
  return plainText(page.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/\s+/g, ' ');
}
