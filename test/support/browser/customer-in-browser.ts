/** The customer's actions on the bank's pages in a real browser, and the pages' contents. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { consentHeadings, headings, type Step } from './page-steps.js';
import { ana, rightCode, type Customer } from '../embedded-bank/sandbox.js';

export async function logIn(page: Page, { userName, password }: Customer = ana): Promise<void> {
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Log in');
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('One-time code').fill(code);
  await press(page, 'Approve payment');
}

/** Presses a button of a form and waits for the page that answers it. */
export async function press(page: Page, button: string): Promise<void> {
  const answered = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: button, exact: true }).click();
  await answered;
}

/** Continues to the named step, from the login page. */
export async function goToStep(page: Page, link: string, step: Step): Promise<void> {
  await page.goto(link);
  if (step === 'login') return;
  await logIn(page);
  await expectHeading(page, headings.review);
  if (step === 'review') return;
  await press(page, 'Continue');
  await expectHeading(page, headings.code);
}

export async function expectHeading(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
}

export async function expectNotice(page: Page, text: string): Promise<void> {
  const notice = page.getByRole('alert');
  expect(await notice.textContent()).to.equal(text);
  expect(await page.title())
    .to.match(/^Error: /)
    .and.include(text);
}

/** Continues to the named step, from the login page; selects these accounts where there is a choice. */
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
