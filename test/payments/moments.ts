/** Two things that happen to one payment at the same moment, each at another process of the bank. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Database } from '../../src/storage/database.js';
import { unitOfWork } from '../../src/storage/unit-of-work.js';
import { goToCodeWithoutLogin } from '../support/approved.js';
import { CustomerBrowser } from '../support/customer.js';
import { exchange, type Answer } from '../support/exchange.js';
import { startPayment, type Accepted, type OrderWish } from '../support/orders.js';

export const petra = 'petra.novak';
export const ivan = 'ivan.maric';
export const ana = 'ana.horvat';
export const ofCompany = 'HR1099000141100005017';

const basePath = '/v1/payments-api/payments/domestic-credit-transfers-hr';

function ask(method: 'POST' | 'DELETE', address: string, psuId?: string): Promise<Answer> {
  const headers = {
    'X-Gateway-Client-Id': 'sandbox-tpp',
    'X-Request-ID': randomUUID(),
    ...(psuId !== undefined && { 'PSU-ID': psuId }),
  };
  return exchange(address, { method, headers });
}

export async function cancelPayment(serverUrl: string, paymentId: string): Promise<number> {
  return (await ask('DELETE', `${serverUrl}${basePath}/${paymentId}`)).status;
}

type Collection = 'authorisations' | 'cancellation-authorisations';

/** The link of another authorisation of a payment, or of its cancellation. */
export async function startAuthorisation(
  serverUrl: string,
  paymentId: string,
  collection: Collection,
  psuId?: string,
): Promise<string> {
  const { status, text } = await ask('POST', `${serverUrl}${basePath}/${paymentId}/${collection}`, psuId);
  if (status !== 201) throw new Error(`No authorisation: ${status} ${text}`);
  return String(JSON.parse(text)._links.scaRedirect.href);
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

/** A payment whose execution waits for its day, with these signatures on it. */
export async function approvedPayment(
  database: Database,
  serverUrl: string,
  wish: OrderWish = {},
  signer = ana,
): Promise<Accepted> {
  const payment = await startPayment(serverUrl, wish);
  await setExecutionDate(database, payment.paymentId, '2999-12-31');
  const browser = await browserAtCode(database, serverUrl, payment.approvalLink, signer);
  await browser.enterCode();
  return payment;
}

export async function setExecutionDate(database: Database, paymentId: string, date: string): Promise<void> {
  await unitOfWork(database).run(async (transaction) => {
    const payment = () => transaction('payments').where({ id: paymentId });
    await payment().update({ execution_date: date });
    // One that is approved has its first attempt set to its day.
    await payment().whereNotNull('next_attempt_at').update({ next_attempt_at: 0 });
  });
}

export async function statusOf({ reader }: Database, paymentId: string): Promise<string> {
  const row = await reader('payments').where({ id: paymentId }).first('status');
  return String(row.status);
}

/** Every status that the payment has had after RCVD, from where each move of the record led to the next. */
export async function movesOf({ reader }: Database, paymentId: string): Promise<string> {
  const rows = await reader('payment_statuses').where({ payment_id: paymentId });
  const moves = new Map(rows.map((row) => [String(row.from_status), String(row.to_status)]));
  const path: string[] = [];
  for (let next = moves.get('RCVD'); next !== undefined; next = moves.get(next)) path.push(next);
  return path.join(' ');
}
