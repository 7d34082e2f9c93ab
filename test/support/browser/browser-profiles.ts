/** A pool of browser profiles, lent to one test at a time: a new window costs more than most tests. */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { patienceMilliseconds } from '../runner/patience.js';

const executablePath = process.env['TEST_CHROMIUM'] ?? '';
export const hasBrowser = executablePath !== '';

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

/** One browser for each set of flags. */
const browsers = new Map<string, Promise<Browser>>();
/** Idle profiles by options and flags, and the list to which each lent profile returns. */
const idle = new Map<string, BrowserContext[]>();
const shelves = new WeakMap<BrowserContext, BrowserContext[]>();

export async function borrowProfile(
  options: BrowserContextOptions,
  flags: readonly string[],
): Promise<BrowserContext> {
  const key = JSON.stringify([options, flags]);
  const shelf = idle.get(key) ?? [];
  idle.set(key, shelf);
  const known = shelf.pop();
  if (known) return known;
  const context = await (await browserWith(flags)).newContext(options);
  context.setDefaultTimeout(patienceMilliseconds);
  shelves.set(context, shelf);
  lendWindow(context, await context.newPage());
  return context;
}

/** Clears all data from the profile and leaves one empty window. */
export async function giveBack(context: BrowserContext): Promise<void> {
  const [window, ...others] = context.pages();
  await Promise.all(others.map((page) => page.close()));
  if (!window) return context.close();
  window.removeAllListeners();
  await window.unrouteAll();
  await window.goto('about:blank');
  await context.clearCookies();
  lendWindow(context, window);
  shelves.get(context)?.push(context);
}

/** Closes all idle profiles; their open connections would keep a server from stopping. */
export async function closeIdleProfiles(): Promise<void> {
  const contexts = [...idle.values()].flatMap((shelf) => shelf.splice(0));
  await Promise.all(contexts.map((context) => context.close()));
}

/** The first new page reuses the existing window. */
function lendWindow(context: BrowserContext, window: Page): void {
  const open = context.newPage;
  context.newPage = async () => {
    context.newPage = open;
    return window;
  };
}

function browserWith(flags: readonly string[]): Promise<Browser> {
  const key = flags.join(' ');
  const args = [...standardFlags, ...flags];
  const browser =
    browsers.get(key) ?? chromium.launch({ executablePath, args, timeout: patienceMilliseconds });
  browsers.set(key, browser);
  return browser;
}
