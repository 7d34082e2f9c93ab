/** The upload of a certificate signing request in a multipart form. */
import { X509Certificate } from 'node:crypto';
import { expect } from 'chai';
import { newKeyPair } from '../../../src/crypto/pem.js';
import { clientCertificatesPath } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { exchange } from '../../../test/support/server/exchange.js';
import { textIn } from '../../../test/support/browser/page-text.js';
import { beginAt, wordsOf } from '../../../test/support/portal/portal-walk.js';
import { signingRequestOf } from '../../../test/support/tpp/signing-requests.js';

describeAtTheDoor('An uploaded signing request', ({ url }) => {
  const begin = async () => {
    const { browser, developer } = await beginAt(url);
    const path = clientCertificatesPath((await developer.client()).id);
    await browser.open(url() + path);
    const state = textIn(browser.page, /name="state" value="([^"]*)"/) ?? '';
    const cookie = browser.cookies(url());
    const post = (body: Buffer | string, type: string) => {
      const headers = { Cookie: cookie, 'Content-Type': type, 'Accept-Language': 'en' };
      return exchange(url() + path, { method: 'POST', headers, body });
    };
    /** Sends the form as a browser does that has a file for it. */
    const upload = async (file: Blob, fields: Readonly<Record<string, string>> = {}) => {
      const form = new FormData();
      const typed = { use: 'seal', certificateState: 'good', days: '30', key: '', signingRequest: 'typed' };
      for (const [name, value] of Object.entries({ state, ...typed, ...fields })) form.set(name, value);
      form.set('upload', file, 'client.csr');
      const sent = new Response(form);
      return post(Buffer.from(await sent.arrayBuffer()), sent.headers.get('Content-Type') ?? '');
    };
    return { browser, path, post, upload };
  };

  it('takes precedence over a typed signing request', async () => {
    const { browser, path, upload } = await begin();
    const keys = newKeyPair('ec');
    const { headers, status, text } = await upload(new Blob([signingRequestOf(keys)]));
    expect([status, headers.location], text).to.deep.equal([303, path]);
    // The browser keeps the certificate, sealed, in cookies.
    for (const line of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      browser.plant(new URL(url()).hostname, name, value);
    }
    const certificate = await browser.step(`${url()}${path}/certificate.pem`);
    expect(new X509Certificate(certificate.text).checkPrivateKey(keys.privateKey)).to.equal(true);
  });

  for (const [what, file, shown] of [
    ['is another text', new Blob(['another text']), 'another text'],
    ['is no text', new Blob([new Uint8Array([0xff, 0xfe])]), '\ufffd\ufffd'],
  ] as const)
    it(`is shown with its mistake where it ${what}`, async () => {
      const { upload } = await begin();
      const { status, text } = await upload(file);
      expect(status).to.equal(400);
      expect(textIn(text, /<textarea[^>]*>\s*([^<]*)<\/textarea>/)).to.equal(shown);
      expect(textIn(text, /id="certificate-signingRequest-wrong">([^<]*)</)).to.include(
        '“Signing request as text” is not a single PKCS#10 signing request',
      );
    });

  it('gets a page as the answer even at twenty megabytes', async () => {
    const { upload } = await begin();
    const { headers, status, text } = await upload(new Blob(['x'.repeat(20_000_000)]));
    expect([status, headers.connection]).to.deep.equal([400, 'keep-alive']);
    expect(text).to.include('Nothing has changed.');
  });

  it('yields no certificate in a form that is broken, too large or from another browser', async () => {
    const { browser, path, post, upload } = await begin();
    const request = signingRequestOf(newKeyPair('ec'));
    expect((await upload(new Blob([request]), { state: 'stolen' })).status).to.equal(403);
    expect((await upload(new Blob([request, ' '.repeat(300_000)]))).status).to.equal(400);
    expect((await post('no form', 'multipart/form-data; boundary=none')).status).to.equal(400);
    await browser.open(url() + path);
    expect(wordsOf(browser)).not.to.include('BEGIN CERTIFICATE');
  });
});
