/** Redirects of the authorization endpoint when there is nothing to authorise, in the query or in the fragment. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { escapeHtml } from '../../src/engine/html.js';
import { english } from '../../src/pages/texts/en.js';
import { revokeConsentByPsu } from '../../src/usecases/consents/transitions.js';
import { describeAtTheBank } from '../support/server/bank.js';
import {
  arrivalOf,
  authorize,
  AuthorizeBrowser,
  type Visit,
} from '../support/customer/customer-at-authorize.js';
import { exchange } from '../support/server/exchange.js';
import { textAt } from '../support/runner/json.js';
import { clients, ivana, marko } from '../support/embedded-bank/sandbox.js';
import { startServer } from '../support/server/server.js';
import { tokenBank } from '../support/embedded-bank/token-bank.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import type { TppAnswer } from '../support/tpp/tpp.js';

const callback = clients['sandbox-tpp'].redirectUri;

describeAtTheBank('The error redirect to the client', (bank) => {
  const tpp = new ConsentTpp(bank.url);
  const idOf = ({ body }: TppAnswer) => textAt(body, 'consentId') ?? '';
  const open = (address: string) => new AuthorizeBrowser(bank.url()).open(address);

  /** Returns the redirect's parts: redirect URI, query or fragment, error, state and issuer. */
  function redirectParts(visit: Visit): readonly (string | null)[] {
    const { hash, origin, pathname, search } = arrivalOf(visit);
    const parameters = new URLSearchParams(hash === '' ? search : hash.slice(1));
    const names = ['error', 'state', 'iss'];
    return [origin + pathname, hash === '' ? '?' : '#', ...names.map((name) => parameters.get(name))];
  }

  const change = async (table: string, id: string, to: object) => {
    await bank.database().maintenance(table).where({ id }).update(to);
  };

  /** Changes to a consent by other ways than this browser. */
  const ends: Readonly<Record<string, (consentId: string, address: string) => Promise<unknown>>> = {
    'approved elsewhere': (_, address) => authorize(bank.url(), address),
    'refused elsewhere': async (_, address) => {
      const other = new AuthorizeBrowser(bank.url());
      await other.open(address);
      await other.cancel();
    },
    'deleted by its client': async (consentId) => {
      const { body } = await tpp.exchange({ grant_type: 'client_credentials', scope: 'AISP' });
      const token = textAt(body, 'access_token');
      expect((await tpp.ask('DELETE', `/consents/${consentId}`, { token })).status).to.equal(200);
    },
    'revoked by the customer': async (consentId, address) => {
      await authorize(bank.url(), address);
      await revokeConsentByPsu(consentId, 'ana.horvat', tokenBank(bank.database()).services);
    },
    'past its last day': (consentId) => change('consents', consentId, { valid_until: '2020-01-31' }),
    'past its approval deadline': (consentId) =>
      change('consents', consentId, { expires_at: Date.now() - 1 }),
  };
  for (const [title, end] of Object.entries(ends)) {
    for (const [type, mark] of [
      ['code', '?'],
      ['token', '#'],
    ] as const) {
      it(`is access_denied for a consent that is ${title}, with response_type ${type}`, async () => {
        const registered = await tpp.register();
        const address = tpp.authorizeAddress(registered, { state: 's', response_type: type });
        await end(idOf(registered), address);
        const want = [callback, mark, 'access_denied', 's', bank.url()];
        const visit = await open(address);
        expect(redirectParts(visit)).to.deep.equal(want);
        // A valid consent needs no new one; after an ended consent, the client must register a new one.
        const { hash, search } = arrivalOf(visit);
        const description = new URLSearchParams(search + hash.slice(1)).get('error_description') ?? '';
        expect(description.endsWith('Register a new consent.')).to.equal(title !== 'approved elsewhere');
        if (title === 'approved elsewhere')
          expect(description).to.include('by a request without authorisationId');
      });
    }
  }

  it('is access_denied after the idle time-out of the named authorisation', async () => {
    const registered = await tpp.register();
    const started = await tpp.ask('POST', `/consents/${idOf(registered)}/authorisations`, { body: {} });
    const authorisationId = textAt(started.body, 'authorisationId') ?? '';
    const address = tpp.authorizeAddress(registered, { state: 's', authorisationId });
    const browser = new AuthorizeBrowser(bank.url());
    await browser.open(address);
    await change('authorisations', authorisationId, { last_used_at: Date.now() - 600_001 });
    const late = await browser.logIn();
    expect(redirectParts(late)).to.deep.equal([callback, '?', 'access_denied', 's', bank.url()]);
    expect(arrivalOf(late).searchParams.get('error_description')).to.include('in time');
    // The consent is still open, so its own link starts a new authorisation.
    expect((await open(tpp.authorizeAddress(registered))).step).to.equal('login');
  });

  for (const [type, mark] of [
    ['code', '?'],
    ['token', '#'],
  ] as const) {
    it(`is access_denied on the page after the fifth wrong password, with response_type ${type}`, async () => {
      const browser = new AuthorizeBrowser(bank.url());
      const registered = await tpp.register();
      const address = tpp.authorizeAddress(registered, { state: 's', response_type: type });
      await browser.open(address);
      const wrong = { userName: `nobody-${randomUUID()}`, password: 'wrong' };
      for (let attempt = 1; attempt < 5; attempt++) {
        expect((await browser.logIn(wrong)).step).to.equal('login');
      }
      for (const visit of [await browser.logIn(wrong), await browser.open(address)]) {
        expect(visit.status).to.equal(200);
        expect(visit.text).to.include('<h1>Approval locked</h1>');
        expect(visit.text, 'nothing that moves by a timer').to.not.include('http-equiv="refresh"');
        expect(visit.headers['refresh']).to.equal(undefined);
        expect(redirectParts(visit)).to.deep.equal([callback, mark, 'access_denied', 's', bank.url()]);
        const arrival = arrivalOf(visit);
        const parameters = new URLSearchParams(arrival.search + arrival.hash.slice(1));
        expect(parameters.get('error_description')).to.equal('There were too many wrong attempts.');
      }
      const changed = await browser.open(`${address}&lang=hr`);
      expect(changed.location).to.equal(address.slice(bank.url().length));
      // The consent is still open, and its TPP may start another authorisation.
      const started = await tpp.ask('POST', `/consents/${idOf(registered)}/authorisations`, { body: {} });
      expect(started.status).to.equal(201);
      expect((await browser.open(address)).step).to.equal('login');
    });
  }

  for (const { customer, notice } of [
    { customer: marko, notice: 'account-foreign' },
    { customer: ivana, notice: 'psu-blocked' },
  ] as const) {
    it(`is access_denied for a customer who leaves after the notice "${notice}", and the consent stays open`, async () => {
      const browser = new AuthorizeBrowser(bank.url());
      const address = tpp.authorizeAddress(await tpp.register(), { state: 's' });
      await browser.open(address);
      await browser.logIn(customer);
      const visit = await browser.cancel();
      expect(redirectParts(visit)).to.deep.equal([callback, '?', 'access_denied', 's', bank.url()]);
      expect((await open(address)).step, 'in another browser').to.equal('login');
    });

    it(`is avoided when another customer logs in after the notice "${notice}"`, async () => {
      const browser = new AuthorizeBrowser(bank.url());
      const address = tpp.authorizeAddress(await tpp.register(), { state: 's' });
      await browser.open(address);
      const visit = await browser.logIn(customer);
      expect(visit.step).to.equal('login');
      expect(visit.text).to.include(escapeHtml(english.notices[notice]));
      await browser.logIn();
      await browser.confirm();
      expect(arrivalOf(await browser.enterCode()).searchParams.has('code')).to.equal(true);
    });
  }

  it('names the deletion of the consent to a customer who was on the pages', async () => {
    const registered = await tpp.register();
    const address = tpp.authorizeAddress(registered, { state: 's' });
    const browser = new AuthorizeBrowser(bank.url());
    await browser.open(address);
    await browser.logIn();
    await ends['deleted by its client']?.(idOf(registered), address);
    for (const visit of [await browser.confirm(), await open(address)]) {
      const { searchParams } = arrivalOf(visit);
      expect(searchParams.get('error')).to.equal('access_denied');
      expect(searchParams.get('error_description')).to.equal(
        'The TPP has deleted the consent. Register a new consent.',
      );
    }
  });

  it('is invalid_request for an authorisation of another consent', async () => {
    const [one, other] = [await tpp.register(), await tpp.register()];
    const started = await tpp.ask('POST', `/consents/${idOf(other)}/authorisations`, { body: {} });
    const authorisationId = textAt(started.body, 'authorisationId') ?? '';
    const visit = await open(tpp.authorizeAddress(one, { state: 's', authorisationId }));
    expect(redirectParts(visit)).to.deep.equal([callback, '?', 'invalid_request', 's', bank.url()]);
  });
});

