/** A customer's steps on the bank's pages over HTTP, and the pages' contents. */
import { expect } from 'chai';
import { consentHeadings, headings, type Step } from '../browser/page-steps.js';
import { ana, rightCode, type Customer } from '../embedded-bank/sandbox.js';
import type { WalkingBrowser } from '../browser/walking-browser.js';

export async function logIn(browser: WalkingBrowser, { userName, password }: Customer = ana): Promise<void> {
  browser.html.fill('User name', userName).fill('Password', password);
  await browser.press('Log in');
}

export async function enterCode(browser: WalkingBrowser, code = rightCode): Promise<void> {
  browser.html.fill('One-time code', code);
  await browser.press('Approve payment');
}

export async function giveConsent(browser: WalkingBrowser, code = rightCode): Promise<void> {
  browser.html.fill('One-time code', code);
  await browser.press('Give consent');
}

/** Continues to the named step of a payment, from the login page. */
export async function goToStep(browser: WalkingBrowser, link: string, step: Step): Promise<void> {
  await browser.open(link);
  if (step === 'login') return;
  await logIn(browser);
  expectHeading(browser, headings.review);
  if (step === 'review') return;
  await browser.press('Continue');
  expectHeading(browser, headings.code);
}

/** Continues to the named step of a consent, from the login page; selects these accounts where there is a choice. */
export async function goToConsentStep(
  browser: WalkingBrowser,
  address: string,
  step: Step,
  picks: readonly string[] = [],
): Promise<void> {
  await browser.open(address);
  expectHeading(browser, consentHeadings.login);
  if (step === 'login') return;
  await logIn(browser);
  expectHeading(browser, consentHeadings.review);
  if (step === 'review') return;
  for (const name of picks) browser.html.check(name);
  await browser.press('Continue');
  expectHeading(browser, consentHeadings.code);
}

export function expectHeading({ heading }: WalkingBrowser, want: string): void {
  expect(heading).to.equal(want);
}

/** The page's notice, which is also the beginning of the page's title. */
export function expectNotice({ html, notice }: WalkingBrowser, want: string): void {
  expect(notice).to.equal(want);
  expect(html.title)
    .to.match(/^Error: /)
    .and.include(want);
}
