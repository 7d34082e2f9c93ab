// A recording of calls to the bank, as a test for Node 20 or newer, without packages:
//
//     node --test bank.test.mjs
//
// Secrets are read from the environment. Dates count from the date of the workspace's clock.
import assert from 'node:assert/strict';
import * as crypto from 'node:crypto';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';

// [environment]

const sandbox = `${BANK}/sandbox-1.0.0/v1`;
const asDeveloper = { Authorization: `Bearer ${WORKSPACE_KEY}` };

/** Makes a call. For an unexpected status the test fails, with the reason from the request log. */
async function call(status, method, address, { headers = {}, json, form, signing } = {}) {
  const all = {
    'X-Request-ID': crypto.randomUUID(),
    ...(json && { 'Content-Type': 'application/json' }),
    ...headers,
  };
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(form);
  const sent = signing ? signed(all, { method, address, body, ...signing }) : all;
  const request = { method, headers: sent, body };
  const answer = await fetch(address, request);
  const text = await answer.text();
  if (answer.status !== status)
    assert.fail(
      `${method} ${address} was answered ${answer.status}, not ${status}.\n${text}\n${await reasonOf(all['X-Request-ID'])}`,
    );
  return text === '' ? undefined : JSON.parse(text);
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

// [decide]
/** Lets the simulated customer decide as on the bank's pages; the test fails if the customer does not reach the last page. */
async function decide(path, json) {
  const answer = await call(200, 'POST', sandbox + path, { headers: asDeveloper, json });
  const { page } = answer.steps?.at(-1) ?? answer;
  if (page && page.step !== 'done') assert.fail(`The customer could not decide: ${JSON.stringify(page)}`);
  return answer;
}

// [parameterIn]
/** Returns a parameter of an address. */
const parameterIn = (address, name) => new URL(address, BANK).searchParams.get(name);

// [lastOf]
/** Returns the last part of an address's path. */
const lastOf = (address) => new URL(address, BANK).pathname.split('/').at(-1);

// [verifier]
/** PKCE: the secret of the authorization request, and its digest. */
const verifier = crypto.randomBytes(32).toString('base64url');
const challenge = crypto.createHash('sha256').update(verifier).digest('base64url');

// [day]
/** Returns the workspace's date of today, or of so many days later. */
const { date: today } = await call(200, 'GET', `${sandbox}/clock`, { headers: asDeveloper });
const day = (later) => new Date(Date.parse(today) + later * 86_400_000).toISOString().slice(0, 10);

// [forward]
/** Advances the workspace's test clock, and waits until it has reached its target. */
async function forward(target) {
  const clock = `${sandbox}/clock`;
  let { travelling } = await call(200, 'POST', clock, { headers: asDeveloper, json: { forward: target } });
  while (travelling) {
    await setTimeout(500);
    ({ travelling } = await call(200, 'GET', clock, { headers: asDeveloper }));
  }
}

// [certify]
/** Gets a certificate for signatures from the sandbox's authority. */
function certify(state) {
  const path = `${sandbox}/clients/${CLIENT_ID}/certificates`;
  return call(201, 'POST', path, { headers: asDeveloper, json: { use: 'seal', state } });
}

/** Adds the digest of the body and a signature of the named headers. */
function signed(headers, { method, address, body = '', names, certificate, keyId, privateKey }) {
  const digest = crypto.createHash('sha256').update(String(body)).digest('base64');
  const all = {
    ...headers,
    ...(names.includes('date') && { Date: new Date().toUTCString() }),
    Digest: `SHA-256=${digest}`,
    'TPP-Signature-Certificate': Buffer.from(certificate).toString('base64'),
  };
  const { pathname, search } = new URL(address);
  const target = `${method.toLowerCase()} ${pathname}${search}`;
  const values = new Headers(all);
  const lines = names.map((name) => `${name}: ${name === '(request-target)' ? target : values.get(name)}`);
  const signature = crypto.sign('sha256', Buffer.from(lines.join('\n')), privateKey).toString('base64');
  const parameters = { keyId, algorithm: 'sha-256', headers: names.join(' '), signature };
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
  return { ...all, Signature: pairs.join(',') };
}
