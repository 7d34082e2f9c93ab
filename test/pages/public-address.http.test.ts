import { expect } from 'chai';
import { askForConsent, startPayment } from '../support/tpp/sent-off.js';
import { type RunningServer, startServer } from '../support/server/server.js';

describe('A bank with a public https address and a path', () => {
  let server: RunningServer;
  let page: Response;
  let text: string;
  let address: string;
  before(async () => {
    server = await startServer({ settings: { PUBLIC_URL: 'https://bank.example/psd2' } });
    address = new URL((await startPayment(server.url)).link).pathname;
    page = await fetch(server.url + address.replace('/psd2', ''));
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
    const choice = await fetch(`${server.url}${address.replace('/psd2', '')}?lang=en`, {
      redirect: 'manual',
    });
    expect(choice.status).to.equal(303);
    expect(choice.headers.get('location')).to.equal(address);
    expect(choice.headers.get('set-cookie')).to.equal(`__Host-language=en; ${attributes}`);
  });

  it('has every link and form below its public address', () => {
    const targets = [...text.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, target]) => target);
    expect(targets).to.have.length(4);
    for (const target of targets) expect(target).to.match(/^\/psd2\/(approve|assets)\//);
  });

  it('has the authorization endpoint below its public address', async () => {
    const asked = await askForConsent(server.url);
    const inside = server.url + asked.slice('https://bank.example/psd2'.length);
    const form = await (await fetch(inside)).text();
    expect(form).to.include('action="/psd2/psd2-bank-oauth2-api/oauth2/authorize"');
    expect(form).to.include(`name="original-url" value="${asked.replaceAll('&', '&amp;')}"`);
  });

  it('names the host that the customer should see', () => {
    expect(text).to.include('bank.example.');
  });

  it('sets no new cookie in a browser with a valid cookie', async () => {
    const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
    const again = await fetch(server.url + address.replace('/psd2', ''), { headers: { cookie } });
    expect(again.headers.get('set-cookie')).to.equal(null);
    const broken = await fetch(server.url + address.replace('/psd2', ''), {
      headers: { cookie: '__Host-browser=x' },
    });
    expect(broken.headers.get('set-cookie')).to.include('__Host-browser=');
  });
});
