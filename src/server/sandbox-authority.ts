/** The sandbox's own certificate authority: made once, trusted by the sandbox, and able to issue test certificates. */
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCertificate } from '../crypto/certificate.js';
import { sandboxAuthorityName } from './certificate-files.js';
import { issueAuthority, issueRevocationList, nameOf, type Issuer } from '../crypto/certificate-issuer.js';
import { newKeyPair, pemBlocks, pemOf, pemOfPrivateKey, privateKeyOf } from '../crypto/pem.js';
import { randomIdentifier } from '../crypto/secrets.js';

/** In the trust folder; the one file holds certificate and key, so that two processes cannot mix two authorities. */
const fileName = 'sandbox-authority.pem';
const lifetimeMilliseconds = 20 * 365 * 86_400_000;

/** Makes the authority where there is none yet; another process may be doing the same. */
export function ensureSandboxAuthority(folder: string, now: number): void {
  const file = join(folder, fileName);
  if (existsSync(file)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { privateKey, publicKey } = newKeyPair('ec');
  const name = nameOf('HR', 'Sandbox Bank', sandboxAuthorityName);
  const validity = { notBefore: now - 86_400_000, notAfter: now + lifetimeMilliseconds };
  const certificate = issueAuthority({ name, privateKey }, { name, publicKey }, validity);
  const draft = join(folder, `${randomIdentifier()}.draft`);
  writeFileSync(draft, pemOf(certificate, 'CERTIFICATE') + pemOfPrivateKey(privateKey), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    // Whoever was first has made the authority of all.
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}

export function readSandboxAuthority(folder: string): Issuer {
  const pem = readFileSync(join(folder, fileName), 'utf8');
  const [bytes] = pemBlocks(pem, 'CERTIFICATE');
  if (!bytes) throw new Error(`${fileName} in ${folder} holds no certificate`);
  return { name: readCertificate(bytes).subject, privateKey: privateKeyOf(pem) };
}

/** Takes a certificate of the authority back, by a list that names it alone: other lists stay as they are. */
export function revokeInSandbox(folder: string, certificate: Buffer, now: number): void {
  const { serialNumber } = readCertificate(certificate);
  const validity = { notBefore: now, notAfter: now + lifetimeMilliseconds };
  const list = issueRevocationList(readSandboxAuthority(folder), [serialNumber], validity);
  writeFileSync(join(folder, `revoked-${serialNumber.toString(16)}.crl`), pemOf(list, 'X509 CRL'));
}
