/** Imports a workspace from a file: checks the contents, and matches them with the workspace's existing data. */
import { isIban } from '../../../src/domain/iban.js';
import type { FieldFaults } from './field-faults.js';
import { passwordFault, preferredNameFault, preferredNameIn } from './workspace-names.js';
import {
  toAccountTerms,
  type AccountTerms,
  type AccountOptions,
  type BankTerms,
  toCustomerTerms,
  type CustomerTerms,
  type CustomerOptions,
  checkCompany,
  type CompanyTerms,
} from './terms.js';
import { workspaceLimits } from './workspace.js';

export interface FileAccount extends AccountOptions {
  readonly iban?: string;
}

export interface FileCustomer extends CustomerOptions {
  readonly customerId: string;
  readonly password?: string;
  readonly accounts?: readonly FileAccount[];
}

export interface FileCompany extends CompanyTerms {
  readonly companyId: string;
  readonly accounts?: readonly FileAccount[];
}

/** Customers and companies of a file; its clients are checked at their registration. */
export interface FileHolders {
  readonly customers?: readonly FileCustomer[];
  readonly companies?: readonly FileCompany[];
}

/** The current and former data of a workspace. */
export interface KnownHolders {
  readonly customers: readonly { readonly id: string }[];
  readonly companies: readonly { readonly id: string }[];
  readonly accounts: readonly {
    readonly iban: string;
    readonly currency: string;
    readonly customerId?: string;
    readonly companyId?: string;
  }[];
}

export interface PlannedAccount {
  /** Set for an account that the workspace has or had; absent for a new account. */
  readonly iban?: string;
  readonly terms: AccountTerms;
}

export interface PlannedHolder<Terms> {
  readonly givenAs: string;
  /** Whether the workspace has or had the holder under that id. */
  readonly isKnown: boolean;
  readonly terms: Terms;
  readonly accounts: readonly PlannedAccount[];
}

export interface ImportPlan {
  readonly customers: readonly (PlannedHolder<CustomerTerms> & { readonly password?: string | undefined })[];
  /** Companies with their signers' ids as in the file. */
  readonly companies: readonly PlannedHolder<CompanyTerms>[];
}

/** Returns the import plan of a file; reports every fault in it. */
export function planImport(
  file: FileHolders,
  known: KnownHolders,
  bank: BankTerms,
  faults: FieldFaults,
): ImportPlan {
  const { companies = [], customers = [] } = file;
  const customerIds = customers.map(({ customerId }) => customerId);
  reportDuplicates(customerIds, (at) => `customers.${at}.customerId`, faults);
  reportDuplicates(
    companies.map(({ companyId }) => companyId),
    (at) => `companies.${at}.companyId`,
    faults,
  );
  const accounts = [...customers, ...companies].flatMap((holder) => holder.accounts ?? []);
  reportDuplicates(
    accounts.flatMap(({ iban }) => iban ?? []),
    () => 'accounts',
    faults,
  );
  if (accounts.length > workspaceLimits.accounts)
    faults.tell(
      'accounts',
      `are ${accounts.length} in all, and a workspace has at most ${workspaceLimits.accounts}.`,
    );
  const plan = planner(known, bank, faults);
  return {
    customers: customers.map(({ accounts: own = [], customerId: givenAs, password, ...options }, index) => {
      const at = `customers.${index}.`;
      const isKnown = plan.isKnown(givenAs, known.customers, `${at}customerId`);
      const terms = toCustomerTerms(options, at, bank, faults);
      if (password !== undefined) faults.tell(`${at}password`, passwordFault(password));
      return { givenAs, isKnown, terms, password, accounts: plan.accounts(own, givenAs, at) };
    }),
    companies: companies.map(({ accounts: own = [], companyId: givenAs, ...terms }, index) => {
      const at = `companies.${index}.`;
      const isKnown = plan.isKnown(givenAs, known.companies, `${at}companyId`);
      checkCompany(terms, customerIds, at, faults);
      return { givenAs, isKnown, terms, accounts: plan.accounts(own, givenAs, at) };
    }),
  };
}

function planner(known: KnownHolders, bank: BankTerms, faults: FieldFaults) {
  return {
    isKnown(id: string, holders: KnownHolders['customers'], field: string): boolean {
      if (holders.some((each) => each.id === id)) return true;
      faults.tell(field, preferredNameFault(preferredNameIn(id)));
      return false;
    },
    accounts(accounts: readonly FileAccount[], owner: string, at: string): PlannedAccount[] {
      return accounts.map(({ iban, ...options }, index) => {
        const place = `${at}accounts.${index}.`;
        const terms = toAccountTerms(options, place, bank, faults);
        if (iban === undefined) return { terms };
        if (!isIban(iban)) faults.tell(`${place}iban`, 'is not an IBAN with valid check digits.');
        const account = known.accounts.find((each) => each.iban === iban);
        if (!account) return { terms };
        const isSame =
          (account.customerId ?? account.companyId) === owner && account.currency === terms.currency;
        if (!isSame) faults.tell(`${place}iban`, 'is the number of an account of another owner or currency.');
        return { iban, terms };
      });
    },
  };
}

function reportDuplicates(
  texts: readonly string[],
  fieldOf: (at: number) => string,
  { tell }: FieldFaults,
): void {
  for (const [at, text] of texts.entries())
    if (texts.indexOf(text) < at) tell(fieldOf(at), `has ${text} twice.`);
}
