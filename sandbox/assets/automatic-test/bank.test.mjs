// An automatic test of a TPP against the sandbox, for Node 20 or newer, without packages:
//
//     node --test bank.test.mjs
//
// The test reads its values from environment variables, which the sandbox's page "Automatic tests" lists.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';

const names = [
  'BANK',
  'WORKSPACE_KEY',
  'CLIENT_ID',
  'CLIENT_SECRET',
  'CUSTOMER',
  'CUSTOMER_IBAN',
  'PAYEE_IBAN',
];
for (const name of names) assert.ok(process.env[name], `The environment has no ${name}.`);
const { BANK, WORKSPACE_KEY, CLIENT_ID, CLIENT_SECRET, CUSTOMER, CUSTOMER_IBAN, PAYEE_IBAN } = process.env;
// A bank may serve payments and accounts at an address of their own.
const { API = BANK } = process.env;

const payments = `${API}/psd2-bank-payments-api-1.3.2/v1/payments/domestic-credit-transfers-hr`;
const accounts = `${API}/psd2-bank-accounts-api-1.3.2/v1`;
const oauth = `${BANK}/psd2-bank-oauth2-api/oauth2`;
const sandbox = `${BANK}/sandbox-1.0.0/v1`;
const callback = `${BANK}/sandbox/callback`;

const asClient = { 'X-Gateway-Client-Id': CLIENT_ID, 'PSU-ID': CUSTOMER, 'PSU-IP-Address': '192.0.2.1' };
const asDeveloper = { Authorization: `Bearer ${WORKSPACE_KEY}` };

/** Makes a call. For an unexpected status the test fails, with the reason from the request log. */
async function call(status, method, address, { headers = asClient, json, form } = {}) {
  const requestId = randomUUID();
  const request = {
    method,
    headers: { ...headers, 'X-Request-ID': requestId, ...(json && { 'Content-Type': 'application/json' }) },
    body: json ? JSON.stringify(json) : form && new URLSearchParams(form),
  };
  const answer = await fetch(address, request);
  const text = await answer.text();
  if (answer.status !== status)
    assert.fail(
      `${method} ${address} was answered ${answer.status}, not ${status}.\n${text}\n${await reasonOf(requestId)}`,
    );
  return JSON.parse(text);
}

/** Returns the reason of a refusal from the workspace's request log, which has a call about a second after its answer. */
async function reasonOf(requestId) {
  await setTimeout(1000);
  const ask = async (path) => (await fetch(sandbox + path, { headers: asDeveloper })).json();
  const { entries = [] } = await ask(`/log?requestId=${requestId}`);
  if (entries.length === 0) return 'The log has nothing about it.';
  const { entryId } = entries[0];
  const { refusal } = await ask(`/log/${entryId}`);
  return `Why: ${JSON.stringify(refusal)}\nIn the log: ${BANK}/sandbox/workspace/log/${entryId}`;
}

// The amount of each payment, in euros.
const price = '12.50';

const orderOf = (amount) => ({
  debtorAccount: { iban: CUSTOMER_IBAN },
  instructedAmount: { currency: 'EUR', amount },
  creditorAccount: { iban: PAYEE_IBAN },
  creditorName: 'Book Shop',
  remittanceInformationUnstructured: 'Invoice 2026-17',
});

/** Lets the simulated customer decide as on the bank's pages; the test fails if the customer does not reach the last page. */
async function decide(path, json) {
  const answer = await call(200, 'POST', sandbox + path, {
    headers: asDeveloper,
    json: { customer: CUSTOMER, ...json },
  });
  const { page } = answer.steps?.at(-1) ?? answer;
  if (page && page.step !== 'done') assert.fail(`The customer could not decide: ${JSON.stringify(page)}`);
  return answer;
}

