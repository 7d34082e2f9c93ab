/** A client's key and certificate made in the browser: the private key never leaves the browser. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { clientCertificatesPath } from '../../src/portal/frame/paths.js';
import { violationsHere } from '../../../test/support/browser/accessibility.js';
import { describeAtTheBank } from '../../../test/support/browser/browser.js';
import { complaintsOf, openWorkspace } from '../../../test/support/browser/portal-in-browser.js';
import { verdictOfSigned } from '../../../test/support/tpp/signed-payment.js';
import { temporaryFolder } from '../../../test/support/runner/temporary.js';
import { Tpp } from '../../../test/support/tpp/tpp.js';

/** Notes every request of the page, with its address, headers and body. */
function requestsOf(page: Page): readonly Buffer[] {
  const requests: Buffer[] = [];
  page.on('request', (request) => {
    const head = [request.url(), ...Object.values(request.headers())].join('\n');
    requests.push(Buffer.concat([Buffer.from(head), request.postDataBuffer() ?? Buffer.alloc(0)]));
  });
  return requests;
}

/** Secret parts of the key in every encoding in which they could leak. */
function writtenWays(key: KeyObject): readonly (readonly [string, Buffer])[] {
  const secret = Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url');
  const lines = String(key.export({ type: 'pkcs8', format: 'pem' }))
    .split('\n')
    .slice(1, -2);
  return [
    ['as bytes', secret],
    ['in hexadecimals', Buffer.from(secret.toString('hex'))],
    ['in a JWK', Buffer.from(secret.toString('base64url'))],
    // The first line; later lines may contain the public key.
    ['in PEM', Buffer.from(lines[0] ?? '')],
  ];
}

const stored = `(async () => [
  localStorage.length, sessionStorage.length, (await indexedDB.databases()).length, (await caches.keys()).length,
])()`;

describeAtTheBank(
  'A client key generated in the browser',
  ({ bankUrl, open }) => {
    /** Opens the certificates page of a new client. */
    const begin = async (page: Page): Promise<string> => {
      const { id } = await (await openWorkspace(page, bankUrl)).client();
      await page.goto(bankUrl() + clientCertificatesPath(id));
      return id;
    };
    const make = async (page: Page) => {
      await page.locator('#own-key button').click();
      await page.locator('#own-key-made').waitFor();
    };
    const fileOf = async (page: Page, link: string): Promise<string> => {
      const started = page.waitForEvent('download');
      await page.getByRole('link', { name: link }).click();
      return readFileSync(await (await started).path(), 'utf8');
    };
    const requestIn = (page: Page) => page.locator('#certificate-signingRequest').inputValue();

    for (const kind of ['ec', 'rsa']) {
      it(`signs a payment with its certificate, and its private part never leaves the browser: ${kind}`, async () => {
        const page = await (await open()).newPage();
        const complaints = complaintsOf(page, bankUrl());
        const requests = requestsOf(page);
        const id = await begin(page);
        await page.locator('#certificate-key').selectOption(kind);
        await make(page);
        const privateKey = createPrivateKey(await fileOf(page, 'Download key.pem'));
        await page.getByRole('button', { name: 'Issue the certificate' }).click();
        await page.getByText('Certificate issued').waitFor();
        expect(await page.getByRole('link', { name: 'Download key.pem' }).count()).to.equal(0);

        const x509 = new X509Certificate(await fileOf(page, 'Download certificate.pem'));
        const authority = new X509Certificate(await fileOf(page, 'Download authority.pem'));
        expect([x509.publicKey.asymmetricKeyType, x509.checkPrivateKey(privateKey)]).to.deep.equal([
          kind,
          true,
        ]);
        expect(x509.verify(authority.publicKey)).to.equal(true);
        const keyId = (await page.getByText(/^SN=/).textContent()) ?? '';
        const signer = { certificate: x509.raw, privateKey, keyId };
        expect(await verdictOfSigned(new Tpp(bankUrl, id), id, signer)).to.equal('201');

        expect(requests.filter((each) => each.includes('CERTIFICATE REQUEST'))).to.have.length(1);
        for (const [way, written] of writtenWays(privateKey))
          expect(
            requests.filter((each) => each.includes(written)),
            way,
          ).to.deep.equal([]);
        expect(await page.evaluate<number[]>(stored)).to.deep.equal([0, 0, 0, 0]);
        expect(complaints).to.deep.equal([]);
      });
    }

    it('is different each time, and its signing request replaces a file chosen before', async () => {
      const page = await (await open()).newPage();
      await begin(page);
      await page.locator('#certificate-upload').setInputFiles({
        name: 'other.csr',
        mimeType: 'application/pkcs10',
        buffer: Buffer.from('another request'),
      });
      await make(page);
      const first = await requestIn(page);
      expect(await page.locator('#certificate-upload').inputValue()).to.equal('');
      await page.locator('#own-key button').click();
      await page.waitForFunction(
        `document.querySelector('#certificate-signingRequest').value !== ${JSON.stringify(first)}`,
      );
      const key = createPrivateKey(await fileOf(page, 'Download key.pem'));
      await page.getByRole('button', { name: 'Issue the certificate' }).click();
      const x509 = new X509Certificate(await fileOf(page, 'Download certificate.pem'));
      expect(x509.checkPrivateKey(key)).to.equal(true);
    });

    it('is discarded with the page, after a warning if it was not downloaded', async () => {
      const page = await (await open()).newPage();
      await begin(page);
      await make(page);
      const asked = page.waitForEvent('dialog');
      await page.getByRole('button', { name: 'Issue the certificate' }).click({ noWaitAfter: true });
      const dialog = await asked;
      expect(dialog.type()).to.equal('beforeunload');
      await dialog.dismiss();
      expect(createPrivateKey(await fileOf(page, 'Download key.pem')).asymmetricKeyType).to.equal('ec');
      await page.getByRole('link', { name: 'Back to the client' }).click();
      await page.waitForURL(/\/clients\/[^/]+$/);
      await page.goBack();
      await page.locator('#own-key').waitFor();
      expect(await page.locator('#own-key-made').isHidden()).to.equal(true);
      expect(await page.locator('#own-key-made a').getAttribute('href')).to.equal(null);
    });

    it('is generated on a page that is accessible and fits a small phone, in light and dark mode', async () => {
      const page = await (await open({ viewport: { width: 360, height: 800 } })).newPage();
      await begin(page);
      await page.locator('#own-key button').focus();
      await page.keyboard.press('Enter');
      await page.locator('#own-key-made').waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violationsHere(page)).to.deep.equal([]);
      }
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.be.at.most(360);
      await page.keyboard.press('Tab');
      expect(await page.evaluate<string>('document.activeElement.download')).to.equal('key.pem');
    });
  },
  { TRUST_FOLDER: temporaryFolder('trust-') },
);
