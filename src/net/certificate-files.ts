/**
 * Reads certificate files: the trust folder with its authorities and revocation lists, and the server's own certificate
 * and key for TLS.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { ConfigProblem, type Config } from '../config/config.js';
import { readCertificate, type Certificate } from '../crypto/certificate.js';
import { hasCertificate, hasPrivateKey, isMatchingKey, pemBlocks } from '../crypto/pem.js';
import { tlsOptions } from '../crypto/tls-options.js';
import { isAuthority, readRevocationList, type RevocationList } from '../crypto/trust.js';
import type { TlsFiles } from './listener.js';

export interface TrustFolder {
  readonly authorities: readonly Certificate[];
  readonly revocationLists: readonly RevocationList[];
}

/** The name under which the sandbox's authority issues test certificates. */
export const sandboxAuthorityName = 'Sandbox Bank Test CA';

/** The authority's key is stored beside the server, so its certificates prove nothing outside a sandbox. */
export function isSandboxAuthority({ subject }: Certificate): boolean {
  return subject.some(({ value }) => value === sandboxAuthorityName);
}

type Kind = 'CERTIFICATE' | 'X509 CRL';

/** A file of the trust folder, read on demand. The methods throw when the file is not usable. */
export interface TrustFile {
  readonly path: string;
  /** The certificates of a .pem, .crt, .cer or .der file, each in PEM or DER; empty for other files. */
  authorities(): readonly Certificate[];
  /** The lists of a .crl file; empty for other files. */
  revocationLists(): readonly RevocationList[];
  /** Whether the file has none of these extensions. Kubernetes adds entries of its own, such as `..data`. */
  readonly isIgnored: boolean;
}

/** Throws when the folder does not exist. */
export function trustFilesIn(folder: string): readonly TrustFile[] {
  if (!existsSync(folder)) throw new Error(`the trust folder ${folder} does not exist`);
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const path = join(folder, name);
      const [isCertificate, isList] = [/\.(pem|crt|cer|der)$/i.test(name), /\.crl$/i.test(name)];
      return {
        path,
        authorities: () => (isCertificate ? parseTrustFile(path, 'CERTIFICATE', parseAuthority) : []),
        revocationLists: () => (isList ? parseTrustFile(path, 'X509 CRL', readRevocationList) : []),
        isIgnored: !isCertificate && !isList && !name.startsWith('..'),
      };
    });
}

/**
 * Reads every certificate and every revocation list. Throws when one of them is not usable: a bank that trusts less or
 * more than its operator thinks must not start.
 */
export function readTrustFolder(folder: string | undefined): TrustFolder {
  const files = folder === undefined ? [] : trustFilesIn(folder);
  return {
    authorities: files.flatMap((file) => file.authorities()),
    revocationLists: files.flatMap((file) => file.revocationLists()),
  };
}

function parseAuthority(bytes: Buffer): Certificate {
  const certificate = readCertificate(bytes);
  if (!isAuthority(certificate)) throw new Error('it is not the certificate of a certificate authority');
  return certificate;
}

function parseTrustFile<T>(file: string, kind: Kind, read: (bytes: Buffer) => T): T[] {
  try {
    return splitBlocks(readFileSync(file), kind).map((block) => read(block));
  } catch (cause) {
    throw new Error(`${file} in the trust folder cannot be used: ${messageOf(cause)}`, { cause });
  }
}

/**
 * Splits a file into PEM blocks, or returns it whole as DER. Throws rather than skip a block that its author believes
 * to be in force.
 */
function splitBlocks(bytes: Buffer, kind: Kind): Buffer[] {
  const text = bytes.toString('latin1');
  if (text.trim() === '') throw new Error('it is empty');
  if (!text.includes('-----BEGIN')) return [bytes];
  const blocks = pemBlocks(text, kind);
  if (blocks.length === 0) throw new Error(`it contains no ${kind}`);
  const all = text.match(/-----BEGIN [A-Z0-9 ]*(CERTIFICATE|CRL)-----/g) ?? [];
  if (all.length > blocks.length) throw new Error(`it contains a block that is not a readable ${kind}`);
  return blocks;
}

/**
 * Returns the listener's TLS files, undefined without TLS. The authorities tell clients which of their certificates to
 * present.
 */
export function readTlsFiles(
  config: Pick<Config, 'TLS_CERT_FILE' | 'TLS_KEY_FILE'>,
  authorities: readonly Certificate[],
): TlsFiles | undefined {
  const { TLS_CERT_FILE: certificate, TLS_KEY_FILE: key } = config;
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate === undefined || key === undefined) {
    throw new ConfigProblem(['TLS_CERT_FILE and TLS_KEY_FILE must be set together.']);
  }
  const wrong: string[] = [];
  const files = {
    cert: readOrCollect('TLS_CERT_FILE', certificate, wrong),
    key: readOrCollect('TLS_KEY_FILE', key, wrong),
  };
  if (wrong.length > 0) throw new ConfigProblem(wrong);
  refuseUnusable(files);
  return { ...files, ca: authorities.map(({ x509 }) => x509.toString()) };
}

/** Collects the error of each file, so that both are reported together. */
function readOrCollect(setting: string, file: string, wrong: string[]): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    wrong.push(`${setting} cannot be read: ${messageOf(error)}.`);
    return Buffer.alloc(0);
  }
}

/**
 * OpenSSL accepts a key of another type than the certificate's, and then fails at every handshake. It refuses a key
 * that is too short, which has to be known before any of the new files is in force.
 */
function refuseUnusable({ cert, key }: { readonly cert: Buffer; readonly key: Buffer }): void {
  const wrong = [
    !hasCertificate(cert) && 'TLS_CERT_FILE contains no readable certificate in PEM.',
    key.includes('ENCRYPTED')
      ? 'TLS_KEY_FILE is encrypted with a passphrase; the server reads the key without one.'
      : !hasPrivateKey(key) && 'TLS_KEY_FILE contains no readable private key in PEM.',
  ].filter((line) => line !== false);
  if (wrong.length > 0) throw new ConfigProblem(wrong);
  try {
    if (isMatchingKey(cert, key)) return void createSecureContext({ ...tlsOptions, cert, key });
  } catch (error) {
    throw new ConfigProblem([`TLS_CERT_FILE and TLS_KEY_FILE cannot be used: ${messageOf(error)}.`]);
  }
  throw new ConfigProblem(['TLS_KEY_FILE is not the private key of the first certificate in TLS_CERT_FILE.']);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
