/** Builds the embedded bank: its core, strong customer authentication and simulated app. */
import { sandboxApp, type SandboxApp } from '../bank/app.js';
import type { SandboxData } from '../bank/data.js';
import { sandboxPasskeys, type SandboxPasskeys } from '../bank/passkeys.js';
import { sandboxSca } from '../bank/sca.js';
import { sandboxBank } from '../bank/bank.js';
import type { CoreBanking } from '../../../src/bank/core-banking.js';
import type { Config } from '../../../src/config/config.js';
import { keyedDigests } from '../../../src/crypto/digests.js';
import { isByPasskey, readNewPasskey } from '../crypto/passkeys.js';
import { isPassword } from '../crypto/passwords.js';
import { bankStores } from '../storage/bank-stores.js';
import type { BankAdapters } from '../../../src/start/companion.js';
import type { Foundations } from '../../../src/plugins/foundations.js';

/** Builds the core of the embedded bank, which books by the given clock. */
export function embeddedBank(
  { bank: { bankCode } }: SandboxData,
  { bookings, clock, ids, read }: Pick<Foundations, 'bookings' | 'clock' | 'ids' | 'read'>,
  { HOME_CURRENCY: homeCurrency }: Config,
): CoreBanking {
  const parts = { stores: bankStores, read, bookings, newId: ids.next, now: clock.now };
  return sandboxBank({ ...parts, bankCode, homeCurrency });
}

export function createEmbeddedBank(
  data: SandboxData,
  foundations: Foundations,
  config: Config,
): BankAdapters {
  const { read, sealingKeys } = foundations;
  return {
    bank: embeddedBank(data, foundations, config),
    sca: sandboxSca({
      oneTimePassword: data.oneTimePassword,
      findPasswordHash: (userName) =>
        read.run(async (db) => (await bankStores.customers.find(db, userName))?.passwordHash),
      decoyName: data.psus[0]?.psuId,
      isPassword,
      ...keyedDigests(sealingKeys),
      app: createSandboxApp(foundations),
      passkeys: createSandboxPasskeys(foundations, config),
    }),
  };
}

export function createSandboxApp({
  clock,
  ids,
  read,
  sealingKeys,
  work,
}: Omit<Foundations, 'bookings' | 'proofClock'>): SandboxApp {
  const digests = keyedDigests(sealingKeys);
  return sandboxApp({ stores: bankStores, read, work, newId: ids.next, now: clock.now, ...digests });
}

export function createSandboxPasskeys(
  { ids, read, sealingKeys, work }: Pick<Foundations, 'ids' | 'read' | 'sealingKeys' | 'work'>,
  { PUBLIC_URL }: Config,
): SandboxPasskeys {
  const { hostname, origin } = new URL(PUBLIC_URL);
  const party = { id: hostname, origin };
  return sandboxPasskeys({
    stores: bankStores,
    read,
    work,
    newId: ids.next,
    digest: keyedDigests(sealingKeys).digest,
    rpId: hostname,
    readNew: (answer, challenge) => readNewPasskey(answer, challenge, party),
    isRight: (answer, challenge, passkey) => isByPasskey(answer, challenge, passkey, party),
  });
}
