/** The access rights of a consent: the accounts that the TPP named and the customer picked, with the rights on each. */
import type { BankAccount } from '../accounts/account.js';
import { canonicalIban } from '../iban.js';
import type { AccountReference } from '../payments/order.js';
import { accessTypes, type AccessType, type RequestedAccess } from './terms.js';
import type { Consent, ConsentOf } from './consent.js';
import { type ConsentKind, consentKinds, consentRulesOf, type Right } from './kinds.js';

/** The fields of an account that consents need. */
type ConsentableAccount = Pick<BankAccount, 'id' | 'iban' | 'currency'>;

export interface GrantedRights {
  readonly mayAccounts: boolean;
  readonly mayBalances: boolean;
  readonly mayTransactions: boolean;
}

export interface AccountGrant extends GrantedRights {
  readonly accountId: string;
  readonly iban: string;
}

/** An account of a valid consent; the TPP knows it by a resource id that only this consent has. */
export interface GrantedAccount extends AccountGrant {
  readonly resourceId: string;
}

/** The accounts that the TPP named, per access type. */
export function accessOf<Kind extends ConsentKind>({ contents, kind }: ConsentOf<Kind>): RequestedAccess {
  return consentRulesOf(kind).toAccess(contents);
}

/** Returns every account reference of the TPP, repetitions included. */
export function namedAccounts(consent: Consent): readonly AccountReference[] {
  const access = accessOf(consent);
  return accessTypes.flatMap((type) => access[type] ?? []);
}

/** Whether the customer must pick accounts, because an access type names none. */
export function needsChoice(consent: Consent): boolean {
  return isOpen(accessOf(consent));
}

/** Whether an access type names no accounts. */
export function isOpen(access: RequestedAccess): boolean {
  return accessTypes.some((type) => access[type]?.length === 0);
}

/** Returns the named accounts among the customer's own; undefined when a named account is not the customer's. */
export function findNamed<Account extends ConsentableAccount>(
  consent: Consent,
  own: readonly Account[],
): readonly Account[] | undefined {
  const found = namedAccounts(consent).map((reference) =>
    own.find((account) => isNamedBy(account, reference)),
  );
  const accounts = found.filter((account) => account !== undefined);
  return accounts.length === found.length ? [...new Set(accounts)] : undefined;
}

/** Returns the rights on each account; undefined when the consent cannot be granted with this choice. */
export function toAccountGrants(
  consent: Consent,
  own: readonly ConsentableAccount[],
  chosenIbans: readonly string[],
): readonly AccountGrant[] | undefined {
  const named = findNamed(consent, own);
  const chosen = needsChoice(consent) ? own.filter(({ iban }) => chosenIbans.includes(iban)) : [];
  if (!named || (needsChoice(consent) && chosen.length === 0)) return undefined;
  return [...new Set([...named, ...chosen])].map((account) => ({
    accountId: account.id,
    iban: account.iban,
    ...rightsOn(account, consent, chosen.includes(account)),
  }));
}

/** A right to balances or transactions includes the right to the account itself. */
function rightsOn(account: ConsentableAccount, consent: Consent, isChosen: boolean): GrantedRights {
  const access = accessOf(consent);
  const rights: readonly Right[] = consentKinds[consent.kind].rights;
  const may = (type: AccessType) => {
    const references = access[type];
    if (references?.length === 0) return isChosen;
    return references?.some((reference) => isNamedBy(account, reference)) ?? false;
  };
  return {
    mayAccounts: rights.includes('accounts'),
    mayBalances: may('balances'),
    mayTransactions: may('transactions'),
  };
}

function isNamedBy({ currency, iban }: ConsentableAccount, reference: AccountReference): boolean {
  if (reference.currency !== undefined && reference.currency !== currency) return false;
  return reference.iban !== undefined && canonicalIban(reference.iban) === iban;
}

/** The access in an answer: the accounts named by the TPP, and those picked by the customer. */
export function accessShown(access: RequestedAccess, granted: readonly GrantedAccount[]): RequestedAccess {
  const shown: { [Type in AccessType]?: readonly AccountReference[] } = {};
  for (const type of accessTypes) {
    const named = access[type];
    if (named === undefined) continue;
    const picked = granted.filter((account) => allows(account, type) && !isAmong(account.iban, named));
    shown[type] = [...named, ...picked.map(({ iban }) => ({ iban }))];
  }
  return shown;
}

export function allows(rights: GrantedRights, type: AccessType): boolean {
  const { mayAccounts, mayBalances, mayTransactions } = rights;
  return { accounts: mayAccounts, balances: mayBalances, transactions: mayTransactions }[type];
}

function isAmong(iban: string, references: readonly AccountReference[]): boolean {
  return references.some((reference) => canonicalIban(reference.iban ?? '') === iban);
}

/** The number of different calls that a consent for one access allows: the list, and each endpoint of each account. */
export function countEndpoints(grants: readonly GrantedRights[]): number {
  return grants.reduce(
    (sum, { mayBalances, mayTransactions }) => sum + 1 + Number(mayBalances) + Number(mayTransactions),
    1,
  );
}
