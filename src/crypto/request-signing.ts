/** Signs a request as a TPP does, for the sandbox's guides, which show how that is done. */
import { sign } from 'node:crypto';
import { digestBase64 } from './digests.js';

/** What a request is signed with: certificate and key as PEM, and the first line of the signed text. */
export interface RequestSigning {
  readonly target: string;
  readonly keyId: string;
  readonly certificate: string;
  readonly privateKey: string;
}

/** The headers of a signed request; undefined for a key that cannot be read or signs otherwise. */
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
