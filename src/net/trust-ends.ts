/** The ends of what the server's TLS and its trust rest on, for metrics and alarms. */
import { readCertificate, type Certificate } from '../crypto/certificate.js';
import { pemBlocks } from '../crypto/pem.js';
import { endOfLists } from '../crypto/tpp-certificates.js';
import type { RevocationList } from '../crypto/trust.js';
import type { TrustFolder } from './certificate-files.js';
import type { TlsFiles } from './listener.js';
import { nameOf } from './revocation-lists.js';

export interface ReadFiles extends TrustFolder {
  readonly tls?: TlsFiles;
}

export interface TrustEnd {
  readonly kind: 'tls-certificate' | 'authority' | 'revocation-list';
  /** The subject of the certificate, or of the list's authority. */
  readonly name: string;
  /** The serial number of that certificate, hexadecimal. */
  readonly serial: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Authorities without a list, and lists without an end, have none. */
export function listTrustEnds(
  { authorities, tls }: Pick<ReadFiles, 'authorities' | 'tls'>,
  lists: readonly RevocationList[],
): readonly TrustEnd[] {
  const own = tls ? pemBlocks(tls.cert.toString('latin1'), 'CERTIFICATE').map(readCertificate) : [];
  const named = (kind: TrustEnd['kind'], certificate: Certificate, at: number): TrustEnd => {
    return { kind, name: nameOf(certificate), serial: certificate.x509.serialNumber, at };
  };
  const all = [
    ...own.map((each) => named('tls-certificate', each, each.notAfter)),
    ...authorities.map((each) => named('authority', each, each.notAfter)),
    ...authorities.map((each) => named('revocation-list', each, endOfLists(each, lists))),
  ].filter(({ at }) => Number.isFinite(at));
  // A certificate that stands in two files is one.
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}
