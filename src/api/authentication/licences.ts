/** The PSD2 role (eIDAS certificate) that an operation requires. */
import type { OperationId } from '../../contract/operation.js';
import type { TppCertificate } from '../../crypto/tpp-certificates.js';
import type { Client, Role, Service } from '../../domain/clients.js';
import { allConsentKinds, consentKinds, type ConsentKind } from '../../domain/consents/kinds.js';
import { Problem } from '../../domain/problem.js';
import type { Route } from '../state.js';

interface Licence {
  readonly service: Service;
  /** One of these roles is enough. */
  readonly roles: readonly Role[];
}

const payments: Licence = { service: 'payments', roles: ['PSP_PI'] };
const accounts = licenceFor('accounts');
/** Consents of all kinds share one id space; the consent's kind is known and checked later. */
const consents: Licence = {
  service: 'accounts',
  roles: allConsentKinds.map((kind) => consentKinds[kind].role),
};

function licenceFor(kind: ConsentKind): Licence {
  const { role, service } = consentKinds[kind];
  return { service, roles: [role] };
}

const ofConsents: readonly OperationId[] = [
  'getConsent',
  'getConsentStatus',
  'deleteConsent',
  'listConsentAuthorisations',
  'startConsentAuthorisation',
  'getConsentAuthorisation',
];
const licences: ReadonlyMap<string, Licence> = new Map<OperationId, Licence>([
  ...ofConsents.map((id) => [id, consents] as const),
  ...allConsentKinds.flatMap((kind) =>
    consentKinds[kind].operations.map((id) => [id, licenceFor(kind)] as const),
  ),
]);

export function licenceOf({ contract, operation }: Route): Licence {
  return licences.get(operation.id) ?? (contract.api === 'payments' ? payments : accounts);
}

/** Throws 401 CERTIFICATE_INVALID for a certificate of another organisation; returns the organisation. */
export function requireOrganisation(
  { organisationId }: TppCertificate,
  client: Client,
  path?: string,
): string {
  if (organisationId !== undefined && organisationId === client.organisationId) return organisationId;
  const text = 'The organisation of the certificate is not the one of this client.';
  throw new Problem('certificate.invalid', text, path);
}

/** As above, and also throws for a certificate without a role for the service. */
export function requireLicence(
  certificate: TppCertificate,
  client: Client,
  route: Route,
  path?: string,
): string {
  const organisationId = requireOrganisation(certificate, client, path);
  const { roles } = certificate;
  const licence = licenceOf(route);
  if (!licence.roles.some((role) => roles.includes(role))) {
    const wanted = licence.roles.join(' or ');
    const explain = () => ({ kind: 'role', missing: wanted, present: roles }) as const;
    throw new Problem('certificate.invalid', `The certificate lacks the role ${wanted}.`, path, { explain });
  }
  return organisationId;
}
