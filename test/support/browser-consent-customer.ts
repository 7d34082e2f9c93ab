/** What a customer does on the pages about consents. */
import type { Page } from 'playwright-core';
import { expectHeading, logIn, press, rightCode, type Step } from './browser-customer.js';

export const consentHeadings = {
  login: 'Log in',
  review: 'Check the consent',
  code: 'Give your consent',
} as const;

/** Goes on to the named step, from the login page; picks these accounts where there is a choice. */
export async function goToConsentStep(
  page: Page,
  address: string,
  step: Step,
  picks: readonly string[] = [],
): Promise<void> {
  await page.goto(address);
  await expectHeading(page, consentHeadings.login);
  if (step === 'login') return;
  await logIn(page);
  await expectHeading(page, consentHeadings.review);
  if (step === 'review') return;
  for (const name of picks) await page.getByRole('checkbox', { name }).check();
  await press(page, 'Continue');
  await expectHeading(page, consentHeadings.code);
}

export async function giveConsent(page: Page, code = rightCode): Promise<void> {
  await page.getByLabel('One-time code').fill(code);
  await press(page, 'Give consent');
}
