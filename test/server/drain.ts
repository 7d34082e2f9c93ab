/** Graceful shutdown: the server gets SIGTERM while requests are in progress, which cannot be answered yet. */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Database } from '../../src/storage/database.js';
import { faultsOf, startBank } from '../support/server/bank-processes.js';
import { countStatuses, findMistakes } from '../support/database/books.js';
import { exchange } from '../support/server/exchange.js';
import { acceptedOf, initiate, newOrder } from '../support/tpp/orders.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { numbers, until } from '../support/runner/together.js';

const gatePlugin = fileURLToPath(new URL('./gate-plugin.js', import.meta.url));

export async function stopUnderLoad(
  { database, url }: { readonly database: Database; readonly url: string },
  requests: number,
): Promise<void> {
  const folder = temporaryFolder('drain-');
  const [callsFile, gateFile] = [join(folder, 'calls'), join(folder, 'gate')];
  writeFileSync(callsFile, '');
  const settings = { PLUGINS: gatePlugin, CALLS_FILE: callsFile, GATE_FILE: gateFile };
  // A caller that tried again would meet a server that listens no longer.
  const server = await startBank(url, { settings, isOutage: true });
  const answering = numbers(requests).map(() => initiate(server.url, newOrder()));
  await until(() => readFileSync(callsFile, 'utf8').split('\n').length > requests);

  // Neither an idle connection nor an unfinished request delays the shutdown.
  for (const beginning of ['', 'GET /health/live HTTP/1.1\r\nHost: ba']) {
    const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
    silent.on('error', () => {});
    await once(silent, 'connect');
    silent.write(beginning);
  }

  const ended = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  await until(() => isRefused(server.url));
  writeFileSync(gateFile, '');
  const answers = await Promise.all(answering);
  const [code] = await ended;
  expect(code).to.equal(0);
  expect(faultsOf(server)).to.deep.equal([]);

  // On a busy machine some calls reach their deadline before the signal: they are answered too.
  const accepted = answers.filter(({ status }) => status !== 503);
  const ids = accepted.map((answer) => acceptedOf(answer).id);
  // Each answer closes its connection, so that the client sends no more requests on it.
  for (const { headers } of accepted) expect(headers.connection).to.equal('close');
  expect(await countStatuses(database, ids)).to.deep.equal(ids.length > 0 ? { RCVD: ids.length } : {});
  expect(await findMistakes(database)).to.deep.equal([]);
}

/** Returns true when a new connection is refused cleanly; an idle keep-alive connection may be closed instead. */
async function isRefused(serverUrl: string): Promise<boolean> {
  const error = await exchange(`${serverUrl}/health/live`).catch((refusal: unknown) => refusal);
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
}
