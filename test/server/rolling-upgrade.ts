/** Rolling upgrade: two processes of the bank are replaced by the next release's under load, and then rolled back. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { startBalancer, type Balancer } from '../support/server/balancer.js';
import { faultsOf, startBank } from '../support/server/bank-processes.js';
import { Callers } from '../support/server/callers.js';
import { exchange } from '../support/server/exchange.js';
import { expectBooksInOrder, expectNothingLost } from '../support/database/kept-payments.js';
import { nextMigration } from '../support/server/next-release.js';
import { freePort } from '../support/runner/ports.js';
import type { ServerProcess } from '../support/server/server.js';

const today = new URL('../../src/main.js', import.meta.url);

/** Starts a process that drains until SIGINT: the load balancer's delay does not matter to this test. */
function startAt(databaseUrl: string, port: number, program: URL): Promise<ServerProcess> {
  return startBank(databaseUrl, { program, settings: { PORT: String(port), DRAIN_SECONDS: '600' } });
}

/** Drains a process as its supervisor does, and ends it once the balancer sends it no more requests. */
async function drain(server: ServerProcess, balancer: Balancer): Promise<void> {
  server.process.kill('SIGTERM');
  await balancer.sendsTo(server.url, false);
  const { status, text } = await exchange(`${server.url}/health/ready`);
  expect([status, text]).to.deep.equal([503, '{"status":"not ready"}']);
  // A draining process still answers calls.
  expect((await exchange(`${server.url}/openapi`)).status).to.equal(200);
  await interrupt(server);
}

async function interrupt(server: ServerProcess): Promise<void> {
  const ended = once(server.process, 'exit');
  server.process.kill('SIGINT');
  expect(await ended).to.deep.equal([0, null]);
  expect(faultsOf(server)).to.deep.equal([]);
}

/** Applies the next release's migration. */
export async function migrateTo(next: URL, databaseUrl: string): Promise<void> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl };
  const program = [fileURLToPath(next), 'migrate'];
  const { stdout } = await promisify(execFile)(process.execPath, program, { env });
  expect(stdout).to.equal(`applied ${nextMigration}\n`);
}

/** Replaces both processes and rolls one of them back; throws when any call has failed. */
export async function upgradeUnderLoad(databaseUrl: string, next: URL): Promise<void> {
  const ports = [await freePort(), await freePort()] as const;
  let one = await startAt(databaseUrl, ports[0], today);
  let other = await startAt(databaseUrl, ports[1], today);
  const balancer = await startBalancer([one.url, other.url]);
  await balancer.sendsTo(one.url, true);
  await balancer.sendsTo(other.url, true);
  const callers = new Callers(balancer.url);
  await callers.goOn();

  await drain(one, balancer);
  await callers.goOn();
  await migrateTo(next, databaseUrl);
  // The running process ignores the migration's additions.
  await callers.goOn();
  one = await startAt(databaseUrl, ports[0], next);
  await balancer.sendsTo(one.url, true);
  await callers.goOn();
  await drain(other, balancer);
  await callers.goOn();

  // The previous release can come back.
  other = await startAt(databaseUrl, ports[1], today);
  await balancer.sendsTo(other.url, true);
  await drain(one, balancer);
  await callers.goOn();

  await callers.end();
  expect(balancer.failures()).to.deep.equal([]);
  await expectNothingLost(balancer.url, callers.ordered);
  await balancer.stop();
  await interrupt(other);
  await expectBooksInOrder(databaseUrl, callers.ordered.length);
}
