/** Signed requests, valid and invalid, each with its whole verdict: the bank checks the bytes that were sent. */
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { expectRefusal } from '../support/contracts/refused-requests.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import {
  ec,
  issuing,
  paymentPath,
  root,
  rsa,
  sendSigned,
  type SignedRequest,
  trustFolderOf,
} from '../support/tpp/signing-bank.js';
import { digestOf } from '../support/tpp/signing.js';
import { type Headers, orderOf, startedBy, v100, v132 } from '../support/tpp/tpp.js';

const order = JSON.stringify(orderOf());
const loose = `\n{ "remittanceInformationUnstructured" : "Ra\\u010dun",\t"creditorName":"Vodovod \u{1f4a7}  d.o.o.",
  "creditorAccount": {"iban":"HR9299000223200009014"}, "instructedAmount":{"amount":"1.50","currency":"EUR"},
  "debtorAccount":{ "iban" : "HR9599000143200001010" }, "instructedAmountNote": 1e2 }\r\n`;
const redirect = 'https://tpp.example/callback?a=b';
/** Returns the UTF-8 bytes of the text, as they are sent in a header. */
const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
const today = new Date().toUTCString();
const sha = { algorithm: 'sha-256' };

const good: Readonly<Record<string, SignedRequest>> = {
  'with RSA and SHA-256': {},
  'with RSA and SHA-512': { algorithm: 'rsa-sha512', hash: 'sha512' },
  'with the algorithm sha-256': sha,
  'with the algorithm SHA-512': { algorithm: 'SHA-512', hash: 'sha512' },
  'with the algorithm hs2019': { algorithm: 'hs2019', hash: 'sha512' },
  'with the algorithm hs2019 by RSASSA-PSS': { algorithm: 'hs2019', hash: 'sha512', saltLength: 64 },
  'with the algorithm HS2019 by RSASSA-PSS with another salt': {
    algorithm: 'HS2019',
    hash: 'sha512',
    saltLength: 20,
  },
  'with ECDSA in DER': { by: ec, ...sha },
  'with ECDSA as r and s': { by: ec, ...sha, isRaw: true },
  'with ECDSA and SHA-512': { by: ec, algorithm: 'hs2019', hash: 'sha512' },
  'with a SHA-512 digest': { digest: digestOf(order, 'sha512') },
  'with both digests': { digest: `${digestOf(order)}, ${digestOf(order, 'sha512')}` },
  'with a digest after an empty line of Digest': { digest: `, ${digestOf(order)}` },
  'without an empty header': { headers: { 'PSU-ID': '' }, names: ['digest', 'x-request-id'] },
  'with an additional digest of an unknown kind': { digest: `MD5=abc,${digestOf(order)}` },
  'with the digest’s name in lower case': { digest: digestOf(order).replace('SHA', 'sha') },
  'with an unusually formatted body': { content: loose },
  'with capitals in the list of headers': { names: ['Digest', 'X-Request-ID'] },
  'with the target, the host, the date and more headers': {
    headers: { Date: today, Host: 'bank.example' },
    names: ['(request-target)', 'host', 'date', 'digest', 'x-request-id', 'psu-ip-address', 'content-type'],
  },
  'with its signed date twice': {
    headers: { Date: [today, today] },
    names: ['digest', 'x-request-id', 'date'],
  },
  'with all headers that must be signed if present': {
    content: JSON.stringify(orderOf({ debtorAccount: { iban: ibans.adriaTrade } })),
    headers: { 'PSU-ID': 'petra.novak', 'PSU-Corporate-ID': 'adria-trade', 'TPP-Redirect-URI': redirect },
  },
  'with text outside ASCII in a signed header': { headers: { 'PSU-ID': utf8('čćžšđ') } },
  'with parameters in another order, and spaces': {
    touch: (text) =>
      text
        .split(/,(?=\w+=")/)
        .reverse()
        .join(' , '),
  },
  'with the certificate as base64 of PEM': {
    certificate: Buffer.from(
      `-----BEGIN CERTIFICATE-----\n${rsa.certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    ).toString('base64'),
  },
  'with the certificate as PEM in one line': {
    certificate: `-----BEGIN CERTIFICATE----- ${rsa.certificate.toString('base64')} -----END CERTIFICATE-----`,
  },
  'with a decimal serial number': {
    keyId: rsa.keyId.replace(/SN=(\w+)/, (_, hex: string) => `SN=${BigInt(`0x${hex}`)}`),
  },
  'with the issuer in another order': {
    keyId: rsa.keyId.replace(/CA=.*/, 'CA=C=HR, O=Trust\\, Services d.o.o., CN=Issuing CA'),
  },
};

const signature = '401 SIGNATURE_INVALID header.Signature';
const digest = '401 SIGNATURE_INVALID header.Digest';
const without =
  (...names: readonly string[]) =>
  (headers: Headers): Headers => ({
    ...headers,
    ...Object.fromEntries(names.map((name) => [name, undefined])),
  });
const changing =
  (name: string, value: string) =>
  (headers: Headers): Headers => ({ ...headers, [name]: value });
/** Replaces a character of the signature by a character that differs in one bit. */
const otherBit = (text: string, from: number) => {
  const index = from < 0 ? text.length + from : text.indexOf('signature="') + 11 + from;
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const other = alphabet[alphabet.indexOf(text[index] ?? '') ^ 1] ?? '';
  return text.slice(0, index) + other + text.slice(index + 1);
};

/** The refused requests, by their verdict. */
const bad: Readonly<Record<string, Readonly<Record<string, SignedRequest>>>> = {
  '401 SIGNATURE_MISSING header.Signature': {
    'only a digest': { later: without('Signature', 'TPP-Signature-Certificate') },
    'only a certificate': { later: without('Signature', 'Digest') },
    'digest and certificate without a signature': { later: without('Signature') },
  },
  '401 CERTIFICATE_MISSING header.TPP-Signature-Certificate': {
    'a signature without its certificate': { later: without('TPP-Signature-Certificate') },
    'only a signature': { later: without('Digest', 'TPP-Signature-Certificate') },
  },
  [digest]: {
    'a signature without a digest': { later: without('Digest') },
    'an altered body': { sentContent: order.replace('12.50', '12.60') },
    'an equivalent body in other bytes': { sentContent: ` ${order}` },
    'a body in another order': { content: loose, sentContent: order },
    'the digest of an empty body': { digest: digestOf('') },
    'a right and a wrong digest': { digest: `${digestOf(order)},${digestOf('', 'sha512')}` },
    'a digest in hexadecimal': { digest: `SHA-256=${Buffer.from('x').toString('hex')}` },
    'only a digest of an unknown kind': { digest: 'MD5=Q2hlY2sgSW50ZWdyaXR5IQ==' },
    'the digest "constructor"': { digest: 'constructor=abc' },
    'a digest without a name': { digest: digestOf(order).slice(8) },
    'a digest with altered padding': {
      digest: digestOf(order).replace(/.=$/, (end) => (end === 'A=' ? 'B=' : 'A=')),
    },
  },
  [signature]: {
    'an empty signature': { touch: () => '' },
    'a missing keyId': { touch: (text) => text.replace(/keyId="[^"]*",/, '') },
    'a missing algorithm': { touch: (text) => text.replace(/algorithm="[^"]*",/, '') },
    'a missing list of headers': { touch: (text) => text.replace(/headers="[^"]*",/, '') },
    'a missing signature value': { touch: (text) => text.replace(/,signature="[^"]*"/, '') },
    'a duplicate parameter': { touch: (text) => `${text},algorithm="rsa-sha256"` },
    'an unknown parameter': { touch: (text) => `${text},created="1"` },
    'a parameter without quotation marks': { touch: (text) => text.replace('"rsa-sha256"', 'rsa-sha256') },
    'a trailing comma': { touch: (text) => `${text},` },
    'two signatures': { touch: (text) => `${text}, ${text}` },
    'a duplicate name in the list': { names: ['digest', 'x-request-id', 'digest'] },
    'a list without the digest': { names: ['x-request-id', 'date'], headers: { Date: 'x' } },
    'a list without the request id': { names: ['digest'] },
    'a list without PSU-ID': { names: ['digest', 'x-request-id'], headers: { 'PSU-ID': 'ana.horvat' } },
    'a list without PSU-Corporate-ID': {
      names: ['digest', 'x-request-id'],
      headers: { 'PSU-Corporate-ID': 'adria-trade' },
    },
    'a list without TPP-Redirect-URI': {
      names: ['digest', 'x-request-id'],
      headers: { 'TPP-Redirect-URI': redirect },
    },
    'a list with a missing header': { names: ['digest', 'x-request-id', 'psu-id'] },
    'a header added after signing': { later: changing('PSU-ID', 'marko.kovac') },
    'a signed header changed': {
      headers: { 'TPP-Redirect-URI': redirect },
      later: changing('TPP-Redirect-URI', `${redirect}c`),
    },
    'another request id': { later: changing('X-Request-ID', '99391c7e-ad88-49ec-a2ad-99ddcb1f7721') },
    'a signature with a changed first bit': { touch: (text) => otherBit(text, 0) },
    'a signature with a changed last bit': { touch: (text) => otherBit(text, -4) },
    'an ECDSA signature with a changed bit': { by: ec, ...sha, touch: (text) => otherBit(text, 30) },
    'a signature that is not base64': {
      touch: (text) => text.replace(/signature="[^"]*"/, 'signature="%%"'),
    },
    'a signature in base64url': { touch: (text) => text.replace(/signature="[^"]*"/, 'signature="_-_-"') },
    'an algorithm of another hash': { algorithm: 'rsa-sha512' },
    'an RSA algorithm with an ECDSA key': { by: ec },
    'rsa-sha512 by RSASSA-PSS': { algorithm: 'rsa-sha512', hash: 'sha512', saltLength: 64 },
    'sha-512 by RSASSA-PSS': { algorithm: 'sha-512', hash: 'sha512', saltLength: 64 },
    'hs2019 by RSASSA-PSS and SHA-256': { algorithm: 'hs2019', saltLength: 32 },
    'hs2019 by RSASSA-PSS with a changed bit': {
      algorithm: 'hs2019',
      hash: 'sha512',
      saltLength: 64,
      touch: (text) => otherBit(text, 9),
    },
    'an unknown algorithm': { algorithm: 'hmac-sha256' },
    'the algorithm none': { algorithm: 'none' },
    'the algorithm "constructor"': { algorithm: 'constructor' },
    'the algorithm "__proto__"': { algorithm: '__proto__' },
    'a list with "constructor"': { names: ['digest', 'x-request-id', 'constructor'] },
    'a list with "__proto__"': { names: ['digest', 'x-request-id', '__proto__'] },
    'the serial number of another certificate': { keyId: ec.keyId },
    'another issuer': { keyId: rsa.keyId.replace('Issuing', 'Root') },
    'another kind of keyId': { keyId: 'sandbox-tpp' },
  },
  '401 SIGNATURE_INVALID header.Date': {
    'different signed dates': {
      headers: { Date: [today, new Date().toISOString()] },
      names: ['digest', 'x-request-id', 'date'],
    },
  },
};

describeAtTheBank(
  'A signed request',
  (bank) => {
    for (const [what, signed] of Object.entries(good)) {
      it(`is accepted ${what}`, async () => {
        startedBy(await sendSigned(bank, signed));
      });
    }
    for (const [want, requests] of Object.entries(bad)) {
      for (const [what, signed] of Object.entries(requests))
        it(`is refused for ${what}: ${want}`, () =>
          expectRefusal(bank, () => sendSigned(bank, signed), want));
    }

    it('is bound to its path if the path is signed', async () => {
      const names = ['(request-target)', 'digest', 'x-request-id'];
      const other = { path: paymentPath.replace(v132, v100), names };
      startedBy(await sendSigned(bank, other));
      await expectRefusal(bank, () => sendSigned(bank, { ...other, sentPath: paymentPath }), signature);
    });

    it('may be a GET request, with the digest of an empty body', async () => {
      const { id } = startedBy(await sendSigned(bank));
      const path = `${v132}/payments/domestic-credit-transfers-hr/${id}/status`;
      expect((await sendSigned(bank, { method: 'GET', path })).status).to.equal(200);
      const wrong = { method: 'GET', path, digest: digestOf('{}') };
      await expectRefusal(bank, () => sendSigned(bank, wrong), digest);
      const none = { method: 'GET', path, later: without('Digest') };
      await expectRefusal(bank, () => sendSigned(bank, none), digest);
    });
  },
  // The Date of the table is as old as the load of this file when its row is tried.
  { TRUST_FOLDER: trustFolderOf([root, issuing]), SIGNATURE_DATE_WINDOW_SECONDS: '86400' },
);
