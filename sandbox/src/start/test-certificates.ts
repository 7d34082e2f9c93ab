/** Issues test certificates of the sandbox's authority to workspaces' clients. */
import {
  generatedKeyPair,
  issueTpp,
  type Issuer,
  type TppCertificateOptions,
} from '../crypto/certificate-issuer.js';
import { type Certificate, readCertificate } from '../../../src/crypto/certificate.js';
import * as oids from '../../../src/crypto/object-identifiers.js';
import { toPem, toPrivateKeyPem } from '../../../src/crypto/pem.js';
import { keyOfSigningRequest } from '../crypto/signing-request.js';
import { defined } from '../../../src/domain/defined.js';
import { type CertificateOrder, toValidity } from '../domain/certificate-order.js';
import type { TestCertificates } from '../usecases/sandbox-services.js';
import { readSandboxAuthority, revokedSerialNumber } from './authority.js';

const uses = {
  tls: [oids.clientAuthentication],
  seal: [oids.documentSigning],
} as const;

/** Undefined without a trust folder: the sandbox would then not trust its own authority. */
export function testCertificates(
  trustFolder: string | undefined,
  now: () => number,
): TestCertificates | undefined {
  if (trustFolder === undefined) return undefined;
  return {
    async issue(order, client) {
      const authority = readSandboxAuthority(trustFolder);
      const { privateKey, publicKey } = await keyFor(order);
      const { name: organisation, organisationId = '', roles } = client;
      const names = { organisation, organisationId, roles };
      const certificate = issueTpp(authority, { ...names, ...toCertificateOptions(order, now()), publicKey });
      return {
        certificate: toPem(certificate, 'CERTIFICATE'),
        authority: authority.certificate.x509.toString(),
        ...defined({ privateKey: privateKey && toPrivateKeyPem(privateKey) }),
        ...describeCertificate(readCertificate(certificate), authority),
      };
    },
  };
}

async function keyFor({ key = 'ec', signingRequest }: CertificateOrder) {
  return signingRequest === undefined
    ? generatedKeyPair(key)
    : { publicKey: keyOfSigningRequest(signingRequest, 'signingRequest'), privateKey: undefined };
}

function toCertificateOptions(
  order: CertificateOrder,
  now: number,
): Omit<TppCertificateOptions, 'organisation' | 'organisationId' | 'roles' | 'publicKey'> {
  const { state, use } = order;
  const serialNumber = state === 'revoked' ? revokedSerialNumber : undefined;
  return { ...toValidity(order, now), uses: uses[use], type: use, ...defined({ serialNumber }) };
}

function describeCertificate({ notAfter, notBefore, serialNumber }: Certificate, { name }: Issuer) {
  const shortNames: Readonly<Record<string, string>> = {
    [oids.names.country]: 'C',
    [oids.names.organisation]: 'O',
    [oids.names.commonName]: 'CN',
  };
  // The most specific part first, as RFC 4514 writes names.
  const issuer = name.toReversed().map(({ type, value }) => `${shortNames[type] ?? type}=${value}`);
  return { keyId: `SN=${serialNumber.toString(16)},CA=${issuer.join(',')}`, notBefore, notAfter };
}
