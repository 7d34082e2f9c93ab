/** Signs requests as a TPP does, for the examples in the sandbox's guides. */
import { sign } from 'node:crypto';
import { digestBase64 } from '../../../src/crypto/digests.js';

/** Signing material: certificate and key as PEM, and method and path in the form that is signed. */
export interface RequestSigning {
  readonly target: string;
  readonly keyId: string;
  readonly certificate: string;
  readonly privateKey: string;
}

/** The headers of a signed request; undefined for a key that is unreadable or cannot sign. */
export function signatureHeaders(
  { certificate, keyId, privateKey, target }: RequestSigning,
  requestId: string,
  body: string,
): Readonly<Record<string, string>> | undefined {
  const digest = `SHA-256=${digestBase64(Buffer.from(body), 'sha256')}`;
  const text = `(request-target): ${target}\ndigest: ${digest}\nx-request-id: ${requestId}`;
  const signature = signed(text, privateKey);
  if (signature === undefined) return undefined;
  const names = '(request-target) digest x-request-id';
  return {
    Digest: digest,
    Signature: `keyId="${keyId}",algorithm="sha-256",headers="${names}",signature="${signature}"`,
    'TPP-Signature-Certificate': Buffer.from(certificate).toString('base64'),
  };
}

function signed(text: string, privateKey: string): string | undefined {
  try {
    return sign('sha256', Buffer.from(text), privateKey).toString('base64');
  } catch {
    return undefined;
  }
}
