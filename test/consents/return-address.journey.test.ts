/** TPP-Redirect-URI of a consent: the bank's link takes the customer back to an address that the client has registered. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { authorize, AuthorizeBrowser } from '../support/customer/customer-at-authorize.js';
import { textAt } from '../support/runner/json.js';
import { clients, ibans } from '../support/embedded-bank/sandbox.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { oauthVerdict, type Headers, type TppAnswer, verdictOf } from '../support/tpp/tpp.js';

const address = clients['sandbox-tpp'].redirectUri;
const other = 'http://localhost:3000/callback';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const returningTo = (uri: string | undefined, more: Headers = {}): Headers => ({
  'TPP-Redirect-URI': uri,
  ...more,
});

const accounts = {
  access: { accounts: [{ iban: ibans.ana }] },
  recurringIndicator: true,
  validUntil: '9999-12-31',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
};
const registrations = [
  { path: '/consent', body: accounts },
  { path: '/consents', body: accounts },
  { path: '/consents/confirmation-of-funds', body: { account: { iban: ibans.ana } } },
] as const;

const linkOf = ({ body, text }: TppAnswer, name = 'scaRedirect'): string => {
  const link = textAt(body, '_links', name, 'href');
  if (link === undefined) throw new Error(`There is no link ${name}: ${text}`);
  return link;
};
const returnOf = (link: string) => new URL(link).searchParams.getAll('redirect_uri');

describeAtTheBank('A consent with TPP-Redirect-URI', (bank) => {
  const tpp = new ConsentTpp(bank.url);
  const countOfConsents = async () => (await bank.database().reader('consents').select('id')).length;

  for (const { body, path } of registrations) {
    const register = (headers: Headers) => tpp.ask('POST', path, { body, headers });

    it(`gives tokens through its unchanged link, after POST ${path}`, async () => {
      const link = linkOf(await register(returningTo(address)));
      expect(link).to.include(`redirect_uri=${encodeURIComponent(address)}`);
      const arrival = await authorize(bank.url(), link);
      expect(arrival.href.startsWith(`${address}?code=`), arrival.href).to.equal(true);
      const tokens = await tpp.redeem(arrival.searchParams.get('code') ?? '');
      expect(oauthVerdict(tokens)).to.equal('200');
    });

    it(`has the address in the links of each started authorisation, after POST ${path}`, async () => {
      const explicit = { 'TPP-Explicit-Authorisation-Preferred': 'true' };
      for (const [uri, want] of [
        [address, [address]],
        [undefined, []],
      ] as const) {
        const registered = await register(returningTo(uri, explicit));
        const id = textAt(registered.body, 'consentId');
        const headers = returningTo(other, { 'X-Request-ID': randomUUID() });
        const start = () => tpp.ask('POST', `/consents/${id}/authorisations`, { headers });
        const started = await start();
        for (const name of ['scaRedirect', 'scaApp2AppIOS', 'scaApp2AppAndroid'])
          expect(returnOf(linkOf(started, name)), name).to.deep.equal(want);
        expect((await start()).body).to.deep.equal(started.body);
      }
    });

    for (const [what, uri] of [
      ['has an unregistered path', 'https://tpp.example/elsewhere'],
      ['has an unregistered query', `${address}?x=1`],
      ['has an additional slash', `${address}/`],
      ['belongs to another client', clients['sandbox-tpp-b'].redirectUri],
      ['is not a URI', 'callback'],
    ] as const) {
      it(`is refused and not stored when the address ${what}: POST ${path}`, async () => {
        const before = await countOfConsents();
        const answer = await register(returningTo(uri));
        expect(verdictOf(answer)).to.equal('400 PARAMETER_NOT_SUPPORTED header.TPP-Redirect-URI');
        expect(await countOfConsents()).to.equal(before);
      });
    }

    it(`is answered alike at a repetition, and refused with another address: POST ${path}`, async () => {
      const id = { 'X-Request-ID': randomUUID() };
      const first = await register(returningTo(address, id));
      const again = await register(returningTo(address, id));
      expect(again.headers['idempotent-replayed']).to.equal('true');
      expect(again.body).to.deep.equal(first.body);
      for (const uri of [other, undefined, 'https://tpp.example/elsewhere'])
        expect(verdictOf(await register(returningTo(uri, id)))).to.equal('400 FORMAT_ERROR X-Request-ID');
    });
  }

  it('is refused for its address together with all other violations', async () => {
    const headers = returningTo('callback', { 'PSU-ID': '' });
    const body = { ...accounts, validUntil: '2020-01-01' };
    expect(verdictOf(await tpp.ask('POST', '/consent', { body, headers }))).to.equal(
      '400 FORMAT_ERROR header.PSU-ID, PARAMETER_NOT_SUPPORTED header.TPP-Redirect-URI, FORMAT_ERROR body.validUntil',
    );
  });

  it('needs no address when the client has registered a single address', async () => {
    const alone = 'https://other-tpp.example/callback';
    await bank
      .database()
      .maintenance('clients')
      .where({ id: 'sandbox-tpp-b' })
      .update({ redirect_uris: JSON.stringify([alone]) });
    const registered = await new ConsentTpp(bank.url, undefined, 'sandbox-tpp-b').register();
    const link = linkOf(registered);
    expect(returnOf(link)).to.deep.equal([]);
    expect((await authorize(bank.url(), link)).href.startsWith(`${alone}?code=`)).to.equal(true);
  });

  it('needs PKCE in the link of a public client, as the refusal explains', async () => {
    const app = bank.client('sandbox-app');
    const uri = 'http://localhost:3002/callback';
    const registered = await app.ask('POST', `${tpp.basePath}/consent`, {
      content: JSON.stringify(accounts),
      headers: returningTo(uri, { 'PSU-ID': 'ana.horvat', 'Content-Type': 'application/json' }),
    });
    const link = linkOf(registered);
    const browser = new AuthorizeBrowser(bank.url());
    const { location = '' } = await browser.open(link);
    const arrival = new URL(location);
    expect(arrival.origin + arrival.pathname).to.equal(uri);
    expect(arrival.searchParams.get('error')).to.equal('invalid_request');
    expect(arrival.searchParams.get('error_description')).to.include(
      'add code_challenge and code_challenge_method=S256 to the link',
    );
    const withPkce = `${link}&code_challenge=${challenge}&code_challenge_method=S256`;
    expect(await browser.open(withPkce)).to.have.property('step', 'login');
  });
});