const apps = { APP_TO_APP_IOS: 'scaApp2AppIOS', APP_TO_APP_ANDROID: 'scaApp2AppAndroid' } as const;

describe('The app-to-app method of an approval', () => {
  for (const [title, settings, offered] of [
    ['for both platforms', {}, ['APP_TO_APP_IOS', 'APP_TO_APP_ANDROID']],
    ['only for iOS', { APP_LINK_ANDROID: '' }, ['APP_TO_APP_IOS']],
    ['for no platform', { APP_LINK_ANDROID: '', APP_LINK_IOS: '' }, []],
  ] as const) {
    it(`is available only as offered by the consent: a bank with an app ${title}`, async () => {
      const bank = await startServer({ settings });
      const tpp = new ConsentTpp(() => bank.url);
      for (const [method, link] of Object.entries(apps)) {
        const isOffered = offered.some((each) => each === method);
        const registered = await tpp.register();
        const href = textAt(registered.body, '_links', link, 'href');
        expect(href !== undefined, method).to.equal(isOffered);
        const addresses = [tpp.authorizeAddress(registered, { scaMethod: method })];
        if (href !== undefined) addresses.push(`${href}&redirect_uri=${encodeURIComponent(callback)}`);
        for (const address of addresses) {
          const { headers, status } = await exchange(address);
          expect(status, method).to.equal(302);
          const location = new URL(String(headers.location));
          if (isOffered)
            expect(location.href, method).to.match(new RegExp(`^${bank.url}/app/(ios|android)/`));
          else expect(location.searchParams.get('error'), method).to.equal('invalid_request');
        }
      }
      await bank.stop();
    });
  }
});
