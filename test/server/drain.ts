/** The server is told to stop while requests are under way, none of which can be answered yet. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import type { Database } from '../../src/storage/database.js';
import { faultsOf, startBank } from '../support/bank-processes.js';
import { countStatuses, findMistakes } from '../support/books.js';
import { exchange } from '../support/exchange.js';
import { acceptedOf, initiate, newOrder } from '../support/orders.js';
import { numbers, until } from '../support/together.js';

export async function stopUnderLoad(
  { database, url }: { readonly database: Database; readonly url: string },
  requests: number,
): Promise<void> {
  const server = await startBank(url);
  const release = await holdWrites(database);
  let sent = 0;
  const answering = numbers(requests).map(() => initiate(server.url, newOrder(), () => sent++));
  await until(() => sent === requests);
  // Connections are accepted in their order, so all requests are there when one that came later is answered.
  for (const _ of numbers(3)) expect((await exchange(`${server.url}/health/live`)).status).to.equal(200);

  // Neither a connection that has never asked for anything nor half a question holds the server up.
  for (const beginning of ['', 'GET /health/live HTTP/1.1\r\nHost: ba']) {
    const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
    silent.on('error', () => {});
    await once(silent, 'connect');
    silent.write(beginning);
  }

  const ended = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  await until(() => isRefused(server.url));
  await release();
  const answers = await Promise.all(answering);
  const [code] = await ended;
  expect(code).to.equal(0);
  expect(faultsOf(server)).to.deep.equal([]);

  const ids = answers.map((answer) => acceptedOf(answer).id);
  // Whoever has been answered is told not to send more on this connection.
  expect([...new Set(answers.map(({ headers }) => headers.connection))]).to.deep.equal(['close']);
  expect(await countStatuses(database, ids)).to.deep.equal({ RCVD: requests });
  expect(await findMistakes(database)).to.deep.equal([]);
}

/** Takes a lock without which no payment can be stored; the returned function gives it back. */
async function holdWrites(database: Database): Promise<() => Promise<void>> {
  // Not by a connection like the server's own, whose transactions do not wait for long.
  const transaction = await database.maintenance.transaction();
  await transaction('clients').where({ id: 'sandbox-tpp' }).forUpdate();
  return async () => {
    await transaction.rollback();
  };
}

/** Whether a new connection is turned away cleanly; an idle one that is kept alive may be closed instead. */
async function isRefused(serverUrl: string): Promise<boolean> {
  const error = await exchange(`${serverUrl}/health/live`).catch((refusal: unknown) => refusal);
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
}
