/** The doctor's check of the server's own TLS certificate. */
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { type Config, ConfigProblem } from '../../config/config.js';
import { readCertificate } from '../../crypto/certificate.js';
import { isAcceptableKey } from '../../crypto/message-signature.js';
import { pemBlocks } from '../../crypto/pem.js';
import type { Instant } from '../../domain/time.js';
import { readTlsFiles } from '../../net/certificate-files.js';
import { check } from './check.js';
import { diagnoseValidity, type Validity } from './validity.js';
import { error, type Finding, ok, describeFailure, warning } from './finding.js';

const renew = 'Replace the files; the server does not start with these.';

const needs = ['TLS_CERT_FILE', 'TLS_KEY_FILE', 'PUBLIC_URL', 'API_URL'] as const;

export const ownCertificateCheck = check('certificates', needs, (config, { now }) => {
  try {
    const files = readTlsFiles(config, []);
    if (!files) return [ok('TLS', 'is not used by this server')];
    createSecureContext({ cert: files.cert, key: files.key });
    return diagnoseChain(config.TLS_CERT_FILE ?? '', readChain(files.cert, config), now);
  } catch (failure) {
    const lines = failure instanceof ConfigProblem ? failure.lines : [describeFailure(failure)];
    return lines.map((line) => error('TLS', `cannot be used: ${line}`, renew));
  }
});

function readChain(pem: Buffer, addresses: Pick<Config, 'API_URL' | 'PUBLIC_URL'>): ChainFacts {
  const certificates = pemBlocks(pem.toString('latin1'), 'CERTIFICATE').map(readCertificate);
  const own = certificates[0]?.x509;
  const isFor = (host: string) =>
    (isIP(host) === 0 ? own?.checkHost(host) : own?.checkIP(host)) !== undefined;
  // An IPv6 address has brackets in a URL and none in a certificate.
  const hostOf = (url: string) => new URL(url).hostname.replaceAll(/^\[|\]$/g, '');
  return {
    certificates,
    missingHosts: [...new Set([addresses.PUBLIC_URL, addresses.API_URL].map(hostOf))].filter(
      (host) => !isFor(host),
    ),
    isKeyStrong: own !== undefined && isAcceptableKey(own.publicKey),
    isInOrder: certificates.every(({ x509 }, at) => {
      const issuer = certificates[at + 1]?.x509;
      return issuer === undefined || x509.checkIssued(issuer);
    }),
  };
}

interface ChainFacts {
  /** The server's own certificate first, then its issuers. */
  readonly certificates: readonly Validity[];
  /** The hosts of PUBLIC_URL and API_URL that the certificate does not name. */
  readonly missingHosts: readonly string[];
  readonly isKeyStrong: boolean;
  /** Whether each certificate is issued by the next. */
  readonly isInOrder: boolean;
}

/** Judges the server's own certificate and its chain. Pure. */
export function diagnoseChain(file: string, facts: ChainFacts, now: Instant): readonly Finding[] {
  const { certificates, isInOrder, isKeyStrong, missingHosts } = facts;
  const replace =
    'Put a renewed certificate into the file; the server uses it within two seconds, without a restart.';
  if (certificates.length === 0) return [error(file, 'holds no certificate', replace)];
  const flaws: readonly (readonly [isRight: boolean, says: string, todo: string])[] = [
    [
      isInOrder,
      'has its certificates in the wrong order',
      'Put the server’s certificate first, and each certificate before its issuer’s.',
    ],
    [isKeyStrong, 'has a key that browsers refuse', 'Use ECDSA on P-256, or RSA with at least 2048 bits.'],
    [
      missingHosts.length === 0,
      `is not for ${missingHosts.join(' and ')}, where the interface is reached`,
      'Order a certificate for every host of PUBLIC_URL and API_URL, unless a proxy terminates TLS.',
    ],
  ];
  return [
    ...certificates.map((certificate, at) =>
      diagnoseValidity(at === 0 ? file : `${file}, certificate ${at + 1}`, certificate, now, error, replace),
    ),
    ...flaws.flatMap(([isRight, says, todo]) => (isRight ? [] : [warning(file, says, todo)])),
  ];
}
