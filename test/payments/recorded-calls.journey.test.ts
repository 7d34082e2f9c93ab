/**
 * Idempotency across releases: calls that an earlier release (611443e) accepted, with the content hash and the outcome
 * that it stored. A retry gets the first answer for 90 days, even if the call would be refused now. A later release
 * appends rows, and changes none.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { exchange } from '../support/server/exchange.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { countRows } from '../support/database/tables.js';

interface RecordedCall {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly client: string;
  /** Values are bytes, a character for each. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  readonly contentHash: string;
  readonly outcome: Readonly<Record<string, unknown>>;
  readonly status: number;
}

const file = new URL('../../../test/payments/recorded-calls.jsonl', import.meta.url);
const calls: readonly RecordedCall[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

function toHeaders({ client, headers }: RecordedCall): Record<string, string[]> {
  const all: Record<string, string[]> = { 'X-Gateway-Client-Id': [client] };
  for (const [name, value] of headers) all[name] = [...(all[name] ?? []), value];
  return all;
}

describeAtTheBank('A call that an earlier release accepted', ({ database, url }) => {
  before('The earlier release has stored its outcomes', async () => {
    const rows = calls.map(({ client, contentHash, headers, outcome }) => ({
      client_id: client,
      request_id: headers.find(([name]) => name === 'X-Request-ID')?.[1],
      content_hash: contentHash,
      outcome: JSON.stringify(outcome),
      created_at: Date.now(),
    }));
    await database().maintenance('outcomes').insert(rows);
  });

  for (const call of calls) {
    const { body, method, outcome, path, status, what } = call;
    it(`gets its first answer, and no second effect: ${what} (${method})`, async () => {
      const before = await countRows(database());
      const answer = await exchange(url() + path, {
        method,
        headers: toHeaders(call),
        ...(body !== undefined && { body: Buffer.from(body) }),
      });
      expect(answer.headers['idempotent-replayed'], answer.text).to.equal('true');
      expect(answer.status).to.equal(status);
      const { authorisationId, basketId, consentId, paymentId } = outcome;
      if (status === 201)
        expect(answer.text).to.contain(paymentId ?? consentId ?? basketId ?? authorisationId);
      expect(await countRows(database())).to.deep.equal(before);
    });
  }
});
