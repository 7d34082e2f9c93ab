/** A developer at the portal in a real browser, and what the browser notices on the way. */
import type { Page } from 'playwright-core';
import { portalPaths } from '../../src/portal/frame/paths.js';

/** Makes a workspace by the button of the start page. */
export async function beginWorkspace(page: Page, bankUrl: string): Promise<void> {
  await page.goto(bankUrl + portalPaths.start);
  await page.locator(`form[action="${portalPaths.workspaces}"] button`).click();
  await page.waitForURL(bankUrl + portalPaths.workspace);
}

/** Registers a client in the workspace; returns its id. */
export async function registerClient(page: Page, bankUrl: string, name = 'Vodomar Pay'): Promise<string> {
  await page.goto(bankUrl + portalPaths.workspace);
  await page.locator('#name').fill(name);
  await page.locator('#register button').click();
  await page.waitForURL(/\/clients\/tpp-/);
  return page.url().split('/').at(-1) ?? '';
}

/** What a workspace has, by its ids. */
export interface OwnThings {
  readonly client: string;
  readonly customer: string;
  readonly company: string;
  readonly iban: string;
}

/** Has one of everything in the workspace, all made by the pages' forms. */
export async function makeOwnThings(page: Page, bankUrl: string): Promise<OwnThings> {
  const client = await registerClient(page, bankUrl);
  await page.goto(bankUrl + portalPaths.data);
  await page.locator('#customer-name').fill('Iva Perić');
  await page.locator(`form[action="${portalPaths.customers}"] button`).click();
  await page.waitForURL(/\/customers\/iva-peric-/);
  const customer = page.url().split('/').at(-1) ?? '';
  const iban = (await page.locator('a[href*="/accounts/HR"]').first().textContent()) ?? '';
  await page.goto(bankUrl + portalPaths.data);
  await page.evaluate(`document.querySelectorAll('details').forEach((each) => (each.open = true))`);
  await page.locator('#company-name').fill('Vodomar');
  await page.locator(`[name="signers-${customer}"]`).check();
  await page.locator('#company-signaturesNeeded').fill('1');
  await page.locator(`form[action="${portalPaths.companies}"] button`).click();
  await page.waitForURL(/\/companies\/vodomar-/);
  return { client, customer, iban, company: page.url().split('/').at(-1) ?? '' };
}

/** Notes each request to another origin than the bank's, and whatever the page's policy or its code complains about. */
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
