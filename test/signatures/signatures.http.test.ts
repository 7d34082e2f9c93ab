/** Signed requests, good and bad, each with its whole verdict: the bank checks the bytes that were sent. */
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
/** Text as the bytes of its UTF-8, which is how it travels in a header. */
const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
const sha = { algorithm: 'sha-256' };

const good: Readonly<Record<string, SignedRequest>> = {
  'with RSA and SHA-256': {},
  'with RSA and SHA-512': { algorithm: 'rsa-sha512', hash: 'sha512' },
  'with the algorithm called sha-256': sha,
  'with the algorithm called SHA-512': { algorithm: 'SHA-512', hash: 'sha512' },
  'with the algorithm called hs2019': { algorithm: 'hs2019', hash: 'sha512' },
  'with ECDSA in DER': { by: ec, ...sha },
  'with ECDSA as two numbers': { by: ec, ...sha, isRaw: true },
  'with ECDSA and SHA-512': { by: ec, algorithm: 'hs2019', hash: 'sha512' },
  'with SHA-512 as its digest': { digest: digestOf(order, 'sha512') },
  'with both digests': { digest: `${digestOf(order)}, ${digestOf(order, 'sha512')}` },
  'with a digest of a kind that is not known beside': { digest: `MD5=abc,${digestOf(order)}` },
  'with the name of the digest in lower case': { digest: digestOf(order).replace('SHA', 'sha') },
  'with a body that is not written as we would': { content: loose },
  'with names in the list in capitals': { names: ['Digest', 'X-Request-ID'] },
  'with the target, the host, the date and more': {
    headers: { Date: new Date().toUTCString(), Host: 'bank.example' },
    names: ['(request-target)', 'host', 'date', 'digest', 'x-request-id', 'psu-ip-address', 'content-type'],
  },
  'with all headers that must be signed when they are sent': {
    content: JSON.stringify(orderOf({ debtorAccount: { iban: ibans.adriaTrade } })),
    headers: { 'PSU-ID': 'petra.novak', 'PSU-Corporate-ID': 'adria-trade', 'TPP-Redirect-URI': redirect },
  },
  'with text beyond ASCII in a signed header': { headers: { 'PSU-ID': utf8('čćžšđ') } },
  'with the parameters in another order, and spaces': {
    touch: (text) =>
      text
        .split(/,(?=\w+=")/)
        .reverse()
        .join(' , '),
  },
  'with its certificate as base64 of PEM': {
    certificate: Buffer.from(
      `-----BEGIN CERTIFICATE-----\n${rsa.certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    ).toString('base64'),
  },
  'with its certificate as PEM in one line': {
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
/** Exchanges the last character of the signature for one that differs in one bit. */
const otherBit = (text: string, from: number) => {
  const index = from < 0 ? text.length + from : text.indexOf('signature="') + 11 + from;
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const other = alphabet[alphabet.indexOf(text[index] ?? '') ^ 1] ?? '';
  return text.slice(0, index) + other + text.slice(index + 1);
};

const bad: Readonly<Record<string, readonly [SignedRequest, string]>> = {
  'a digest alone': [
    { later: without('Signature', 'TPP-Signature-Certificate') },
    '401 SIGNATURE_MISSING header.Signature',
  ],
  'a certificate alone': [
    { later: without('Signature', 'Digest') },
    '401 SIGNATURE_MISSING header.Signature',
  ],
  'digest and certificate without a signature': [
    { later: without('Signature') },
    '401 SIGNATURE_MISSING header.Signature',
  ],
  'a signature without its certificate': [
    { later: without('TPP-Signature-Certificate') },
    '401 CERTIFICATE_MISSING header.TPP-Signature-Certificate',
  ],
  'a signature without a digest': [{ later: without('Digest') }, digest],
  'a signature alone': [
    { later: without('Digest', 'TPP-Signature-Certificate') },
    '401 CERTIFICATE_MISSING header.TPP-Signature-Certificate',
  ],
  'an empty signature': [{ touch: () => '' }, signature],
  'a signature without keyId': [{ touch: (text) => text.replace(/keyId="[^"]*",/, '') }, signature],
  'a signature without algorithm': [{ touch: (text) => text.replace(/algorithm="[^"]*",/, '') }, signature],
  'a signature without its list': [{ touch: (text) => text.replace(/headers="[^"]*",/, '') }, signature],
  'a signature without the signature': [
    { touch: (text) => text.replace(/,signature="[^"]*"/, '') },
    signature,
  ],
  'a parameter twice': [{ touch: (text) => `${text},algorithm="rsa-sha256"` }, signature],
  'an unknown parameter': [{ touch: (text) => `${text},created="1"` }, signature],
  'a parameter without quotation marks': [
    { touch: (text) => text.replace('"rsa-sha256"', 'rsa-sha256') },
    signature,
  ],
  'a comma at the end': [{ touch: (text) => `${text},` }, signature],
  'two signatures': [{ touch: (text) => `${text}, ${text}` }, signature],
  'a list with a name twice': [{ names: ['digest', 'x-request-id', 'digest'] }, signature],
  'a list that leaves out the digest': [
    { names: ['x-request-id', 'date'], headers: { Date: 'x' } },
    signature,
  ],
  'a list that leaves out the request id': [{ names: ['digest'] }, signature],
  'a list that leaves out PSU-ID': [
    { names: ['digest', 'x-request-id'], headers: { 'PSU-ID': 'ana.horvat' } },
    signature,
  ],
  'a list that leaves out PSU-Corporate-ID': [
    { names: ['digest', 'x-request-id'], headers: { 'PSU-Corporate-ID': 'adria-trade' } },
    signature,
  ],
  'a list that leaves out TPP-Redirect-URI': [
    { names: ['digest', 'x-request-id'], headers: { 'TPP-Redirect-URI': redirect } },
    signature,
  ],
  'a list with a header that is not sent': [{ names: ['digest', 'x-request-id', 'psu-id'] }, signature],
  'a header added after signing': [{ later: changing('PSU-ID', 'marko.kovac') }, signature],
  'a signed header changed': [
    { headers: { 'TPP-Redirect-URI': redirect }, later: changing('TPP-Redirect-URI', `${redirect}c`) },
    signature,
  ],
  'another request id': [
    { later: changing('X-Request-ID', '99391c7e-ad88-49ec-a2ad-99ddcb1f7721') },
    signature,
  ],
  'a signature with its first bit changed': [{ touch: (text) => otherBit(text, 0) }, signature],
  'a signature with its last bit changed': [{ touch: (text) => otherBit(text, -4) }, signature],
  'a signature with ECDSA with one bit changed': [
    { by: ec, ...sha, touch: (text) => otherBit(text, 30) },
    signature,
  ],
  'a signature that is no base64': [
    { touch: (text) => text.replace(/signature="[^"]*"/, 'signature="%%"') },
    signature,
  ],
  'a signature in base64url': [
    { touch: (text) => text.replace(/signature="[^"]*"/, 'signature="_-_-"') },
    signature,
  ],
  'an algorithm of another hash': [{ algorithm: 'rsa-sha512' }, signature],
  'an algorithm for RSA with a key for ECDSA': [{ by: ec }, signature],
  'an algorithm that is not known': [{ algorithm: 'hmac-sha256' }, signature],
  'the algorithm none': [{ algorithm: 'none' }, signature],
  'an algorithm that every object has': [{ algorithm: 'constructor' }, signature],
  'an algorithm that every object inherits from': [{ algorithm: '__proto__' }, signature],
  'a list with a name that every object has': [
    { names: ['digest', 'x-request-id', 'constructor'] },
    signature,
  ],
  'a list with what every object inherits from': [
    { names: ['digest', 'x-request-id', '__proto__'] },
    signature,
  ],
  'the serial number of another certificate': [{ keyId: ec.keyId }, signature],
  'another issuer': [{ keyId: rsa.keyId.replace('Issuing', 'Root') }, signature],
  'a keyId of another kind': [{ keyId: 'sandbox-tpp' }, signature],
  'a body that was changed': [{ sentContent: order.replace('12.50', '12.60') }, digest],
  'a body that means the same in other bytes': [{ sentContent: ` ${order}` }, digest],
  'a body in another order': [{ content: loose, sentContent: order }, digest],
  'the digest of nothing': [{ digest: digestOf('') }, digest],
  'one right digest and one wrong': [{ digest: `${digestOf(order)},${digestOf('', 'sha512')}` }, digest],
  'a digest in hexadecimal': [{ digest: `SHA-256=${Buffer.from('x').toString('hex')}` }, digest],
  'a digest of a kind that is not known alone': [{ digest: 'MD5=Q2hlY2sgSW50ZWdyaXR5IQ==' }, digest],
  'a digest by a name that every object has': [{ digest: 'constructor=abc' }, digest],
  'a digest without a name': [{ digest: digestOf(order).slice(8) }, digest],
  'a digest with its padding changed': [
    { digest: digestOf(order).replace(/.=$/, (end) => (end === 'A=' ? 'B=' : 'A=')) },
    digest,
  ],
};

describeAtTheBank(
  'A signed request',
  (bank) => {
    for (const [what, signed] of Object.entries(good)) {
      it(`is taken ${what}`, async () => {
        startedBy(await sendSigned(bank, signed));
      });
    }
    for (const [what, [signed, want]] of Object.entries(bad)) {
      it(`is refused for ${what}: ${want}`, () => expectRefusal(bank, () => sendSigned(bank, signed), want));
    }

    it('is bound to its address when that is signed', async () => {
      const names = ['(request-target)', 'digest', 'x-request-id'];
      const other = { path: paymentPath.replace(v132, v100), names };
      startedBy(await sendSigned(bank, other));
      await expectRefusal(bank, () => sendSigned(bank, { ...other, sentPath: paymentPath }), signature);
    });

    it('may read without a body, with the digest of nothing', async () => {
      const { id } = startedBy(await sendSigned(bank));
      const path = `${v132}/payments/domestic-credit-transfers-hr/${id}/status`;
      expect((await sendSigned(bank, { method: 'GET', path })).status).to.equal(200);
      const wrong = { method: 'GET', path, digest: digestOf('{}') };
      await expectRefusal(bank, () => sendSigned(bank, wrong), digest);
      const none = { method: 'GET', path, later: without('Digest') };
      await expectRefusal(bank, () => sendSigned(bank, none), digest);
    });
  },
  // The Date of the table is as old as this file, when its row is tried.
  { TRUST_FOLDER: trustFolderOf([root, issuing]), SIGNATURE_DATE_WINDOW_SECONDS: '86400' },
);
