/** What the use cases of a workspace's own customers, accounts and certificates need of the world. */
import { euroRates, sandboxData } from '../../bank/sandbox-data.js';
import { openOwnAccount } from '../../bank/sandbox-transfer.js';
import type { Config } from '../../config/config.js';
import { hashPassword } from '../../crypto/passwords.js';
import { randomAccountNumber } from '../../crypto/secrets.js';
import { defined } from '../../domain/defined.js';
import { bankStores } from '../../storage/bank-stores.js';
import type { OwnDataServices } from '../../usecases/sandbox/sandbox-services.js';
import { testCertificates } from './test-certificates.js';

/** Cheap: the passwords of a workspace's customers are test data, and a file of them is hashed in one call. */
const passwordDoublings = 11;

export function ownDataServices(config: Config, now: () => number): OwnDataServices {
  const { HOME_CURRENCY: homeCurrency, TRUST_FOLDER } = config;
  // Accounts are kept in what the bank exchanges, which is nothing where its home is not the euro's.
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
