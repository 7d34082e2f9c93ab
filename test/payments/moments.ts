/** Race conditions: two actions on one payment at the same moment, each at another process of the bank. */
import { expect } from 'chai';
import type { Database } from '../../src/storage/database.js';
import { unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { goToCodeWithoutLogin } from '../support/database/approved.js';
import { tppAt } from '../support/server/bank-processes.js';
import { CustomerBrowser } from '../support/customer/customer.js';
import { type OrderOptions, startPayment } from '../support/tpp/orders.js';
import { farAway } from '../support/tpp/payments.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { authorisationOf, type Started } from '../support/tpp/tpp.js';

export async function cancel(serverUrl: string, paymentId: string): Promise<number> {
  return (await tppAt(serverUrl).cancel(paymentId)).status;
}

/** The link of another authorisation of a payment, or of its cancellation. */
export async function startAuthorisation(
  serverUrl: string,
  paymentId: string,
  collection: 'authorisations' | 'cancellation-authorisations',
  psuId?: string,
): Promise<string> {
  const headers = { 'PSU-ID': psuId };
  const answer = await tppAt(serverUrl).startAuthorisation(paymentId, { collection, headers });
  return authorisationOf(answer).link;
}

/** A browser at the page that asks for the code. */
export async function browserAtCode(
  database: Database,
  serverUrl: string,
  link: string,
  psuId: string,
): Promise<CustomerBrowser> {
  const browser = new CustomerBrowser(serverUrl, link);
  expect((await goToCodeWithoutLogin(database, browser, psuId)).name).to.equal('code');
  return browser;
}

/** A payment with a future execution date and these signatures. */
export async function approvedPayment(
  database: Database,
  serverUrl: string,
  options: OrderOptions = {},
  signer: string = ana.userName,
): Promise<Started> {
  const payment = await startPayment(serverUrl, options);
  await setExecutionDate(database, payment.id, farAway);
  const browser = await browserAtCode(database, serverUrl, payment.link, signer);
  await browser.enterCode();
  return payment;
}

export async function setExecutionDate(database: Database, paymentId: string, date: string): Promise<void> {
  await unitOfWork(database).run(async (transaction) => {
    const payment = () => transaction('payments').where({ id: paymentId });
    await payment().update({ execution_date: date });
    // An approved payment has a scheduled attempt already, which becomes due at once.
    await payment().whereNotNull('next_attempt_at').update({ next_attempt_at: 0 });
  });
}

export async function statusOf({ reader }: Database, paymentId: string): Promise<string> {
  const row = await reader('payments').where({ id: paymentId }).first('status');
  return String(row.status);
}
