/** Dependencies of the use cases for a workspace's own customers, accounts and certificates. */
import { euroRates, sandboxData } from '../bank/data.js';
import { openOwnAccount } from '../bank/own-accounts.js';
import type { Config } from '../../../src/config/config.js';
import { hashPassword } from '../crypto/passwords.js';
import { randomAccountNumber } from '../../../src/crypto/secrets.js';
import { defined } from '../../../src/domain/defined.js';
import { bankStores } from '../storage/bank-stores.js';
import type { WorkspaceDataServices } from '../usecases/sandbox-services.js';
import { testCertificates } from './test-certificates.js';

/** Low scrypt cost (2^11): a workspace's passwords are test data, and one call hashes a whole file of them. */
const passwordDoublings = 11;

export function createWorkspaceDataServices(config: Config, now: () => number): WorkspaceDataServices {
  const { HOME_CURRENCY: homeCurrency, TRUST_FOLDER } = config;
  // Accounts exist only in exchangeable currencies; the rates are against the euro, so a bank with another home
  // currency has none.
  const foreign = homeCurrency === 'EUR' ? euroRates.map(({ currency }) => currency) : [];
  return {
    bankTerms: {
      bankCode: sandboxData.bank.bankCode,
      homeCurrency,
      currencies: [homeCurrency, ...foreign],
    },
    openBankAccount: (transaction, kind, currency) => openOwnAccount(transaction, kind, currency, bankStores),
    hashPassword: (password) => hashPassword(password, passwordDoublings),
    randomAccountNumber,
    ...defined({ certificates: testCertificates(TRUST_FOLDER, now) }),
  };
}
