/**
 * The sandbox's certificate authority: created once, trusted by the sandbox, and able to issue valid and revoked test
 * certificates.
 */
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Certificate, readCertificate } from '../../../src/crypto/certificate.js';
import { sandboxAuthorityName } from '../../../src/net/certificate-files.js';
import {
  issueAuthority,
  issueRevocationList,
  buildDistinguishedName,
  type Issuer,
} from '../crypto/certificate-issuer.js';
import { newKeyPair, pemBlocks, toPem, toPrivateKeyPem, parsePrivateKey } from '../../../src/crypto/pem.js';
import { randomIdentifier } from '../../../src/crypto/secrets.js';

/**
 * In the trust folder. One file holds certificate and key, so that two concurrent processes cannot mix two authorities.
 */
const fileName = 'sandbox-authority.pem';
const listName = 'sandbox-authority.crl';
const lifetimeMilliseconds = 20 * 365 * 86_400_000;

/** The serial number of every revoked test certificate, so that the revocation list is written only once. */
export const revokedSerialNumber = 0x4dead_0000_0000_0000_0000_0000_0000_001n;

/** Creates the authority and its revocation list if missing; safe against concurrent processes. */
export function ensureSandboxAuthority(folder: string, now: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  ensureFile(folder, fileName, () => authorityPem(now));
  ensureFile(folder, listName, () => {
    const list = issueRevocationList(readSandboxAuthority(folder), [revokedSerialNumber], validityAt(now));
    return toPem(list, 'X509 CRL');
  });
}

function authorityPem(now: number): string {
  const { privateKey, publicKey } = newKeyPair('ec');
  const name = buildDistinguishedName('HR', 'Sandbox Bank', sandboxAuthorityName);
  const certificate = issueAuthority({ name, privateKey }, { name, publicKey }, validityAt(now));
  return toPem(certificate, 'CERTIFICATE') + toPrivateKeyPem(privateKey);
}

function validityAt(now: number) {
  return { notBefore: now - 86_400_000, notAfter: now + lifetimeMilliseconds };
}

function ensureFile(folder: string, name: string, contentOf: () => string): void {
  const file = join(folder, name);
  if (existsSync(file)) return;
  const draft = join(folder, `${randomIdentifier()}.draft`);
  writeFileSync(draft, contentOf(), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    // A concurrent process created the file first; its file is used.
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}

export function readSandboxAuthority(folder: string): Issuer & { readonly certificate: Certificate } {
  const pem = readFileSync(join(folder, fileName), 'utf8');
  const [bytes] = pemBlocks(pem, 'CERTIFICATE');
  if (!bytes) throw new Error(`${fileName} in ${folder} contains no certificate`);
  const certificate = readCertificate(bytes);
  return { name: certificate.subject, privateKey: parsePrivateKey(pem), certificate };
}
