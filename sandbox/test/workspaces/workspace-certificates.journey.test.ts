/** Certificates that the sandbox's authority issues to a workspace's client, and their check by the bank. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { expect } from 'chai';
import { newKeyPair, pemBlocks } from '../../../src/crypto/pem.js';
import type { Signer } from '../../../test/support/tpp/authority.js';
import { wrongPlacesIn } from '../../../test/support/server/back-office.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { textAt } from '../../../test/support/runner/json.js';
import { verdictOfSigned } from '../../../test/support/tpp/signed-payment.js';
import { madeElsewhere, signingRequestOf } from '../../../test/support/tpp/signing-requests.js';
import { temporaryFolder } from '../../../test/support/runner/temporary.js';

function signerOf(body: unknown, privateKey = createPrivateKey(textAt(body, 'privateKey') ?? '')): Signer {
  const [certificate = Buffer.alloc(0)] = pemBlocks(textAt(body, 'certificate') ?? '', 'CERTIFICATE');
  return { certificate, privateKey, keyId: textAt(body, 'keyId') ?? '' };
}

describeAtTheBank(
  'A certificate for a workspace’s client',
  ({ url }) => {
    const begin = async () => {
      const developer = await new Developer(url).begin();
      const { id, tpp } = await developer.client();
      const issue = (order: object) => developer.ask('POST', `/clients/${id}/certificates`, order);
      return { id, tpp, issue };
    };

    for (const key of ['ec', 'rsa']) {
      it(`signs a payment with a key that the server generated: ${key}`, async () => {
        const { id, issue, tpp } = await begin();
        const { body, headers, status } = await issue({ use: 'seal', key });
        expect([status, headers['cache-control']]).to.deep.equal([201, 'no-store']);
        const certificate = new X509Certificate(textAt(body, 'certificate') ?? '');
        const authority = new X509Certificate(textAt(body, 'authority') ?? '');
        expect(certificate.publicKey.asymmetricKeyType).to.equal(key);
        expect(certificate.verify(authority.publicKey)).to.equal(true);
        expect(await verdictOfSigned(tpp, id, signerOf(body))).to.equal('201');
      });
    }

    it('signs a payment with the client’s own key, which the server never sees', async () => {
      const { id, issue, tpp } = await begin();
      const keys = newKeyPair('ec');
      const { body } = await issue({ use: 'seal', signingRequest: signingRequestOf(keys) });
      expect(body).not.to.have.property('privateKey');
      expect(await verdictOfSigned(tpp, id, signerOf(body, keys.privateKey))).to.equal('201');
    });

    for (const [state, want] of [
      ['expired', '401 CERTIFICATE_EXPIRED header.TPP-Signature-Certificate'],
      ['revoked', '401 CERTIFICATE_REVOKE header.TPP-Signature-Certificate'],
    ] as const) {
      it(`is rejected by the bank when ${state}`, async () => {
        const { id, issue, tpp } = await begin();
        const { body } = await issue({ use: 'seal', state });
        expect(await verdictOfSigned(tpp, id, signerOf(body))).to.equal(want);
      });
    }

    it('is rejected in a call of another client', async () => {
      const [own, other] = [await begin(), await begin()];
      const { body } = await other.issue({ use: 'seal' });
      expect(await verdictOfSigned(own.tpp, own.id, signerOf(body))).to.equal(
        '401 CERTIFICATE_INVALID header.TPP-Signature-Certificate',
      );
    });

    for (const [use, want] of [
      ['tls', true],
      ['seal', false],
    ] as const) {
      it(`has the key usage and the lifetime of its order: ${use}`, async () => {
        const { body } = await (await begin()).issue({ use, days: 10 });
        const certificate = new X509Certificate(textAt(body, 'certificate') ?? '');
        // Node shows the key usage as an object identifier.
        const isForTls = certificate.keyUsage?.includes('1.3.6.1.5.5.7.3.2');
        expect(isForTls).to.equal(want);
        const days = (Date.parse(certificate.validTo) - Date.now()) / 86_400_000;
        expect(days).to.be.within(9.9, 10.1);
      });
    }

    it('is refused for a signing request with a short key', async () => {
      const { issue } = await begin();
      const answer = await issue({ use: 'tls', signingRequest: madeElsewhere.short });
      expect(answer.status).to.equal(400);
      expect(wrongPlacesIn(answer)).to.deep.equal(['body.signingRequest']);
    });
  },
  { TRUST_FOLDER: temporaryFolder('trust-') },
);

describeAtTheBank(
  'A sandbox without its own authority',
  ({ url }) => {
    it('issues no certificate, and says why', async () => {
      const developer = await new Developer(url).begin();
      const { id } = await developer.client();
      const { body, status } = await developer.ask('POST', `/clients/${id}/certificates`, { use: 'seal' });
      expect([status, textAt(body, 'detail')]).to.deep.equal([
        409,
        'This sandbox has no authority of its own: it was started without a TRUST_FOLDER.',
      ]);
    });
  },
  { TRUST_FOLDER: '' },
);
