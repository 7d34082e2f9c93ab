/** Writes a server certificate of the bank and its key to files; returns the settings with their names. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newKeyPair, toPem, toPrivateKeyPem } from '../../../src/crypto/pem.js';
import { issuing } from '../tpp/signing-bank.js';
import { temporaryFolder } from '../runner/temporary.js';

const serverAuthentication = '1.3.6.1.5.5.7.3.1';

export function tlsFiles(): { readonly TLS_CERT_FILE: string; readonly TLS_KEY_FILE: string } {
  const folder = temporaryFolder();
  const [certificate, key] = [join(folder, 'tls.pem'), join(folder, 'tls.key')];
  const keys = newKeyPair('ec');
  const { certificate: bytes } = issuing.issue(keys, { uses: [serverAuthentication] });
  writeFileSync(certificate, toPem(bytes, 'CERTIFICATE'));
  writeFileSync(key, toPrivateKeyPem(keys.privateKey));
  return { TLS_CERT_FILE: certificate, TLS_KEY_FILE: key };
}
