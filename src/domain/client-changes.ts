/** Changes to a client's registration: the fields that may change, their rules, and what they end. */
import { changeViolations } from './client-registration.js';
import type { Client, JwkSet } from './clients.js';
import { allConsentKinds, consentKinds, type ConsentKind } from './consents/kinds.js';
import { defined } from './defined.js';
import { refuseIfAny } from './problem.js';

/** The fields to change; each replaces the registered value as a whole, and an omitted one stays. */
export interface ClientChange {
  readonly name?: string;
  readonly roles?: readonly string[];
  readonly grants?: readonly string[];
  readonly redirectUris?: readonly string[];
  readonly requiresPkce?: boolean;
  readonly organisationId?: string;
  readonly jwks?: JwkSet;
  readonly jwksUri?: string;
}

/** A changed field with its values before and after; a text is a list of one, and keys stand by their ids. */
export interface FieldChange {
  readonly field: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Returns the changed client. Throws a `request.invalid` for each field that breaks its rule. */
export function changeClient(client: Client, change: ClientChange, keyHosts: readonly string[]): Client {
  const { jwks, jwksUri, ...others } = change;
  const { jwks: oldKeys, jwksUri: oldAddress, ...kept } = client;
  // Keys and their address replace each other.
  const hasKeys = jwks !== undefined || jwksUri !== undefined;
  const keys = hasKeys ? { jwks, jwksUri } : { jwks: oldKeys, jwksUri: oldAddress };
  const changed: Client = { ...kept, ...defined(others), ...defined(keys) };
  refuseIfAny(changeViolations(changed, client, keyHosts));
  return changed;
}

type Shown = (client: Client) => readonly string[];
const text = (value: string | undefined): readonly string[] => (value === undefined ? [] : [value]);

const fields: Readonly<Record<keyof ClientChange, Shown>> = {
  name: ({ name }) => [name],
  roles: ({ roles }) => roles,
  grants: ({ grants }) => grants,
  redirectUris: ({ redirectUris }) => redirectUris,
  requiresPkce: ({ requiresPkce }) => [String(requiresPkce)],
  organisationId: ({ organisationId }) => text(organisationId),
  jwks: ({ jwks }) => (jwks?.keys ?? []).map(({ kid }) => (typeof kid === 'string' ? kid : 'without kid')),
  jwksUri: ({ jwksUri }) => text(jwksUri),
};

export function keyIdsOf(client: Client): readonly string[] {
  return fields.jwks(client);
}

/** The fields in which two states of a client differ. */
export function listChanges(before: Client, after: Client): readonly FieldChange[] {
  const isSame = (field: string, from: readonly string[], to: readonly string[]) =>
    JSON.stringify(from) === JSON.stringify(to) &&
    (field !== 'jwks' || JSON.stringify(before.jwks) === JSON.stringify(after.jwks));
  return Object.entries(fields).flatMap(([field, shown]) => {
    const [from, to] = [shown(before), shown(after)];
    return isSame(field, from, to) ? [] : [{ field, from, to }];
  });
}

/** The kinds of consent that the client has no role for. */
export function kindsWithoutRole({ roles }: Client): readonly ConsentKind[] {
  return allConsentKinds.filter((kind) => !roles.includes(consentKinds[kind].role));
}
