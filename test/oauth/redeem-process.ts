/** A separate process that redeems one code many times at once and reports the outcome of each attempt. */
import { openDatabase } from '../../src/storage/database.js';
import { tokenBank } from '../support/embedded-bank/token-bank.js';
import { tokenClient } from '../support/tpp/token-client.js';

const [, , url = '', code = '', attempts = ''] = process.argv;
const database = await openDatabase(url);
const { redeemOutcome } = tokenClient(tokenBank(database));
// Both processes are ready before either begins.
process.send?.('ready');
process.once('message', () => void race());

/** Retries where a busy machine makes the database too slow. */
async function outcome(): Promise<string> {
  for (;;) {
    const reason = await redeemOutcome(code);
    if (reason !== 'server.unavailable') return reason;
  }
}

async function race(): Promise<void> {
  const outcomes = await Promise.all(Array.from({ length: Number(attempts) }, outcome));
  process.send?.(outcomes);
  await database.close();
  process.disconnect();
}
