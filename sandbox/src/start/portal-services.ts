/** Dependencies of the portal's use cases, with the test clocks of its workspaces. */
import { authorizePaths } from '../../../src/api/route.js';
import { toNotedCall } from '../api/noted-exchange.js';
import { operationPlace } from '../api/operation-place.js';
import { euroRates, sandboxData } from '../bank/data.js';
import { openOwnAccount } from '../bank/own-accounts.js';
import { deriveClientSecret } from '../crypto/client-secrets.js';
import { hashPassword } from '../crypto/passwords.js';
import type { Config } from '../../../src/config/config.js';
import { contracts as sandboxContracts } from '../../../generated/sandbox.js';
import { clientScheme, publicContracts } from '../../../src/contract/audiences.js';
import { sealedTexts } from '../../../src/crypto/sealed-texts.js';
import { randomAccountNumber, randomIdentifier, randomName } from '../../../src/crypto/secrets.js';
import type { FaultBounds } from '../domain/faults.js';
import type { BankTerms } from '../domain/terms.js';
import { defined } from '../../../src/domain/defined.js';
import { sandboxStores } from '../storage/sandbox-stores.js';
import { bankStores } from '../storage/bank-stores.js';
import { createClientServices } from '../usecases/test-clock/workspace-clocks.js';
import type { SandboxServices, TimeAhead, WorkspaceExchange } from '../usecases/sandbox-services.js';
import { RequestLog } from '../usecases/log/request-log.js';
import { createClockAdvances } from '../usecases/test-clock/advances.js';
import type { Foundations } from '../../../src/plugins/foundations.js';
import { createClock } from '../../../src/start/foundations.js';
import { embeddedBank, createSandboxApp } from './embedded-bank.js';
import { createSelfCalls } from './self-call.js';
import { testCertificates } from './test-certificates.js';
import type { PortalDependencies } from '../../../src/start/companion.js';

export function portalServices({
  config,
  foundations,
  log,
  services,
  signals,
}: Omit<PortalDependencies, 'health'>) {
  const { sealingKeys } = foundations;
  const parts = {
    ...services,
    portal: sandboxStores,
    bankBooks: bankStores,
    timeAhead: timesAhead(config, foundations, () => signals.emit('test-clock-due')),
    bankTerms: createBankTerms(config),
    openBankAccount: (transaction, kind, currency) => openOwnAccount(transaction, kind, currency, bankStores),
    hashPassword: (password) => hashPassword(password, passwordDoublings),
    randomAccountNumber,
    ...defined({ certificates: testCertificates(config.TRUST_FOLDER, services.clock.now) }),
    randomName,
    customersApp: createSandboxApp({ ...services, sealingKeys }),
    deriveClientSecret,
    oneTimePassword: sandboxData.oneTimePassword,
    authorizePaths,
    faultBounds: createFaultBounds(config),
    randomIdentifier,
    clockPlace: operationPlace(sandboxContracts, 'forwardWorkspaceClock'),
    logCursors: sealedTexts(sealingKeys, 'log cursor', 'seals cursors of the log'),
  } satisfies Partial<SandboxServices>;
  const requestLog = new RequestLog(parts, (error) =>
    log.error({ err: error }, 'calls could not be stored in the request log'),
  );
  const selfCalls = createSelfCalls(signals);
  const given = {
    ...parts,
    findOwnServices: createClientServices(parts, isSharedAccount),
    flushLog: () => requestLog.flush(),
    noteExchange: (exchange: WorkspaceExchange) => requestLog.note(toNotedCall(exchange)),
    callItself: selfCalls.call,
  };
  const report = (error: unknown) => log.error({ err: error }, 'the due work of a workspace failed');
  return { requestLog, selfCalls, services: { ...given, clockAdvances: createClockAdvances(given, report) } };
}

/** Low scrypt cost (2^11): a workspace's passwords are test data, and one call hashes a whole file of them. */
const passwordDoublings = 11;

function createBankTerms({ HOME_CURRENCY: homeCurrency }: Config): BankTerms {
  // Accounts exist only in exchangeable currencies; the rates are against the euro, so a bank with another home
  // currency has none.
  const foreign = homeCurrency === 'EUR' ? euroRates.map(({ currency }) => currency) : [];
  return { bankCode: sandboxData.bank.bankCode, homeCurrency, currencies: [homeCurrency, ...foreign] };
}

const sharedIbans = new Set(
  [...sandboxData.psus, ...sandboxData.corporates].flatMap(({ accounts }) =>
    accounts.map(({ iban }) => iban),
  ),
);
const isSharedAccount = (iban: string) => sharedIbans.has(iban);

/** Returns the embedded bank with a test clock that is ahead by the given time. */
function timesAhead(config: Config, foundations: Foundations, wakeExecution: () => void): TimeAhead {
  return (milliseconds) => {
    const clock = createClock(() => foundations.clock.now() + milliseconds, config.TIME_ZONE);
    return { clock, bank: embeddedBank(sandboxData, { ...foundations, clock }, config), wakeExecution };
  };
}

/** Time kept for the call itself after an injected delay. */
const leftMilliseconds = 2000;

function createFaultBounds({ ANSWER_SECONDS }: Config): FaultBounds {
  const named = publicContracts.flatMap(({ api, operations }) =>
    operations.filter(({ id, security }) =>
      // The submission of a customer's form is no call of the client.
      api === 'oauth2'
        ? id !== 'submitAuthorization'
        : security.some((schemes) => schemes.includes(clientScheme)),
    ),
  );
  return {
    operations: [...new Set(named.map(({ id }) => id))],
    mostDelayMilliseconds: Math.max(0, ANSWER_SECONDS * 1000 - leftMilliseconds),
  };
}
