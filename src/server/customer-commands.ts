/** What an operator does for a customer: end a lock, take a consent back. */
import { readConfig } from '../config/config.js';
import { sha256Hex } from '../crypto/digests.js';
import { Problem } from '../domain/problem.js';
import { revokeConsentByBank } from '../usecases/operator/revoke-consent.js';
import { unlockCustomer } from '../usecases/operator/unlock-customer.js';
import { eventsTo } from './events.js';
import { createLog } from './log.js';
import { onDatabase } from './on-database.js';

const customersUsage = `usage: customers unlock <user name>
  Ends the lock that wrong passwords or codes have brought about, in browsers that do not know the customer.
`;
const consentsUsage = `usage: consents revoke <consent id>
  Takes a valid consent back in the customer's stead; its tokens end at once.
`;

export async function customers(words: readonly string[]): Promise<void> {
  const name = argumentOf(words, 'unlock', customersUsage);
  if (name === undefined) return;
  const wasLocked = await onBank((services) => unlockCustomer(name, services));
  process.stdout.write(wasLocked ? `${name} is unlocked\n` : `${name} was not locked\n`);
}

export async function consents(words: readonly string[]): Promise<void> {
  const id = argumentOf(words, 'revoke', consentsUsage);
  if (id === undefined) return;
  await onBank((services) => revokeConsentByBank(id, services));
  process.stdout.write(`${id} is revoked\n`);
}

/** Undefined when the usage was all that was asked for. */
function argumentOf(words: readonly string[], command: string, usage: string): string | undefined {
  if (words.includes('--help')) {
    process.stdout.write(usage);
    return undefined;
  }
  const [name, argument, ...others] = words;
  if (name === command && argument !== undefined && others.length === 0) return argument;
  throw new Error(usage.split('\n', 1)[0]);
}

type Parts = Parameters<Parameters<typeof onDatabase>[1]>[0];

function onBank<T>(
  act: (
    services: Parts & {
      readonly fingerprint: (text: string) => string;
      readonly tell: ReturnType<typeof eventsTo>;
    },
  ) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  const tell = eventsTo(createLog(config.LOG_LEVEL, process.stderr), config.SEALING_KEY[0]);
  return onDatabase(config, (parts) =>
    act({ ...parts, fingerprint: sha256Hex, tell }).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      // Without the name of the rule, which is for those who send requests.
      throw new Error(error.violations.map(({ text }) => text).join(' '), { cause: error });
    }),
  );
}
