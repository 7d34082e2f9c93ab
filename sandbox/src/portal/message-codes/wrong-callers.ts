/** Message codes for authentication and authorization of the TPP: certificate, token, consent, role. */
import type { AnsweredCode } from '../../../../src/contract/answers.js';
import { accounts, asClient } from '../guides/journeys/shared-steps.js';
import { initiation, type MessageCode, noSuchId, reading } from './message-code.js';

const signed = {
  Digest: 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  Signature: 'keyId="SN=1,CA=CN=any",algorithm="rsa-sha256",headers="digest x-request-id",signature="AAAA"',
  'TPP-Signature-Certificate': '{{certificate}}',
} as const;

export const wrongCallers = {
  '401 CERTIFICATE_MISSING': {
    cause: 'X-Gateway-Client-Id, or the secret or certificate that this bank requires, is missing.',
    remedy: 'Send the header that `path` names, or your certificate on the connection.',
    example: initiation({}, { without: ['X-Gateway-Client-Id'] }),
  },
  '401 CERTIFICATE_INVALID': {
    cause:
      'The client is unknown, its secret is wrong, or the certificate is not this client’s from a trusted authority.',
    remedy: 'Check id and secret. The certificate needs your client’s organisation and the service’s role.',
    example: initiation({}, { headers: { 'X-Gateway-Client-Id': 'nobody' } }),
  },
  '401 CERTIFICATE_BLOCKED': {
    cause: 'The bank has blocked your client.',
    remedy: 'Ask the bank. Waiting payments and consents still expire.',
    example: initiation({}, { headers: { 'X-Gateway-Client-Id': 'sandbox-blocked' } }),
  },
  '401 CERTIFICATE_EXPIRED': {
    cause: 'The certificate of the signature or connection is expired or not yet valid.',
    remedy: 'Use a certificate that is valid today.',
    example: initiation({}, { given: ['expiredCertificate'], headers: signed }),
  },
  '401 CERTIFICATE_REVOKE': {
    cause: 'The certificate, or one above it, is revoked.',
    remedy: 'Use a new certificate and its key.',
    example: initiation({}, { given: ['revokedCertificate'], headers: signed }),
  },
  '401 SIGNATURE_MISSING': {
    cause: 'A required signature is missing, or Digest or certificate came without a signature.',
    remedy: 'Send Signature, Digest and TPP-Signature-Certificate together.',
    example: initiation({}, { headers: { Digest: signed.Digest } }),
  },
  '401 SIGNATURE_INVALID': {
    cause:
      'The signature does not fit request and certificate, the digest is missing or wrong, the date is too far off, or the X-Request-ID was signed for another request.',
    remedy: 'Sign the exact bytes sent, in the order of `headers`; the text names the wrong part.',
    example: initiation(
      {},
      { headers: { Signature: signed.Signature, 'TPP-Signature-Certificate': 'AAAA' } },
    ),
  },
  '401 CORPORATE_ID_INVALID': {
    cause: 'PSU-Corporate-ID does not name the company that owns the debtor account.',
    remedy: 'Send the company’s id; omit the header for a private account.',
    example: initiation({}, { headers: { 'PSU-Corporate-ID': 'another-company' } }),
  },
  '401 TOKEN_UNKNOWN': {
    cause: 'Authorization has no access token, or the bank never issued it.',
    remedy: 'Send Bearer, a space and the unchanged access_token.',
    example: reading('/accounts', { headers: { Authorization: 'Bearer none' } }),
  },
  '401 TOKEN_EXPIRED': {
    cause: 'The access token has expired.',
    remedy: 'Exchange the refresh token. If it has ended too, the customer confirms the consent again.',
    example: reading('/accounts', { given: ['expiredToken'] }),
  },
  '401 TOKEN_INVALID': {
    cause:
      'The token was revoked, ended with its consent, belongs to another client, consent or scope, or is too old for transactions older than 90 days.',
    remedy:
      'Use this consent’s token. For old transactions, and after a revocation, send the customer to the authorization endpoint.',
    example: reading('/accounts', { given: ['revokedToken'] }),
  },
  '401 CONSENT_INVALID': {
    cause: 'The consent does not cover the call, is not given yet, or was refused, revoked or deleted.',
    remedy: 'Read the consent’s status and access; register another one if needed.',
    example: reading('/accounts?withBalance=true', { given: ['tokenWithoutBalances'] }),
  },
  '401 CONSENT_EXPIRED': {
    cause:
      'The consent’s last day is over, its one access is used, or a newer recurring consent has replaced it.',
    remedy: 'Register a new consent and ask the customer for it.',
    example: reading('/accounts', { given: ['replacedConsent'], headers: { 'Consent-ID': '{{consentId}}' } }),
  },
  '403 SERVICE_BLOCKED': {
    cause: 'Your client lacks the service’s role (PSP_PI, PSP_AI or PSP_IC).',
    remedy: 'Use a client that is registered for the role.',
    example: {
      given: [],
      method: 'POST',
      path: `${accounts}/consents/confirmation-of-funds`,
      headers: {
        ...asClient,
        'X-Gateway-Client-Id': 'sandbox-app',
        'Content-Type': 'application/json',
        'PSU-ID': '{{psuId}}',
      },
      body: { kind: 'json', value: { account: { iban: '{{debtorIban}}' } } },
    },
  },
  '403 CONSENT_UNKNOWN': {
    cause: 'Your client has no such consent of this customer.',
    remedy: 'Check PSU-ID, and the id in the path or in Consent-ID.',
    example: reading('/accounts', { given: ['token'], headers: { 'Consent-ID': noSuchId } }),
  },
} as const satisfies Partial<Record<AnsweredCode, MessageCode>>;
