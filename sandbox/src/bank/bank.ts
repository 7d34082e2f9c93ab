/** The embedded bank: customers, accounts and a ledger in the server's own database. Reference for adapters. */
import type { BankAccount, LocalNames, Mandate } from '../../../src/domain/accounts/account.js';
import { defined } from '../../../src/domain/defined.js';
import type { Reading } from '../../../src/storage/work/unit-of-work.js';
import type { CoreBanking, Customer } from '../../../src/bank/core-banking.js';
import type { CoreResults } from '../../../src/bank/payment-orders.js';
import { euroRates, sandboxData } from './data.js';
import { sandboxExecution, type SandboxExecutionDependencies } from './execution.js';
import { takeReturns } from './returns.js';
import { isOurs } from './transfer.js';

export interface SandboxBankDependencies extends SandboxExecutionDependencies {
  readonly read: Reading;
}

const nobody: Mandate = { signers: [], signaturesNeeded: 1 };

export function sandboxBank(parts: SandboxBankDependencies): CoreBanking {
  const { read, stores } = parts;
  const findAccount = read.batched(stores.accounts.withMandates);
  const findDetails = read.batched(stores.accounts.byId);
  const findMandate = read.batched(stores.accounts.mandates);
  let results: CoreResults | undefined;
  const lookAt = (accountId: string) => takeReturns(accountId, parts, results);
  return {
    findAccount: async (iban) => withNames(await findAccount(iban)),
    isOwnIban: (iban) => isOurs(iban, parts.bankCode),
    mandateOf: async (accountId) => (await findMandate(accountId)) ?? nobody,
    findCustomer: (psuId) => findCustomer(psuId, parts),
    // Sorted by account number, after the IBAN's check digits.
    accountsOf: async (psuId) =>
      (await read.run((db) => stores.accounts.findOfCustomer(db, psuId)))
        .toSorted((one, other) => (one.iban.slice(4) < other.iban.slice(4) ? -1 : 1))
        .map(withNames),
    findAccountById: async (id) => withNames(await findDetails(id)),
    balanceOf: async (accountId) => {
      await lookAt(accountId);
      return read.run((db) => stores.accounts.balanceOf(db, accountId));
    },
    entriesOf: async (accountId, query) => {
      await lookAt(accountId);
      return read.run((db) => stores.ledger.find(db, accountId, query));
    },
    // Rates are per euro; a sandbox with another home currency exchanges nothing.
    ratesOn: async (quotedOn) => ({
      homeCurrency: parts.homeCurrency,
      quotedOn,
      rates: parts.homeCurrency === 'EUR' ? euroRates : [],
    }),
    ...sandboxExecution(parts),
    listen: (given) => {
      results = given;
    },
  };
}

/** Names by language, by the stored name: accounts of workspaces with the same names have them too. */
const namesByName = new Map<string, LocalNames>(Object.entries(sandboxData.accountNames));

function withNames<Account extends BankAccount | undefined>(account: Account): Account {
  const names = account && namesByName.get(account.name);
  return names ? { ...account, names } : account;
}

async function findCustomer(psuId: string, parts: SandboxBankDependencies): Promise<Customer | undefined> {
  const customer = await parts.read.run((db) => parts.stores.customers.find(db, psuId));
  if (!customer) return undefined;
  const { id, name, paymentLimit: minorUnits, status } = customer;
  const limit = minorUnits === undefined ? undefined : { minorUnits, currency: parts.homeCurrency };
  return { psuId: id, name, status, ...defined({ paymentLimit: limit }) };
}