/** Initiates a payment and lets the customer decide; returns the payment's status. */
async function pay(decision) {
  const { _links: links } = await call(201, 'POST', payments, { json: orderOf(price) });
  const authorisationId = links.scaRedirect.href.split('/').at(-1);
  await decide(`/authorisations/${authorisationId}/decision`, { decision });
  return (await call(200, 'GET', links.status.href)).transactionStatus;
}

const tokenFor = (fields) =>
  call(200, 'POST', `${oauth}/token`, {
    headers: {},
    form: { ...fields, client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
  });
const withToken = ({ access_token: token }) => ({
  headers: { ...asClient, Authorization: `Bearer ${token}` },
});

/** Registers a consent, lets the customer approve it, and exchanges the code for a token. */
async function consentUntil(validUntil) {
  const account = { iban: CUSTOMER_IBAN };
  const consent = await call(201, 'POST', `${accounts}/consent`, {
    headers: { ...asClient, 'TPP-Redirect-URI': callback },
    json: {
      access: { accounts: [account], balances: [account], transactions: [account] },
      recurringIndicator: true,
      validUntil,
      frequencyPerDay: 4,
      combinedServiceIndicator: false,
    },
  });
  const address = `${consent._links.scaRedirect.href}&state=4711`;
  const { redirectUri } = await decide('/authorization-decisions', { address, decision: 'approve' });
  const code = new URL(redirectUri).searchParams.get('code');
  const token = await tokenFor({ grant_type: 'authorization_code', code, redirect_uri: callback });
  return { consent, reading: withToken(token) };
}

/** Advances the workspace's test clock; returns the clock when it has reached its target. */
async function forward(target) {
  let clock = await call(200, 'POST', `${sandbox}/clock`, {
    headers: asDeveloper,
    json: { forward: target },
  });
  while (clock.travelling) {
    await setTimeout(500);
    clock = await call(200, 'GET', `${sandbox}/clock`, { headers: asDeveloper });
  }
  return clock;
}

before(async () => {
  const account = `${sandbox}/accounts/${CUSTOMER_IBAN}`;
  await call(200, 'PUT', account, { headers: asDeveloper, json: { balance: '1000.00' } });
});

test('a payment is settled once the customer has approved it', async () => {
  assert.equal(await pay('approve'), 'ACSC');
});

test('a payment is rejected when the customer refuses it', async () => {
  assert.equal(await pay('refuse'), 'RJCT');
});

test('an order of nothing is refused', async () => {
  const { tppMessages } = await call(400, 'POST', payments, { json: orderOf('0.00') });
  assert.equal(tppMessages[0].code, 'FORMAT_ERROR');
  assert.equal(tppMessages[0].path, 'body.instructedAmount.amount');
});

test('accounts and transactions are read with a consent', async () => {
  await pay('approve');
  const { reading } = await consentUntil('9999-12-31');
  const list = await call(200, 'GET', `${accounts}/accounts`, reading);
  assert.deepEqual(
    list.accounts.map(({ iban }) => iban),
    [CUSTOMER_IBAN],
  );
  const address = `${accounts}/accounts/${list.accounts[0].resourceId}/transactions?bookingStatus=both`;
  const { transactions } = await call(200, 'GET', address, reading);
  assert.ok(transactions.booked.some(({ transactionAmount }) => transactionAmount.amount === `-${price}`));
});

test('a consent ends with its last day', async () => {
  const clock = await call(200, 'GET', `${sandbox}/clock`, { headers: asDeveloper });
  const { consent, reading } = await consentUntil(clock.date);
  await call(200, 'GET', `${accounts}/accounts`, reading);
  await forward('midnight');
  const { tppMessages } = await call(401, 'GET', `${accounts}/accounts`, reading);
  assert.equal(tppMessages[0].code, 'TOKEN_INVALID');
  const own = withToken(await tokenFor({ grant_type: 'client_credentials', scope: 'AISP' }));
  const { consentStatus } = await call(200, 'GET', consent._links.status.href, own);
  assert.equal(consentStatus, 'expired');
});
