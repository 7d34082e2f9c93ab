/** The kinds of consent on offer, as data: a new one is a row and its contents here, and what does not compile without it. */
import type { Role, Service } from '../clients.js';
import type { AccountReference } from '../payments/order.js';
import type { LocalDate } from '../time.js';

interface ConsentRules {
  /** The scope of the tokens that open it. */
  readonly scope: string;
  /** What a client must be registered for. */
  readonly role: Role;
  /** The service whose rules for callers go for its registration and its use. */
  readonly service: Service;
  /** What it lets a TPP learn about an account: always the first, the others as far as they were asked for. */
  readonly rights: readonly [string, ...string[]];
  /**
   * Whether the TPP asks for its last day and its frequency, so that its use is counted; or whether it is good until it
   * is revoked, and as often as the TPP likes to ask.
   */
  readonly terms: 'requested' | 'until-revoked';
  /** Whether a customer gives a client one recurring consent of this kind at a time, and a newer one ends it. */
  readonly isSuperseded: boolean;
  /** Whether its registration named the customer even before every call had to. */
  readonly registrationNamesPsu: boolean;
}

export const consentKinds = {
  accounts: {
    scope: 'AISP',
    role: 'PSP_AI',
    service: 'accounts',
    rights: ['accounts', 'balances', 'transactions'],
    terms: 'requested',
    isSuperseded: true,
    registrationNamesPsu: true,
  },
  funds: {
    scope: 'PSP_IC',
    role: 'PSP_IC',
    service: 'funds',
    rights: ['funds'],
    terms: 'until-revoked',
    isSuperseded: false,
    registrationNamesPsu: false,
  },
} as const satisfies Record<string, ConsentRules>;

export type ConsentKind = keyof typeof consentKinds;
type Row = (typeof consentKinds)[ConsentKind];

/** The OAuth2 scope of a token: one for each kind of consent. */
export type Scope = Row['scope'];
/** What a TPP may learn about an account. */
export type Right = Row['rights'][number];

/** In the order of the table. */
export const allConsentKinds: readonly ConsentKind[] = Object.keys(consentKinds).filter(isConsentKind);

function isConsentKind(text: string): text is ConsentKind {
  return Object.hasOwn(consentKinds, text);
}

/** The kind of consent that tokens of a scope are for. */
export function kindOfScope(scope: Scope): ConsentKind {
  const kind = allConsentKinds.find((each) => consentKinds[each].scope === scope);
  if (kind === undefined) throw new Error(`no kind of consent has the scope ${scope}`);
  return kind;
}

/** The rights of a consent: the first of its kind, and those of the others that apply. */
export function rightsOf(
  kind: ConsentKind,
  applies: (right: 'balances' | 'transactions') => boolean,
): readonly Right[] {
  const [first, ...others] = consentKinds[kind].rights;
  return [first, ...others.filter(applies)];
}

/** What a consent for account information may open, each type on its own. */
export const accessTypes = consentKinds.accounts.rights;
export type AccessType = (typeof accessTypes)[number];

/** By access type the accounts that the TPP named; the customer picks them for a type that names none. */
export type RequestedAccess = { readonly [Type in AccessType]?: readonly AccountReference[] };

/** What a TPP says about the card for whose payments it will ask whether there are funds. */
export interface FundsRequest {
  readonly account: AccountReference;
  readonly cardNumber?: string;
  readonly cardExpiryDate?: LocalDate;
  readonly cardInformation?: string;
  readonly registrationInformation?: string;
}

/** What the TPP asked for, by kind; one that is missing here does not compile. */
export interface ConsentContents {
  readonly accounts: { readonly access: RequestedAccess };
  readonly funds: { readonly request: FundsRequest };
}
