/**
 * HTTP message signatures (eIDAS QSealC): verifies `Digest` and `Signature` over the raw bytes of a request. The first
 * check that fails decides the answer's code, which names the missing or wrong part:
 *
 * 1. `Signature`, `Digest` and `TPP-Signature-Certificate` come together.
 * 2. `Signature` can be parsed.
 * 3. The certificate can be parsed, is trusted and valid now, is the one of `keyId`, and is the client's, with a role for
 *    the service.
 * 4. The signature covers every required header.
 * 5. `Digest` matches the body.
 * 6. The signature matches the signed text.
 * 7. A signed `Date` is near the clock.
 * 8. `X-Request-ID` was not signed before for another request.
 *
 * A missing `keyId` is SIGNATURE_INVALID, because the account contracts do not define REQUIRED_KID_MISSING.
 */
import { strictBase64 } from '../../crypto/pem.js';
import { digestBase64, sha256Hex } from '../../crypto/digests.js';
import { isRsaKey, isValidSignature } from '../../crypto/message-signature.js';
import type { TppCertificates } from '../../crypto/tpp-certificates.js';
import type { Client, Service } from '../../domain/clients.js';
import { Problem } from '../../domain/problem.js';
import type { SignedRequest } from '../../usecases/signed-requests.js';
import {
  digestProblem,
  parseAlgorithm,
  findKeyIdFault,
  parseDigestHeader,
  parseSignatureHeader,
  signaturePath,
  signatureProblem,
} from './signature-header.js';
import { datePath, parseSignedDate, requireRecentDate } from './signed-date.js';
import { buildSignedText } from './signed-text.js';
import { licenceOf, requireLicence } from '../authentication/licences.js';
import { oneValue } from '../headers.js';
import type { Context, Stage } from '../stage.js';

export interface SignatureRules {
  /** Services that require a signature. */
  readonly requiredFor: readonly Service[];
  readonly isTargetRequired: boolean;
  /** Greatest distance of a signed Date from the clock, in either direction. */
  readonly dateWindowSeconds: number;
}

export interface Signatures extends SignatureRules {
  readonly certificates: TppCertificates;
  readonly now: () => number;
  /** Throws when the id was signed before for another request. */
  readonly remember: (request: SignedRequest) => Promise<void>;
}

const certificatePath = 'header.TPP-Signature-Certificate';

type Needed = 'route' | 'client' | 'body';

export function signature(signatures: Signatures): Stage<Needed> {
  const remember = async (signed: SignedRequest, next: () => Promise<void>) => {
    await signatures.remember(signed);
    await next();
  };
  const verify = (ctx: Context<Needed>, client: Client, next: () => Promise<void>) => {
    const signed = check(ctx, client, signatures);
    return signed ? remember(signed, next) : next();
  };
  return (ctx, next) => {
    const { client } = ctx.state;
    // Operations without a client serve browsers and the token endpoint, and take no signature.
    if (!client) return next();
    const given = ctx.req.headers['tpp-signature-certificate'];
    const reading = typeof given === 'string' ? signatures.certificates.reading(given) : undefined;
    return reading ? reading.then(() => verify(ctx, client, next)) : verify(ctx, client, next);
  };
}

/** Undefined for an unsigned request where no signature is required. */
function check(ctx: Context<Needed>, client: Client, signatures: Signatures): SignedRequest | undefined {
  // Several lines of Digest are one list.
  const { digest } = ctx.req.headers;
  const given = oneValue(ctx, 'Signature', (text) => signatureProblem(text));
  const certificate = oneValue(
    ctx,
    'TPP-Signature-Certificate',
    (text) => new Problem('certificate.invalid', text, certificatePath),
  );
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
  return checkSignature(ctx, client, signatures, [given, String(digest), certificate]);
}

function checkSignature(
  ctx: Context<Needed>,
  client: Client,
  { certificates, dateWindowSeconds, isTargetRequired, now }: Signatures,
  [given, digest, certificateText]: readonly [string, string, string],
): SignedRequest {
  const { algorithm, keyId, signature: value, signedNames } = parseSignatureHeader(given);
  const certificate = certificates.find(certificateText, now(), certificatePath);
  // Node decodes headers as Latin 1; clients send the issuer's name in UTF-8.
  const keyIdFault = findKeyIdFault(Buffer.from(keyId, 'latin1').toString('utf8'), certificate);
  if (keyIdFault !== undefined) throw signatureProblem(`The keyId in Signature ${keyIdFault}.`);
  const organisationId = requireLicence(certificate, client, ctx.state.route, certificatePath);
  const manner = parseAlgorithm(algorithm, isRsaKey(certificate.publicKey));
  const { headers, method = '', url = '' } = ctx.req;
  const text = buildSignedText(signedNames, { method, target: url, headers }, isTargetRequired);
  checkDigest(digest, ctx.state.body.bytes);
  const bytes = strictBase64(value);
  // Encoding as Latin 1 restores the bytes that were sent.
  if (!bytes || !isValidSignature(Buffer.from(text, 'latin1'), bytes, certificate.publicKey, manner)) {
    const explain = () => ({ kind: 'signature', signedText: text, signedNames, algorithm, keyId }) as const;
    throw signatureProblem(
      'The signature is not one of this request by the key of the certificate.',
      explain,
    );
  }
  const { repeated } = ctx.state;
  const signed = {
    organisationId,
    // Validation refuses different ids later.
    requestId: (repeated?.get('x-request-id') ?? [headers['x-request-id']]).join(),
    targetHash: hashTarget(ctx, client),
  };
  if (!signedNames.includes('date')) return signed;
  const sentDate = oneValue(ctx, 'Date', (fault) => new Problem('signature.invalid', fault, datePath));
  const date = parseSignedDate(sentDate ?? '');
  requireRecentDate(date, now(), dateWindowSeconds);
  return { ...signed, goodUntil: date + dateWindowSeconds * 1000 };
}

const methodsWithBody = ['POST', 'PUT', 'PATCH'];

/**
 * Binds a signature without `(request-target)` to client, method and target. A corrected body may reuse the id after a
 * refusal; for methods without a body, a different body makes a different request.
 */
function hashTarget({ req: { method = '', url }, state: { body } }: Context<Needed>, client: Client): string {
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
