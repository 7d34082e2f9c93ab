/** The rules of client registration, one per field; all violations are reported at once. */
import type { Client } from './clients.js';
import { allConsentKinds, consentKinds } from './consents/kinds.js';
import { keyViolations, type RegisteredKeys } from './client-keys.js';
import { defined } from './defined.js';
import { redirectFault } from './redirect-uris.js';
import { invalid, refuseIfAny, type Violation } from './problem.js';
import { countLetters, findControlCharacter, findHiddenCharacter, isVisible } from './visible-text.js';

/** A registration request; the rules have the defaults of omitted fields. */
export interface ClientRegistration extends RegisteredKeys {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly roles?: readonly string[];
  readonly grants?: readonly string[];
  readonly redirectUris?: readonly string[];
  readonly requiresPkce?: boolean;
  readonly organisationId?: string;
}

/** The data of a certificate's subject: PSD2 roles and organisation (eIDAS). */
export interface Licence {
  readonly roles: readonly string[];
  readonly organisationId?: string;
}

export interface RegistrationTerms {
  /** The licence in the client's certificate, or the certificate's fault as a sentence. */
  readonly licence?: Licence | string;
  /** The hosts on which clients may publish their keys. */
  readonly keyHosts: readonly string[];
}

const roles = ['PSP_AI', 'PSP_PI', 'PSP_IC'] as const;
const grants = ['authorization_code', 'refresh_token', 'implicit', 'client_credentials', 'password'] as const;
/** `implicit` shows tokens in addresses, `password` the customer's password to the TPP (RFC 9700, sections 2.1.2, 2.4). */
export const discouragedGrants: readonly string[] = ['implicit', 'password'];
const types = ['confidential', 'public'] as const;

/** Ids are used unescaped in headers, addresses and the log. */
const idPattern = /^[A-Za-z0-9](?:[A-Za-z0-9._~-]{0,62}[A-Za-z0-9])?$/;
/** ETSI TS 119 495, section 5.2.1: the authority's country, the authority, and its number for the TPP. */
const organisationPattern = /^PSD[A-Z]{2}-[A-Z]{2,8}-[!-~](?:[ -~]*[!-~])?$/;
const longestName = 140;
const longestOrganisationId = 140;
const mostRedirectUris = 20;

/**
 * Returns the client of a registration, without a secret yet. Throws a `request.invalid` for each field that breaks its
 * rule. Roles and organisation default to those of the certificate. Without grants in the request, a client with the
 * role for accounts or funds gets authorization_code and refresh_token.
 */
export function toClient(registration: ClientRegistration, terms: RegistrationTerms): Client {
  const { jwks, jwksUri, organisationId, redirectUris = [], requiresPkce, ...named } = registration;
  const licence = typeof terms.licence === 'string' ? undefined : terms.licence;
  const ownRoles = named.roles ?? roles.filter((role) => licence?.roles.includes(role));
  const client = {
    id: named.id,
    name: named.name,
    type: named.type === 'public' ? 'public' : 'confidential',
    status: 'active',
    roles: ownRoles,
    grants: named.grants ?? grantsFor(ownRoles),
    redirectUris,
    requiresPkce: named.type === 'public' || requiresPkce === true,
    ...defined({ organisationId: organisationId ?? licence?.organisationId, jwks, jwksUri }),
  } as const satisfies Client;
  refuseIfAny([
    ...idViolations(registration),
    ...nameViolations(client),
    ...typeViolations(registration),
    ...accessViolations(client, { requiresPkce, source: named.roles ? undefined : terms.licence }),
    ...licenceViolations(client, terms.licence),
    ...keyViolations(client, terms.keyHosts),
  ]);
  return client;
}

/** The violations of a changed client. The addresses before the change stay usable, and the organisation stays. */
export function changeViolations(
  client: Client,
  registered: Client,
  keyHosts: readonly string[],
): readonly Violation[] {
  return [
    ...nameViolations(client),
    ...accessViolations(client, { registered, requiresPkce: client.requiresPkce }),
    ...keyViolations(client, keyHosts),
  ];
}

interface AccessTerms {
  readonly registered?: Client;
  /** The certificate that the roles come from. */
  readonly source?: RegistrationTerms['licence'] | undefined;
  readonly requiresPkce: boolean | undefined;
}

function accessViolations(
  client: Client,
  { registered, requiresPkce, source }: AccessTerms,
): readonly Violation[] {
  return [
    ...roleViolations(client, source),
    ...grantViolations(client),
    ...redirectViolations(client, registered?.redirectUris),
    ...pkceViolations(client.type, requiresPkce),
    ...organisationViolations(client, registered?.organisationId),
  ];
}

function grantsFor(ownRoles: readonly string[]): readonly string[] {
  const needsTokens = allConsentKinds.some((kind) => ownRoles.includes(consentKinds[kind].role));
  return needsTokens ? ['authorization_code', 'refresh_token'] : [];
}

/** The sentence continues the field's name. */
function fault(field: string, sentence: string | undefined): readonly Violation[] {
  return sentence === undefined ? [] : [{ ...invalid(field, sentence), continuesField: true }];
}

