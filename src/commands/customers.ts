/**
 * The operator's commands for customers: `customers unlock` ends a lockout, `customers sessions` lists or ends sessions,
 * `consents revoke` revokes a consent.
 */
import { readConfig } from '../config/config.js';
import { sha256Hex } from '../crypto/digests.js';
import { Problem } from '../domain/problem.js';
import { formatInstant } from '../domain/time.js';
import type { CustomerSession } from '../storage/tables/customers/sessions-of-customers.js';
import { endCustomerSessions, listCustomerSessions } from '../usecases/operator/customer-sessions.js';
import { revokeConsentByBank } from '../usecases/operator/revoke-consent.js';
import { unlockCustomer } from '../usecases/operator/unlock-customer.js';
import { type Terminal, withUsage } from '../start/command.js';
import { createEventLog } from '../observe/events.js';
import { createLog } from '../log.js';
import { givenKeys } from '../start/sealing-keys.js';
import { onDatabase } from './on-database.js';

const customersUsage = `usage: customers unlock <user name> | customers sessions <customer id> [--end]
  Ends the lockout after wrong passwords or codes. A lockout does not affect a browser in which the customer has logged in.
  sessions lists the customer's live sessions, by the id at the bank; with --end they end, in every browser. Consents,
  tokens and trusted devices stay.
`;
const consentsUsage = `usage: consents revoke <consent id>
  Revokes a valid consent for its customer; the tokens of the consent end at once.
`;

export const customers = withUsage(customersUsage, async (words, terminal) => {
  if (words[0] === 'sessions') return manageSessions(words, terminal);
  const name = parseArgument(words, 'unlock', customersUsage);
  const wasLocked = await onBank(terminal, (services) => unlockCustomer(name, services));
  terminal.out.write(wasLocked ? `${name} is unlocked\n` : `${name} was not locked\n`);
  return 0;
});

async function manageSessions(words: readonly string[], terminal: Terminal): Promise<number> {
  const isEnd = words.at(-1) === '--end';
  const id = parseArgument(isEnd ? words.slice(0, -1) : words, 'sessions', customersUsage);
  const config = readConfig(terminal.environment);
  const policy = {
    combinedSessionSeconds: config.SESSION_SECONDS,
    customerIdleSeconds: config.CUSTOMER_IDLE_SECONDS,
    customerSessionSeconds: config.CUSTOMER_SESSION_SECONDS,
  };
  const sessions = await onBank(terminal, (services) =>
    isEnd
      ? endCustomerSessions(id, { ...services, policy })
      : listCustomerSessions(id, { ...services, policy }),
  );
  const lines = sessions.map((each) => `${formatSession(each)}\n`);
  const count = sessions.length === 1 ? '1 session' : `${sessions.length} sessions`;
  terminal.out.write(
    `${lines.join('')}${id} ${isEnd ? 'had' : 'has'} ${count}${isEnd ? ', now ended' : ''}\n`,
  );
  return 0;
}

function formatSession({ authorisationId, begunAt, client, kind, lastUsedAt }: CustomerSession): string {
  const begun = begunAt === undefined ? [] : [`begun ${formatInstant(begunAt)}`];
  const used = lastUsedAt === undefined ? [] : [`last used ${formatInstant(lastUsedAt)}`];
  return [kind, client ?? authorisationId ?? [], ...begun, ...used].flat().join('  ');
}

export const consents = withUsage(consentsUsage, async (words, terminal) => {
  const id = parseArgument(words, 'revoke', consentsUsage);
  await onBank(terminal, (services) => revokeConsentByBank(id, services));
  terminal.out.write(`${id} is revoked\n`);
  return 0;
});

function parseArgument(words: readonly string[], command: string, usage: string): string {
  const [name, argument, ...others] = words;
  if (name === command && argument !== undefined && others.length === 0) return argument;
  throw new Error(usage.split('\n', 1)[0]);
}

type CommandDependencies = Parameters<Parameters<typeof onDatabase>[1]>[0];

function onBank<T>(
  { environment, err }: Terminal,
  act: (
    services: CommandDependencies & {
      readonly fingerprint: (text: string) => string;
      readonly tell: ReturnType<typeof createEventLog>;
    },
  ) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment);
  const tell = createEventLog(createLog(config.LOG_LEVEL, err), givenKeys(config));
  return onDatabase(config, (parts) =>
    act({ ...parts, fingerprint: sha256Hex, tell }).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      // Omits the error code, which is meant for API clients.
      throw new Error(error.violations.map(({ text }) => text).join(' '), { cause: error });
    }),
  );
}
