/**
 * The kinds of consent on offer, as data: a new kind is an entry in `ConsentTypes` and a row in `consentKinds`; the
 * compiler names the texts, the body of a read and the handler that it still needs.
 */
import type { Role, Service } from '../clients.js';
import { defined } from '../defined.js';
import type { Violation } from '../problem.js';
import {
  type AccountConsentRequest,
  type ConsentFacts,
  findAccountConsentViolations,
  findReferenceViolations,
  type FundsRequest,
} from './registration.js';
import { accessTypes, type RequestedAccess, requestedTerms, type TermRules, untilRevoked } from './terms.js';

/** Per kind the TPP's request, and the part of the request that the consent keeps. */
export interface ConsentTypes {
  readonly accounts: { readonly request: AccountConsentRequest; readonly contents: RequestedAccess };
  readonly funds: { readonly request: FundsRequest; readonly contents: FundsRequest };
}

export type ConsentKind = keyof ConsentTypes;
export type ConsentRequest<Kind extends ConsentKind> = ConsentTypes[Kind]['request'];
export type ConsentContents<Kind extends ConsentKind> = ConsentTypes[Kind]['contents'];

interface ConsentRules<Kind extends ConsentKind> {
  /** The OAuth2 scope of the consent's access tokens. */
  readonly scope: string;
  /** The role that a client must be registered for. */
  readonly role: Role;
  /** The service whose rules for callers apply to registration and use. */
  readonly service: Service;
  /** The operations for registration and use; a caller's certificate must have the role. */
  readonly operations: readonly string[];
  /** The rights on an account: the first always, the others as requested. */
  readonly rights: readonly [string, ...string[]];
  readonly terms: TermRules<ConsentRequest<Kind>>;
  /** Whether a customer's newer recurring consent of this kind ends the client's older one. */
  readonly isSuperseded: boolean;
  /** Whether the registration named the customer even before every call had to. */
  readonly registrationNamesPsu: boolean;
  /** The functional checks of a request. */
  readonly findViolations: (request: ConsentRequest<Kind>, facts: ConsentFacts) => Violation[];
  readonly toContents: (request: ConsentRequest<Kind>) => ConsentContents<Kind>;
  /** The accounts that the TPP named; a kind without types of access names all of them under `accounts`. */
  readonly toAccess: (contents: ConsentContents<Kind>) => RequestedAccess;
}

type ConsentTable = { readonly [Kind in ConsentKind]: ConsentRules<Kind> };

export const consentKinds = {
  accounts: {
    scope: 'AISP',
    role: 'PSP_AI',
    service: 'accounts',
    operations: ['registerAccountConsent', 'listAccounts', 'getAccount', 'getBalances', 'listTransactions'],
    rights: accessTypes,
    terms: requestedTerms,
    isSuperseded: true,
    registrationNamesPsu: true,
    findViolations: findAccountConsentViolations,
    toContents: ({ access: { accounts, balances, transactions } }) =>
      defined({ accounts, balances, transactions }),
    toAccess: (access) => access,
  },
  funds: {
    scope: 'PSP_IC',
    role: 'PSP_IC',
    service: 'funds',
    operations: ['registerFundsConsent', 'confirmFunds'],
    rights: ['funds'],
    terms: untilRevoked,
    isSuperseded: false,
    registrationNamesPsu: false,
    findViolations: ({ account }, facts) => findReferenceViolations(account, 'account', facts),
    toContents: (request) => request,
    toAccess: ({ account }) => ({ accounts: [account] }),
  },
} as const satisfies ConsentTable;

type Row = (typeof consentKinds)[ConsentKind];

/** The OAuth2 scope of a token: one for each kind of consent. */
export type Scope = Row['scope'];
/** A right on an account. */
export type Right = Row['rights'][number];

/** In the order of the table. */
export const allConsentKinds: readonly ConsentKind[] = Object.keys(consentKinds).filter(isConsentKind);

function isConsentKind(text: string): text is ConsentKind {
  return Object.hasOwn(consentKinds, text);
}

/** The kind's row, with the types of the kind's request and contents. */
export function consentRulesOf<Kind extends ConsentKind>(kind: Kind): ConsentRules<Kind> {
  const table: ConsentTable = consentKinds;
  return table[kind];
}

/** The kind of consent that tokens of a scope are for. */
export function kindOfScope(scope: Scope): ConsentKind {
  const kind = allConsentKinds.find((each) => consentKinds[each].scope === scope);
  if (kind === undefined) throw new Error(`no kind of consent has the scope ${scope}`);
  return kind;
}

/** The rights of a consent: the first of its kind, and those of the others that apply. */
export function listRights(
  kind: ConsentKind,
  applies: (right: 'balances' | 'transactions') => boolean,
): readonly Right[] {
  const [first, ...others] = consentKinds[kind].rights;
  return [first, ...others.filter(applies)];
}
