/** Customers and companies of a workspace in the bank's books, within a transaction that locks the workspace. */
import { madeName, suffixLength } from '../../domain/workspace-names.js';
import type { CompanyTerms, CustomerTerms } from '../../domain/terms.js';
import type { Workspace } from '../../domain/workspace.js';
import type { SandboxStores } from '../../storage/sandbox-stores.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';
import { type AccountOwner, closeAccount } from './ledger-accounts.js';
import type { CompanyWithAccounts, CustomerWithAccounts } from './workspace-data.js';
import type { SandboxServices } from '../sandbox-services.js';

export interface Holders<Terms> {
  /** Creates a holder under a new id, which begins with the preferred name; returns that id. */
  insert(preferredName: string, terms: Terms): Promise<string>;
  /** Replaces a holder's terms, and restores a removed holder. */
  change(id: string, terms: Terms): Promise<void>;
  /** Closes a holder's accounts, and ends what the holder may do; the bank keeps the record of its actions. */
  remove(holder: CustomerWithAccounts | CompanyWithAccounts): Promise<void>;
  ownerOf(id: string, name: string): AccountOwner;
}

export interface DataChange {
  readonly transaction: Transaction;
  readonly workspace: Workspace;
  readonly services: SandboxServices;
}

/** In a change, the password stays without a hash. */
export type CustomerRecord = CustomerTerms & { readonly passwordHash?: string | undefined };

/** A removed customer cannot log in. */
export function customersIn(data: DataChange): Holders<CustomerRecord> {
  const { services, transaction } = data;
  const { customers } = services.bankBooks;
  return createHolders(data, services.portal.workspaceCustomers, {
    ownerOf: (customerId, name) => ({ customerId, name }),
    insert: (id, { passwordHash = '', ...terms }) =>
      customers.insert(transaction, { id, ...terms, passwordHash }),
    change: async (id, { name, passwordHash, paymentLimit = null, status }) => {
      await customers.change(transaction, { id, name, status, paymentLimit });
      if (passwordHash !== undefined) await customers.setPassword(transaction, id, passwordHash);
    },
    disable: (id) => customers.block(transaction, id),
  });
}

/** A removed company has no signers. */
export function companiesIn(data: DataChange): Holders<CompanyTerms> {
  const { services, transaction } = data;
  const { customers } = services.bankBooks;
  return createHolders(data, services.portal.workspaceCompanies, {
    ownerOf: (companyId, name) => ({ companyId, name }),
    insert: (id, terms) => customers.insertCorporate(transaction, { id, ...terms }),
    change: async (id, { name, signaturesNeeded, signers }) => {
      await customers.changeCorporate(transaction, { id, name, signaturesNeeded });
      await customers.setSigners(transaction, id, signers);
    },
    disable: (id) => customers.setSigners(transaction, id, []),
  });
}

/** The bank's records of the holders of one kind. */
interface HolderRecords<Terms> extends Pick<Holders<Terms>, 'change' | 'ownerOf'> {
  insert(id: string, terms: Terms): Promise<void>;
  disable(id: string): Promise<void>;
}

function createHolders<Terms>(
  { services, transaction, workspace: { id: workspaceId } }: DataChange,
  ownership: SandboxStores['workspaceCustomers'],
  records: HolderRecords<Terms>,
): Holders<Terms> {
  const { clock, portal, randomName } = services;
  return {
    ownerOf: records.ownerOf,
    insert: async (preferredName, terms) => {
      const id = madeName(preferredName, randomName(suffixLength));
      await records.insert(id, terms);
      await ownership.insert(transaction, { id, workspaceId, createdAt: clock.now() });
      return id;
    },
    change: async (id, terms) => {
      await records.change(id, terms);
      await ownership.revive(transaction, id);
    },
    remove: async ({ accounts, id }) => {
      await records.disable(id);
      if (accounts.length > 0) {
        const ids = accounts.map((account) => account.id);
        const balances = await portal.workspaceBooks.lockBalances(transaction, ids);
        for (const account of accounts) await closeAccount(transaction, account, balances, services);
      }
      await ownership.remove(transaction, id, clock.now());
    },
  };
}
