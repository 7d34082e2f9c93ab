import { expect } from 'chai';
import { askForConsent, startPayment } from '../support/tpp/sent-off.js';
import { type RunningServer, startServer } from '../support/server/server.js';

describe('A bank with a public https address', () => {
  let server: RunningServer;
  let page: Response;
  let text: string;
  let address: string;
  before(async () => {
    server = await startServer({ settings: { PUBLIC_URL: 'https://bank.example' } });
    address = new URL((await startPayment(server.url)).link).pathname;
    page = await fetch(server.url + address);
    text = await page.text();
  });
  after(() => server.stop());

  it('sends Strict-Transport-Security with its pages', () => {
    expect(page.status).to.equal(200);
    expect(page.headers.get('strict-transport-security')).to.equal('max-age=31536000');
  });

  it('binds its cookies to the host and to https', async () => {
    const attributes = 'Path=/; HttpOnly; SameSite=Lax; Secure';
    expect(page.headers.get('set-cookie')).to.match(new RegExp(`^__Host-browser=[\\w-]{43}; ${attributes}$`));
    const choice = await fetch(`${server.url}${address}?lang=en`, {
      redirect: 'manual',
    });
    expect(choice.status).to.equal(303);
    expect(choice.headers.get('location')).to.equal(address);
    expect(choice.headers.get('set-cookie')).to.equal(`__Host-language=en; ${attributes}`);
  });

  it('names its public address to the authorization endpoint', async () => {
    const asked = await askForConsent(server.url);
    const form = await (await fetch(server.url + asked.slice('https://bank.example'.length))).text();
    expect(form).to.include(`name="original-url" value="${asked.replaceAll('&', '&amp;')}"`);
  });

  it('names the host that the customer should see', () => {
    expect(text).to.include('bank.example.');
  });

  it('sets no new cookie in a browser with a valid cookie', async () => {
    const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
    const again = await fetch(server.url + address, { headers: { cookie } });
    expect(again.headers.get('set-cookie')).to.equal(null);
    const broken = await fetch(server.url + address, {
      headers: { cookie: '__Host-browser=x' },
    });
    expect(broken.headers.get('set-cookie')).to.include('__Host-browser=');
  });
});
