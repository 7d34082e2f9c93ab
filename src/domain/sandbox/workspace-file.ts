/** A whole workspace as a file: what it may say, and what of it is the workspace's already. */
import { isIban } from '../iban.js';
import { checkCompany, type CompanyTerms } from './company.js';
import type { Faults } from './field-faults.js';
import { passwordFault, preferredNameFault, preferredNameIn } from './own-names.js';
import {
  accountTermsOf,
  type AccountTerms,
  type AccountOptions,
  type BankTerms,
  customerTermsOf,
  type CustomerTerms,
  type CustomerOptions,
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

/** Customers and companies of a file; its clients are a registration's to check. */
export interface FileBooks {
  readonly customers?: readonly FileCustomer[];
  readonly companies?: readonly FileCompany[];
}

/** What a workspace has, or ever had. */
export interface KnownBooks {
  readonly customerIds: readonly string[];
  readonly companyIds: readonly string[];
  readonly accounts: readonly {
    readonly iban: string;
    readonly currency: string;
    /** The id of a customer or a company. */
    readonly owner: string;
  }[];
}

export interface PlannedAccount {
  /** Of an account that the workspace has or had; absent for one that is to be opened. */
  readonly iban?: string;
  readonly terms: AccountTerms;
}

export interface PlannedHolder<Terms> {
  readonly givenAs: string;
  /** Whether the workspace has or had it under that id. */
  readonly isKnown: boolean;
  readonly terms: Terms;
  readonly accounts: readonly PlannedAccount[];
}

export interface Plan {
  readonly customers: readonly (PlannedHolder<CustomerTerms> & { readonly password?: string | undefined })[];
  /** Their signers as the file calls them. */
  readonly companies: readonly PlannedHolder<CompanyTerms>[];
}

/** What a file makes of a workspace; everything that is wrong with it is told. */
export function planOf(file: FileBooks, known: KnownBooks, bank: BankTerms, faults: Faults): Plan {
  const { companies = [], customers = [] } = file;
  const customerIds = customers.map(({ customerId }) => customerId);
  tellTwice(customerIds, (at) => `customers.${at}.customerId`, faults);
  tellTwice(
    companies.map(({ companyId }) => companyId),
    (at) => `companies.${at}.companyId`,
    faults,
  );
  const accounts = [...customers, ...companies].flatMap((holder) => holder.accounts ?? []);
  tellTwice(
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
      const isKnown = plan.isKnown(givenAs, known.customerIds, `${at}customerId`);
      const terms = customerTermsOf(options, at, bank, faults);
      if (password !== undefined) faults.tell(`${at}password`, passwordFault(password));
      return { givenAs, isKnown, terms, password, accounts: plan.accounts(own, givenAs, at) };
    }),
    companies: companies.map(({ accounts: own = [], companyId: givenAs, ...terms }, index) => {
      const at = `companies.${index}.`;
      const isKnown = plan.isKnown(givenAs, known.companyIds, `${at}companyId`);
      checkCompany(terms, customerIds, at, faults);
      return { givenAs, isKnown, terms, accounts: plan.accounts(own, givenAs, at) };
    }),
  };
}

function planner(known: KnownBooks, bank: BankTerms, faults: Faults) {
  return {
    isKnown(id: string, ids: readonly string[], field: string): boolean {
      if (ids.includes(id)) return true;
      faults.tell(field, preferredNameFault(preferredNameIn(id)));
      return false;
    },
    accounts(accounts: readonly FileAccount[], owner: string, at: string): PlannedAccount[] {
      return accounts.map(({ iban, ...options }, index) => {
        const place = `${at}accounts.${index}.`;
        const terms = accountTermsOf(options, place, bank, faults);
        if (iban === undefined) return { terms };
        if (!isIban(iban)) faults.tell(`${place}iban`, 'is no IBAN with right check digits.');
        const account = known.accounts.find((each) => each.iban === iban);
        if (!account) return { terms };
        const isSame = account.owner === owner && account.currency === terms.currency;
        if (!isSame) faults.tell(`${place}iban`, 'is the number of an account of another owner or currency.');
        return { iban, terms };
      });
    },
  };
}

function tellTwice(texts: readonly string[], fieldOf: (at: number) => string, { tell }: Faults): void {
  for (const [at, text] of texts.entries())
    if (texts.indexOf(text) < at) tell(fieldOf(at), `has ${text} twice.`);
}
