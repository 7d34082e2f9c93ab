/** The files of certificates and of revocation lists: whether they can be used, and for how long. */
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { ConfigProblem, type Config } from '../../config/config.js';
import { readCertificate, type Certificate } from '../../crypto/certificate.js';
import { isAcceptableKey } from '../../crypto/message-signature.js';
import { pemBlocks } from '../../crypto/pem.js';
import type { RevocationList } from '../../crypto/trust.js';
import { isSandboxAuthority, tlsOf, type TrustFile, trustFilesIn } from '../certificate-files.js';
import type { TlsFiles } from '../listener.js';
import { check, type Check, type World } from './check.js';
import { error, type Finding, ok, reasonOf, warning } from './finding.js';
import {
  type ChainFacts,
  judgeAuthority,
  judgeChain,
  judgeCoverage,
  judgeList,
} from './judge-certificates.js';

export const certificateChecks: readonly Check[] = [
  check('certificates', ['TLS_CERT_FILE', 'TLS_KEY_FILE', 'PUBLIC_URL'], ownCertificate),
  check('certificates', ['TRUST_FOLDER', 'MODE'], trusted),
];

type TlsSettings = Pick<Config, 'TLS_CERT_FILE' | 'TLS_KEY_FILE' | 'PUBLIC_URL'>;

const renew = 'Put the right files there; the server does not start with these.';

function ownCertificate(config: TlsSettings, { now }: World): readonly Finding[] {
  try {
    const files = tlsOf(config, []);
    if (!files) return [ok('TLS', 'is not spoken by this server itself')];
    createSecureContext({ cert: files.cert, key: files.key });
    return judgeChain(config.TLS_CERT_FILE ?? '', chainOf(files, config.PUBLIC_URL), now);
  } catch (failure) {
    const lines = failure instanceof ConfigProblem ? failure.lines : [reasonOf(failure)];
    return lines.map((line) => error('TLS', `cannot be spoken: ${line}`, renew));
  }
}

function chainOf({ cert }: Pick<TlsFiles, 'cert'>, publicUrl: string): ChainFacts {
  const chain = pemBlocks(cert.toString('latin1'), 'CERTIFICATE').map(readCertificate);
  const [own] = chain;
  // Addresses of IPv6 have brackets in a URL and none in a certificate.
  const host = new URL(publicUrl).hostname.replaceAll(/^\[|\]$/g, '');
  return {
    certificates: chain,
    host,
    isForHost: own !== undefined && isFor(own, host),
    isKeyStrong: own !== undefined && isAcceptableKey(own.x509.publicKey),
    isInOrder: chain.every((each, at) => {
      const above = chain[at + 1];
      return above === undefined || each.x509.checkIssued(above.x509);
    }),
  };
}

function isFor({ x509 }: Certificate, host: string): boolean {
  return (isIP(host) === 0 ? x509.checkHost(host) : x509.checkIP(host)) !== undefined;
}

function trusted(
  { MODE, TRUST_FOLDER: folder }: Pick<Config, 'MODE' | 'TRUST_FOLDER'>,
  { now }: World,
): readonly Finding[] {
  if (folder === undefined) return [ok('TRUST_FOLDER', 'is not set: no authority is trusted')];
  if (MODE === 'sandbox' && !existsSync(folder)) {
    return [ok(folder, 'is not there yet; the first start makes it, and a test authority in it')];
  }
  try {
    const read = trustFilesIn(folder).map(readTrustFile);
    const authorities = read.flatMap((file) => file.authorities);
    const known = authorities.map(({ certificate }) => certificate);
    return [
      ...read.flatMap(({ findings }) => findings),
      ...authorities.map(({ certificate, path }) =>
        judgeAuthority(
          { path, name: certificate.x509.subject, ...certificate },
          { isOfSandbox: isSandboxAuthority(certificate), mode: MODE, now },
        ),
      ),
      ...read.flatMap(({ lists, path }) =>
        lists.map((list) =>
          judgeList({ path, ...list, isOfKnown: known.some((each) => list.isOf(each)) }, now),
        ),
      ),
      ...judgeCoverage(
        coverageOf(
          known,
          read.flatMap(({ lists }) => lists),
        ),
        MODE,
      ),
    ];
  } catch (failure) {
    return [error(folder, `cannot be used: ${reasonOf(failure)}`, renew)];
  }
}

interface ReadFile {
  readonly path: string;
  readonly findings: readonly Finding[];
  readonly authorities: readonly { readonly path: string; readonly certificate: Certificate }[];
  readonly lists: readonly RevocationList[];
}

/** A file that cannot be used keeps no other from being looked at. */
function readTrustFile(file: TrustFile): ReadFile {
  const nothing = { path: file.path, findings: [], authorities: [], lists: [] };
  if (file.isIgnored) {
    const says = 'is not looked at: its name ends in none of .pem, .crt, .cer, .der and .crl';
    return { ...nothing, findings: [warning(file.path, says, 'Rename it, or take it away.')] };
  }
  try {
    const authorities = file.authorities().map((certificate) => ({ path: file.path, certificate }));
    return { ...nothing, authorities, lists: file.revocationLists() };
  } catch (failure) {
    // The path, which the failure itself begins with, is said already.
    const cause = failure instanceof Error && failure.cause !== undefined ? failure.cause : failure;
    return { ...nothing, findings: [error(file.path, `cannot be used: ${reasonOf(cause)}`, renew)] };
  }
}

/** The authorities of which there is no list. */
function coverageOf(authorities: readonly Certificate[], lists: readonly RevocationList[]) {
  const without = authorities.filter((authority) => !lists.some((list) => list.isOf(authority)));
  return {
    authorities: authorities.length,
    withoutList: without.map(({ x509 }) => x509.subject.split('\n').at(-1) ?? ''),
  };
}
