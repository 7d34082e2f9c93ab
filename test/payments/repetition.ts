/** Idempotency: one order is sent many times at the same moment to both processes. */
import { expect } from 'chai';
import type { Database } from '../../src/storage/database.js';
import { countStatuses, findMistakes } from '../support/database/books.js';
import { acceptedOf, initiate, newOrder } from '../support/tpp/orders.js';
import type { ServerProcess } from '../support/server/server.js';
import { numbers } from '../support/runner/together.js';

export async function sendTogether(
  database: Database,
  servers: readonly [ServerProcess, ServerProcess],
  copies: number,
): Promise<void> {
  const order = newOrder();
  const answers = await Promise.all(
    numbers(copies).map((index) => initiate(servers[index % 2 === 0 ? 0 : 1].url, order)),
  );
  const contents = answers.map(({ headers, status, text }) => `${status} ${headers.location} ${text}`);
  expect([...new Set(contents)]).to.have.length(1);
  // The first answer may have missed its caller's deadline, and the caller retried.
  const first = answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined);
  expect(first).to.have.length.at.most(1);

  const ids = answers.map((answer) => acceptedOf(answer).id);
  expect(await countStatuses(database, ids)).to.deep.equal({ RCVD: 1 });
  // Also counts a payment that no answer has named.
  expect(await findMistakes(database)).to.deep.equal([]);
}
