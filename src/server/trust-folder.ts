/** The folder of authorities whose certificates the bank trusts, and their revocation lists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCertificate, type Certificate } from '../crypto/certificate.js';
import { pemBlocks } from '../crypto/certificate-text.js';
import { isAuthority, readRevocationList, type RevocationList } from '../crypto/trust.js';

export interface TrustFolder {
  readonly authorities: readonly Certificate[];
  readonly revocationLists: readonly RevocationList[];
}

type Kind = 'CERTIFICATE' | 'X509 CRL';

const certificateFile = /\.(pem|crt|cer|der)$/i;
const revocationFile = /\.crl$/i;

/**
 * Reads every certificate (.pem, .crt, .cer, .der) and every revocation list (.crl), each as PEM or DER. Throws when
 * one of them is not usable: a bank that trusts less or more than its operator thinks must not start.
 */
export function readTrustFolder(folder: string | undefined): TrustFolder {
  if (folder === undefined) return { authorities: [], revocationLists: [] };
  if (!existsSync(folder)) throw new Error(`the trust folder ${folder} does not exist`);
  const files = readdirSync(folder).sort();
  return {
    authorities: files
      .filter((file) => certificateFile.test(file))
      .flatMap((file) => readFileOf(join(folder, file), 'CERTIFICATE', authorityOf)),
    revocationLists: files
      .filter((file) => revocationFile.test(file))
      .flatMap((file) => readFileOf(join(folder, file), 'X509 CRL', readRevocationList)),
  };
}

function authorityOf(bytes: Buffer): Certificate {
  const certificate = readCertificate(bytes);
  if (!isAuthority(certificate)) throw new Error('it is not the certificate of an authority');
  return certificate;
}

function readFileOf<T>(file: string, kind: Kind, read: (bytes: Buffer) => T): T[] {
  try {
    return blocksOf(readFileSync(file), kind).map((block) => read(block));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} in the trust folder cannot be used: ${reason}`, { cause });
  }
}

/** What a file holds; throws rather than leave something out that its author believes to be in force. */
function blocksOf(bytes: Buffer, kind: Kind): Buffer[] {
  const text = bytes.toString('latin1');
  if (!text.includes('-----BEGIN')) return [bytes];
  const blocks = pemBlocks(text, kind);
  if (blocks.length === 0) throw new Error(`it holds no ${kind}`);
  const all = text.match(/-----BEGIN [A-Z0-9 ]*(CERTIFICATE|CRL)-----/g) ?? [];
  if (all.length > blocks.length) throw new Error(`not everything in it is a readable ${kind}`);
  return blocks;
}
