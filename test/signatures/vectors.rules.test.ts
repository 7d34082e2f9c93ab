/** The published examples of draft-cavage-http-signatures-12, appendix C. */
import { createPublicKey } from 'node:crypto';
import { expect } from 'chai';
import { digestBase64 } from '../../src/crypto/digests.js';
import { isValidSignature } from '../../src/crypto/message-signature.js';
import { parseDigestHeader, parseSignatureHeader } from '../../src/api/signatures/signature-header.js';
import { joinSignedLines } from '../../src/api/signatures/signed-text.js';

const key = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDCFENGw33yGihy92pDjZQhl0C3
6rPJj+CvfSC8+q28hxA161QFNUd13wuCTUcq0Qd2qsBe/2hFyc2DCJJg0h1L78+6
Z4UMR7EOcpfdUE9Hf3m/hs+FUR45uBJeDK1HSFHD8bHKD6kv8FPGfJTotc+2xjJw
oYi+1hqp1fIekaxsyQIDAQAB
-----END PUBLIC KEY-----`);

const body = '{"hello": "world"}';
const message = {
  method: 'POST',
  target: '/foo?param=value&pet=dog',
  headers: {
    host: 'example.com',
    date: 'Sun, 05 Jan 2014 21:31:40 GMT',
    'content-type': 'application/json',
    digest: 'SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=',
    'content-length': '18',
  },
};

const vectors = [
  {
    name: 'the default test',
    headers: 'date',
    signature:
      'SjWJWbWN7i0wzBvtPl8rbASWz5xQW6mcJmn+ibttBqtifLN7Sazz6m79cNfwwb8DMJ5cou1s7uEGKKCs+FLEEaDV5lp7q25WqS+lavg7T8hc0GppauB6hbgEKTwblDHYGEtbGmtdHgVCk9SuS13F0hZ8FD0k/5OxEPXe5WozsbM=',
  },
  {
    name: 'the basic test',
    headers: '(request-target) host date',
    signature:
      'qdx+H7PHHDZgy4y/Ahn9Tny9V3GP6YgBPyUXMmoxWtLbHpUnXS2mg2+SbrQDMCJypxBLSPQR2aAjn7ndmw2iicw3HMbe8VfEdKFYRqzic+efkb3nndiv/x1xSHDJWeSWkx3ButlYSuBskLu6kd9Fswtemr3lgdDEmn04swr2Os0=',
  },
  {
    name: 'the test of all headers',
    headers: '(request-target) host date content-type digest content-length',
    signature:
      'vSdrb+dS3EceC9bcwHSo4MlyKS59iFIrhgYkz8+oVLEEzmYZZvRs8rgOp+63LEM3v+MFHB32NfpB2bEKBIvB1q52LaEUHFv120V01IL+TAD48XaERZFukWgHoBTLMhYS2Gb51gWxpeIq8knRmPnYePbF5MOkR0Zkly4zKH7s1dE=',
  },
];

describe('A published example signature', () => {
  for (const { headers, name, signature } of vectors) {
    const parsed = parseSignatureHeader(
      `keyId="Test",algorithm="rsa-sha256",headers="${headers}",signature="${signature}"`,
    );
    const verifies = (changed: Partial<typeof message>) => {
      const text = Buffer.from(joinSignedLines(parsed.signedNames, { ...message, ...changed }));
      return isValidSignature(text, Buffer.from(parsed.signature, 'base64'), key, { hash: 'sha256' });
    };

    it(`is valid: ${name}`, () => expect(verifies({})).to.equal(true));
    it(`is invalid if a signed header has changed: ${name}`, () => {
      const later = { ...message.headers, date: 'Sun, 05 Jan 2014 21:31:41 GMT' };
      expect(verifies({ headers: later })).to.equal(false);
      expect(verifies({ method: 'PUT' })).to.equal(!headers.includes('request-target'));
    });
  }

  it('comes with the digest of its body', () => {
    const [digest] = parseDigestHeader(message.headers.digest);
    expect(digest).to.deep.equal({ hash: 'sha256', value: digestBase64(Buffer.from(body), 'sha256') });
  });
});
