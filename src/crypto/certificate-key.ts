/** Whether a private key is that of a certificate. */
import { createPrivateKey, X509Certificate } from 'node:crypto';

/** Both as PEM, the certificate first of those in its file. Throws when one of them cannot be read. */
export function isKeyOf(certificate: Buffer, key: Buffer): boolean {
  return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
}