function idViolations({ id }: ClientRegistration): readonly Violation[] {
  const isId = idPattern.test(id);
  return fault('id', isId ? undefined : 'is 1 to 64 letters and digits, with . _ ~ - between them.');
}

function nameViolations({ name }: Client): readonly Violation[] {
  return fault('name', nameFault(name));
}

function typeViolations({ type }: ClientRegistration): readonly Violation[] {
  const isKnownType = types.some((each) => each === type);
  return fault('type', isKnownType ? undefined : `is one of ${types.join(', ')}.`);
}

function nameFault(name: string): string | undefined {
  if (name === '') return 'is missing.';
  if (!isVisible(name)) return 'has no visible character.';
  if (countLetters(name) > longestName) return `must have at most ${longestName} characters.`;
  return findControlCharacter(name) ?? findHiddenCharacter(name);
}

/** Returns a fault for each unknown entry, and one for repeated entries. */
function listViolations(
  field: string,
  entries: readonly string[],
  known: readonly string[],
): readonly Violation[] {
  const unknown = entries.flatMap((entry, at) =>
    known.includes(entry) ? [] : fault(`${field}.${at}`, `is one of ${known.join(', ')}.`),
  );
  const isTwice = new Set(entries).size < entries.length;
  return [...unknown, ...fault(field, isTwice ? 'has an entry twice.' : undefined)];
}

function roleViolations({ roles: own }: Client, source: AccessTerms['source']): readonly Violation[] {
  if (own.length > 0) return listViolations('roles', own, roles);
  // The roles of an unusable certificate are unknown, and its fault is reported.
  if (typeof source === 'string') return [];
  return fault(
    source ? 'certificate' : 'roles',
    `names ${source ? 'none' : 'at least one'} of ${roles.join(', ')}.`,
  );
}

function grantViolations({ grants: own, redirectUris, type }: Client): readonly Violation[] {
  const bySecret = own.find((grant) => grant === 'client_credentials' || grant === 'password');
  const byBrowser = own.find((grant) => grant === 'authorization_code' || grant === 'implicit');
  const isRefreshAlone =
    own.includes('refresh_token') && own.every((grant) => grant !== 'authorization_code');
  return [
    ...listViolations('grants', own, grants),
    ...fault(
      'grants',
      type === 'public' && bySecret
        ? `has ${bySecret}, for which a client needs a secret or keys.`
        : undefined,
    ),
    ...fault(
      'grants',
      isRefreshAlone && !own.includes('password')
        ? 'has refresh_token, which needs authorization_code or password beside it.'
        : undefined,
    ),
    ...fault(
      'redirectUris',
      byBrowser !== undefined && redirectUris.length === 0
        ? `names at least one address, for the grant ${byBrowser}.`
        : undefined,
    ),
  ];
}

function redirectViolations(
  { redirectUris, type }: Client,
  registered: readonly string[] = [],
): readonly Violation[] {
  const isTwice = new Set(redirectUris).size < redirectUris.length;
  const isMany = redirectUris.length > mostRedirectUris;
  return [
    ...redirectUris.flatMap((uri, at) =>
      registered.includes(uri) ? [] : fault(`redirectUris.${at}`, redirectFault(uri, type)),
    ),
    ...fault('redirectUris', isTwice ? 'has an address twice.' : undefined),
    ...fault('redirectUris', isMany ? `must have at most ${mostRedirectUris} addresses.` : undefined),
  ];
}

function pkceViolations(type: string, requiresPkce: boolean | undefined): readonly Violation[] {
  const isRefused = type === 'public' && requiresPkce === false;
  return fault('requiresPkce', isRefused ? 'is always true for a public client.' : undefined);
}

function organisationViolations({ organisationId }: Client, registered?: string): readonly Violation[] {
  if (organisationId === undefined || organisationId === registered) return [];
  if (registered !== undefined) {
    const sentence = `is another than ${registered}: customers gave their consents to that legal person; register another client.`;
    return fault('organisationId', sentence);
  }
  const isRight = organisationPattern.test(organisationId) && organisationId.length <= longestOrganisationId;
  return fault(
    'organisationId',
    isRight ? undefined : 'is of the form PSD<country>-<authority>-<number>, as in PSDHR-HNB-12345678.',
  );
}

/** The certificate is authoritative: the client gets no role beyond it, and no other organisation. */
function licenceViolations(
  { organisationId, roles: own }: Client,
  licence: RegistrationTerms['licence'],
): readonly Violation[] {
  if (licence === undefined) return [];
  if (typeof licence === 'string') return fault('certificate', `cannot be taken: ${licence}`);
  const named = licence.organisationId;
  if (named === undefined) return fault('certificate', 'names no organisation (organizationIdentifier).');
  const isOther = organisationId !== named;
  const unlicensed = own.filter(
    (role) => roles.some((each) => each === role) && !licence.roles.includes(role),
  );
  return [
    ...fault('organisationId', isOther ? `is not that of the certificate, ${named}.` : undefined),
    ...fault(
      'roles',
      unlicensed.length > 0
        ? `has ${unlicensed.join(', ')}; the certificate has ${licence.roles.join(', ') || 'none'}.`
        : undefined,
    ),
  ];
}
