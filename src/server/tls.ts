/** TLS of the server's own, where it has a certificate for it. */
import { readFileSync } from 'node:fs';
import { ConfigProblem, type Config } from '../config/settings.js';
import { isKeyOf } from '../crypto/key-pairs.js';
import type { Certificate } from '../crypto/certificate.js';
import type { TlsFiles } from './listener.js';

/** What the listener needs for TLS; the authorities tell clients which of their certificates to show. */
export function tlsOf(config: Config, authorities: readonly Certificate[]): TlsFiles | undefined {
  const { TLS_CERT_FILE: certificate, TLS_KEY_FILE: key } = config;
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate === undefined || key === undefined) {
    throw new ConfigProblem(['TLS_CERT_FILE and TLS_KEY_FILE need each other.']);
  }
  const wrong: string[] = [];
  const files = {
    cert: contentOf('TLS_CERT_FILE', certificate, wrong),
    key: contentOf('TLS_KEY_FILE', key, wrong),
  };
  if (wrong.length > 0) throw new ConfigProblem(wrong);
  refuseUnusable(files);
  return { ...files, ca: authorities.map(({ x509 }) => x509.toString()) };
}

/** Both files are looked at before either is complained about. */
function contentOf(setting: string, file: string, wrong: string[]): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    wrong.push(`${setting} cannot be read: ${messageOf(error)}.`);
    return Buffer.alloc(0);
  }
}

/** OpenSSL takes a key of another kind than the certificate's, and then fails at every connection. */
function refuseUnusable({ cert, key }: { readonly cert: Buffer; readonly key: Buffer }): void {
  try {
    if (isKeyOf(cert, key)) return;
  } catch (error) {
    throw new ConfigProblem([`TLS_CERT_FILE and TLS_KEY_FILE are not usable: ${messageOf(error)}.`]);
  }
  throw new ConfigProblem(['TLS_KEY_FILE is not the key of TLS_CERT_FILE.']);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
