/**
 * Digest and Signature over the raw bytes. The first check that fails decides the answer: the three headers
 * belong together; Signature can be read; the certificate is readable, trusted and valid now; it is the one of keyId;
 * it is the client's, with the role for the service; the list covers what it has to; Digest fits the body; the
 * signature fits the text; a Date that it covers is near; its X-Request-ID was not signed before for another request.
 * Each code names what is not there. No keyId is SIGNATURE_INVALID everywhere, because the
 * account services have no REQUIRED_KID_MISSING.
 */
import { strictBase64 } from '../crypto/pem.js';
import { digestBase64, sha256Hex } from '../crypto/digests.js';
import { isRsaKey, isSignatureOf } from '../crypto/message-signature.js';
import type { TppCertificates } from '../crypto/tpp-certificates.js';
import type { Client, Service } from '../domain/clients.js';
import { Problem } from '../domain/problem.js';
import type { SignedRequest } from '../usecases/signed-requests.js';
import {
  digestProblem,
  hashOfAlgorithm,
  isKeyIdOf,
  parseDigestHeader,
  parseSignatureHeader,
  signaturePath,
  signatureProblem,
} from './signatures/signature-header.js';
import { instantOfDate, refuseDistant } from './signatures/signed-date.js';
import { signedTextOf } from './signatures/signed-text.js';
import { licenceOf, requireLicence } from './licences.js';
import type { Context, Stage } from './stage.js';

export interface SignatureRules {
  /** Where a request without a signature is refused. */
  readonly requiredFor: readonly Service[];
  readonly isTargetRequired: boolean;
  /** How far a date that is signed may be from this moment, before it or after it. */
  readonly dateWindowSeconds: number;
}

export interface Signatures extends SignatureRules {
  readonly certificates: TppCertificates;
  readonly now: () => number;
  /** Throws when its id was signed before for another request. */
  readonly remember: (request: SignedRequest) => Promise<void>;
}

const certificatePath = 'header.TPP-Signature-Certificate';

type Needed = 'route' | 'client' | 'body';

export function signature(signatures: Signatures): Stage<Needed> {
  const remember = async (signed: SignedRequest, next: () => Promise<void>) => {
    await signatures.remember(signed);
    await next();
  };
  return (ctx, next) => {
    const { client } = ctx.state;
    // Operations that know no client are the browser's and the token endpoint's, and take no signature.
    const signed = client && check(ctx, client, signatures);
    return signed ? remember(signed, next) : next();
  };
}

/** Undefined for a request that is not signed and need not be. */
function check(ctx: Context<Needed>, client: Client, signatures: Signatures): SignedRequest | undefined {
  const { signature: given, digest, 'tpp-signature-certificate': certificate } = ctx.req.headers;
  if (given === undefined && digest === undefined && certificate === undefined) {
    const { requiredFor } = signatures;
    if (requiredFor.length > 0 && requiredFor.includes(licenceOf(ctx.state.route).service)) {
      throw new Problem('signature.missing', 'The header Signature is missing.', signaturePath);
    }
    return undefined;
  }
  if (given === undefined) {
    const text = 'Digest and TPP-Signature-Certificate come with the header Signature.';
    throw new Problem('signature.missing', text, signaturePath);
  }
  if (certificate === undefined) {
    const text = 'The header TPP-Signature-Certificate is missing.';
    throw new Problem('certificate.missing', text, certificatePath);
  }
  if (digest === undefined) throw digestProblem('The header Digest is missing.');
  return checkSignature(ctx, client, signatures, [String(given), String(digest), String(certificate)]);
}

function checkSignature(
  ctx: Context<Needed>,
  client: Client,
  { certificates, dateWindowSeconds, isTargetRequired, now }: Signatures,
  [given, digest, certificateText]: readonly [string, string, string],
): SignedRequest {
  const { algorithm, keyId, signature: value, signedNames } = parseSignatureHeader(given);
  const certificate = certificates.find(certificateText, now(), certificatePath);
  // Node reads headers as Latin 1; an issuer's name is sent in UTF-8.
  if (!isKeyIdOf(Buffer.from(keyId, 'latin1').toString('utf8'), certificate)) {
    throw signatureProblem(
      "The keyId in Signature does not name the certificate's serial number and issuer.",
    );
  }
  const organisationId = requireLicence(certificate, client, ctx.state.route, certificatePath);
  const hash = hashOfAlgorithm(algorithm, isRsaKey(certificate.publicKey));
  const { headers, method = '', url = '' } = ctx.req;
  const text = signedTextOf(signedNames, { method, target: url, headers }, isTargetRequired);
  checkDigest(digest, ctx.state.body.bytes);
  const bytes = strictBase64(value);
  // Latin 1 again gives the very bytes that were sent.
  if (!bytes || !isSignatureOf(Buffer.from(text, 'latin1'), bytes, certificate.publicKey, hash)) {
    const explain = () => ({ kind: 'signature', signedText: text, signedNames, algorithm, keyId }) as const;
    throw signatureProblem(
      'The signature is not one of this request by the key of the certificate.',
      explain,
    );
  }
  const signed = {
    organisationId,
    requestId: String(headers['x-request-id']),
    targetHash: targetHashOf(ctx, client),
  };
  if (!signedNames.includes('date')) return signed;
  const date = instantOfDate(String(headers.date));
  refuseDistant(date, now(), dateWindowSeconds);
  return { ...signed, goodUntil: date + dateWindowSeconds * 1000 };
}

const methodsWithBody = ['POST', 'PUT', 'PATCH'];

/**
 * What a signature without `(request-target)` says nothing of: for whom, by which method and where. A body that is
 * mended after a refusal may be sent with the same id; where none is expected, another one is another request.
 */
function targetHashOf(
  { req: { method = '', url }, state: { body } }: Context<Needed>,
  client: Client,
): string {
  const content = methodsWithBody.includes(method) ? '' : digestBase64(body.bytes, 'sha256');
  return sha256Hex(JSON.stringify([client.id, method, url, content]));
}

function checkDigest(header: string, body: Buffer): void {
  for (const { hash, value } of parseDigestHeader(header)) {
    const computed = digestBase64(body, hash);
    if (computed !== value) {
      const algorithm = hash === 'sha256' ? 'SHA-256' : 'SHA-512';
      const bodyBytes = body.length;
      const explain = () => ({ kind: 'digest', algorithm, sent: value, computed, bodyBytes }) as const;
      throw digestProblem('The Digest is not the one of the body.', explain);
    }
  }
}
