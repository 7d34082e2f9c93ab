/**
 * The kinds of consent on offer, as data: a new kind is a row and its contents here; the compiler names what else it
 * needs.
 */
import type { Role, Service } from '../clients.js';
import type { AccountReference } from '../payments/order.js';
import type { LocalDate } from '../time.js';

interface ConsentRules {
  /** The OAuth2 scope of the consent's access tokens. */
  readonly scope: string;
  /** The role that a client must be registered for. */
  readonly role: Role;
  /** The service whose rules for callers apply to registration and use. */
  readonly service: Service;
  /** The rights on an account: the first always, the others as requested. */
  readonly rights: readonly [string, ...string[]];
  /**
   * `requested`: the TPP asks for a last day and a frequency, and uses are counted. `until-revoked`: valid until
   * revoked, without a limit on uses.
   */
  readonly terms: 'requested' | 'until-revoked';
  /** Whether a customer's newer recurring consent of this kind ends the client's older one. */
  readonly isSuperseded: boolean;
  /** Whether the registration named the customer even before every call had to. */
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
/** A right on an account. */
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
export function listRights(
  kind: ConsentKind,
  applies: (right: 'balances' | 'transactions') => boolean,
): readonly Right[] {
  const [first, ...others] = consentKinds[kind].rights;
  return [first, ...others.filter(applies)];
}

/** The access types of a consent for account information, each independent of the others. */
export const accessTypes = consentKinds.accounts.rights;
export type AccessType = (typeof accessTypes)[number];

/** The accounts named by the TPP, per access type; for an empty list the customer picks them. */
export type RequestedAccess = { readonly [Type in AccessType]?: readonly AccountReference[] };

/** The account, and the card for whose payments the TPP will ask whether funds are available. */
export interface FundsRequest {
  readonly account: AccountReference;
  readonly cardNumber?: string;
  readonly cardExpiryDate?: LocalDate;
  readonly cardInformation?: string;
  readonly registrationInformation?: string;
}

/** The request's contents per kind; a missing kind does not compile. */
export interface ConsentContents {
  readonly accounts: { readonly access: RequestedAccess };
  readonly funds: { readonly request: FundsRequest };
}
