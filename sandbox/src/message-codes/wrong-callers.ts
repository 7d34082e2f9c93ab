/** Message codes for authentication and authorization of the TPP: certificate, token, consent, role. */
import type { AnsweredCode } from '../../../src/contract/answers.js';
import { accounts, everyCall, initiation, type MessageCode, noSuchId, reading } from './message-code.js';

const signed = {
  Digest: 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  Signature: 'keyId="SN=1,CA=CN=any",algorithm="rsa-sha256",headers="digest x-request-id",signature="AAAA"',
  'TPP-Signature-Certificate': '{certificate}',
} as const;

export const wrongCallers = {
  '401 CERTIFICATE_MISSING': {
    cause:
      'The call does not say who makes it: X-Gateway-Client-Id, the secret or the certificate that this bank asks for is missing.',
    remedy: 'Send what `path` names, or show your certificate on the connection.',
    example: initiation({}, { without: ['X-Gateway-Client-Id'] }),
  },
  '401 CERTIFICATE_INVALID': {
    cause:
      'There is no such client, its secret is wrong, or the certificate is not one of this client from an authority that the bank trusts.',
    remedy:
      'Check client id and secret. The organisation in the certificate has to be that of your client, with the role for the service.',
    example: initiation({}, { headers: { 'X-Gateway-Client-Id': 'nobody' } }),
  },
  '401 CERTIFICATE_BLOCKED': {
    cause: 'The bank has blocked your client.',
    remedy:
      'Nothing in the request helps: ask the bank. What waits for its customers ends by time meanwhile.',
    example: initiation({}, { headers: { 'X-Gateway-Client-Id': 'sandbox-blocked' } }),
  },
  '401 CERTIFICATE_EXPIRED': {
    cause: 'The certificate of the signature, or of the connection, is no longer or not yet valid.',
    remedy: 'Use one that is valid today.',
    example: initiation({}, { given: ['expiredCertificate'], headers: signed }),
  },
  '401 CERTIFICATE_REVOKE': {
    cause: 'The authority has revoked the certificate, or one above it.',
    remedy: 'Get a new certificate, and use its key.',
    example: initiation({}, { given: ['revokedCertificate'], headers: signed }),
  },
  '401 SIGNATURE_MISSING': {
    cause: 'The bank insists on a signature and there is none, or Digest or certificate came without one.',
    remedy: 'Send Signature, Digest and TPP-Signature-Certificate together.',
    example: initiation({}, { headers: { Digest: signed.Digest } }),
  },
  '401 SIGNATURE_INVALID': {
    cause:
      'The signature is not one of this request by the key of its certificate, the digest is missing or not that of the body, the date is too far away, or the X-Request-ID was signed for another request.',
    remedy:
      'Sign the very bytes that you send, in the order of `headers`; the text says which part is wrong.',
    example: initiation(
      {},
      { headers: { Signature: signed.Signature, 'TPP-Signature-Certificate': 'AAAA' } },
    ),
  },
  '401 CORPORATE_ID_INVALID': {
    cause: 'PSU-Corporate-ID does not name the company that owns the debtor account.',
    remedy: 'Send the company’s id, or leave the header out for a private account.',
    example: initiation({}, { headers: { 'PSU-Corporate-ID': 'another-company' } }),
  },
  '401 TOKEN_UNKNOWN': {
    cause: 'There is no access token in Authorization, or the bank never gave this one.',
    remedy: 'Send Bearer, a space, and the access_token of the token endpoint as it is.',
    example: reading('/accounts', { headers: { Authorization: 'Bearer none' } }),
  },
  '401 TOKEN_EXPIRED': {
    cause: 'The access token’s time is over.',
    remedy:
      'Exchange the refresh token. When that has ended too, the customer confirms the consent once more.',
    example: reading('/accounts', { given: ['expiredToken'] }),
  },
  '401 TOKEN_INVALID': {
    cause:
      'The token was revoked, has ended with its consent, belongs to another client or consent, has another scope, or is not fresh enough for transactions older than 90 days.',
    remedy:
      'Use the token of this consent, and read its status. For old transactions, and after a revocation, send the customer to the authorization endpoint.',
    example: reading('/accounts', { given: ['revokedToken'] }),
  },
  '401 CONSENT_INVALID': {
    cause:
      'The consent does not open what is asked for, or nobody has given it yet, or it was refused, revoked or deleted.',
    remedy: 'Read the consent’s status and access; register one for what you need.',
    example: reading('/accounts?withBalance=true', { given: ['tokenWithoutBalances'] }),
  },
  '401 CONSENT_EXPIRED': {
    cause:
      'The consent’s last day is over, it was for one access that has taken place, or a newer recurring one has replaced it.',
    remedy: 'Register a new consent and ask the customer for it.',
    example: reading('/accounts', { given: ['replacedConsent'], headers: { 'Consent-ID': '{consentId}' } }),
  },
  '403 SERVICE_BLOCKED': {
    cause:
      'Your client has no role for this service: PSP_PI for payments, PSP_AI for accounts, PSP_IC for funds.',
    remedy: 'Use a client that is registered for the role.',
    example: {
      given: [],
      method: 'POST',
      path: `${accounts}/consents/confirmation-of-funds`,
      headers: {
        ...everyCall,
        'X-Gateway-Client-Id': 'sandbox-app',
        'Content-Type': 'application/json',
        'PSU-ID': '{psuId}',
      },
      body: JSON.stringify({ account: { iban: '{debtorIban}' } }),
    },
  },
  '403 CONSENT_UNKNOWN': {
    cause:
      'Your client has no such consent of this customer; one of another TPP is answered in the same way.',
    remedy: 'Check the id in the path or in Consent-ID, and PSU-ID.',
    example: reading('/accounts', { given: ['token'], headers: { 'Consent-ID': noSuchId } }),
  },
} as const satisfies Partial<Record<AnsweredCode, MessageCode>>;
