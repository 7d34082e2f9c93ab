/** Race conditions: a payment is cancelled while another caller approves, executes or cancels it. */
import { expect } from 'chai';
import type { Database } from '../../src/storage/database.js';
import { setTimeout as pause } from 'node:timers/promises';
import { isNothingDue } from '../support/database/approved.js';
import { findMistakes, paymentHistoryOf } from '../support/database/books.js';
import { startPayment } from '../support/tpp/orders.js';
import { farAway } from '../support/tpp/payments.js';
import { ana, ibans, ivan, petra } from '../support/embedded-bank/sandbox.js';
import type { ServerProcess } from '../support/server/server.js';
import { allOf, numbers, until } from '../support/runner/together.js';
import {
  approvedPayment,
  browserAtCode,
  cancel,
  setExecutionDate,
  startAuthorisation,
  statusOf,
} from './moments.js';

const stopping = 'cancellation-authorisations';

type Pair = readonly [ServerProcess, ServerProcess];
type Race = (database: Database, urls: readonly [string, string], index: number) => Promise<void>;

/** Runs a race this many times, from both processes in turn, and checks the ledger. */
export async function runRaces(database: Database, servers: Pair, count: number, race: Race): Promise<void> {
  // Few enough concurrent attempts of one customer that the bank does not count them as guessing.
  await allOf(numbers(count), 4, (index) => {
    const [one, other] = index % 2 === 0 ? servers : [servers[1], servers[0]];
    return race(database, [one.url, other.url], index);
  });
  // The check reads the ledger table by table, so no payment may be executed at the same time.
  await until(() => isNothingDue(database));
  expect(await findMistakes(database)).to.deep.equal([]);
}

/** DELETE by the TPP against the customer's code: 204 and withdrawn, or 202 and approved. */
const deleteAgainstApproval: Race = async (database, [one, other], index) => {
  const { id, link } = await startPayment(one);
  const browser = await browserAtCode(database, one, link, ana.userName);
  const [page, status] = await Promise.all([
    browser.enterCode(),
    pause(index % 8).then(() => cancel(other, id)),
  ]);
  const moves = await paymentHistoryOf(database, id);
  if (status === 204) {
    expect(page.name).to.equal('withdrawn');
    expect(moves).to.equal('RCVD CANC');
  } else {
    // An instantly executed payment may be final before the TPP's DELETE arrives.
    expect(status).to.be.oneOf([202, 405]);
    expect(page.name).to.be.oneOf(['carried-out', 'approved']);
    expect(moves).to.match(/^RCVD ACTC/);
  }
};

/** The customer's code to cancel against the due date: cancelled or executed, and the page says which. */
const stopAgainstExecution: Race = async (database, [one, other], index) => {
  const { id } = await approvedPayment(database, one);
  const link = await startAuthorisation(one, id, stopping);
  const browser = await browserAtCode(database, other, link, ana.userName);
  const [page] = await Promise.all([
    pause(index % 8).then(() => browser.enterCode()),
    setExecutionDate(database, id, '2026-01-01'),
  ]);
  await until(async () => ['CANC', 'ACSC', 'ACCC'].includes(await statusOf(database, id)));
  const isStopped = (await statusOf(database, id)) === 'CANC';
  expect(page.name).to.equal(isStopped ? 'approved' : 'executed');
  expect(await paymentHistoryOf(database, id)).to.equal(isStopped ? 'RCVD ACTC CANC' : 'RCVD ACTC ACSP ACSC');
};

/** Two signers cancel one payment: one succeeds, and the other reads that there is nothing left to cancel. */
const stopAgainstStop: Race = async (database, [one, other], index) => {
  const { id } = await approvedPayment(database, one, { from: ibans.adriaTrade }, petra.userName);
  const links = await Promise.all([
    startAuthorisation(one, id, stopping, petra.userName),
    startAuthorisation(other, id, stopping, ivan.userName),
  ]);
  const browsers = await Promise.all([
    browserAtCode(database, one, links[0], petra.userName),
    browserAtCode(database, other, links[1], ivan.userName),
  ]);
  const pages = await Promise.all([
    browsers[0].enterCode(),
    browsers[1].enterCode(),
    pause(index % 8).then(() => cancel(other, id)),
  ]);
  expect([pages[0].name, pages[1].name].toSorted()).to.deep.equal(['approved', 'decided']);
  expect(pages[2]).to.be.oneOf([202, 409]);
  expect(await paymentHistoryOf(database, id)).to.equal('RCVD PATC CANC');
};

/** Two signers sign at the same moment: both count, in one order. */
const signerAgainstSigner: Race = async (database, [one, other]) => {
  const { id, link } = await startPayment(one, { from: ibans.adriaTrade });
  await setExecutionDate(database, id, farAway);
  const another = await startAuthorisation(other, id, 'authorisations', ivan.userName);
  const browsers = await Promise.all([
    browserAtCode(database, one, link, petra.userName),
    browserAtCode(database, other, another, ivan.userName),
  ]);
  const pages = await Promise.all(browsers.map((browser) => browser.enterCode()));
  // The first signer's page says that a signature is missing, or that none is: each was true when it was read.
  expect(pages.map(({ name }) => name).toSorted()).to.be.deep.oneOf([
    ['approved', 'signed'],
    ['approved', 'approved'],
  ]);
  expect(await paymentHistoryOf(database, id)).to.equal('RCVD PATC ACTC');
};

/** One signer signs with two links at the same moment: the signature counts once. */
const signerAgainstThemselves: Race = async (database, [one, other]) => {
  const { id, link } = await startPayment(one, { from: ibans.adriaTrade });
  const another = await startAuthorisation(other, id, 'authorisations', petra.userName);
  const browsers = await Promise.all([
    browserAtCode(database, one, link, petra.userName),
    browserAtCode(database, other, another, petra.userName),
  ]);
  const pages = await Promise.all(browsers.map((browser) => browser.enterCode()));
  expect(pages.map(({ name }) => name).toSorted()).to.deep.equal(['login', 'signed']);
  expect(await paymentHistoryOf(database, id)).to.equal('RCVD PATC');
};

export const cancellationRaces: Readonly<Record<string, Race>> = {
  'a DELETE with the approval': deleteAgainstApproval,
  'an approved cancellation with the execution': stopAgainstExecution,
  'two approved cancellations with a DELETE': stopAgainstStop,
  'two signers': signerAgainstSigner,
  'two links of one signer': signerAgainstThemselves,
};
