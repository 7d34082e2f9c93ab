/** A developer at the portal in a real browser, and the browser's complaints. */
import type { Page } from 'playwright-core';
import { portalPaths } from '../../../sandbox/src/portal/frame/paths.js';
import { Developer } from '../portal/developer.js';

/** Creates a workspace and opens it in the browser; returns its developer for API calls. */
export async function openWorkspace(page: Page, bankUrl: () => string): Promise<Developer> {
  const developer = await new Developer(bankUrl).begin();
  await page.goto(`${bankUrl()}${portalPaths.workspaces}/${developer.key}`);
  return developer;
}

/** Collects requests to other origins than the bank's, violations of the content security policy, and script errors. */
export function complaintsOf(page: Page, bankUrl: string): readonly string[] {
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${bankUrl}/`) && !url.startsWith('data:')) complaints.push(`asks ${url}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
