/** ASPSP-SCA-Approach: which calls are confirmed in the bank's app without a browser. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { ana, ibans, ivana, luka, marko } from '../support/embedded-bank/sandbox.js';
import { textAt } from '../support/runner/json.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { accessOf, ConsentTpp } from '../support/tpp/tpp-consents.js';
import { type Headers, startedBy, v105, v132, v1316, verdictOf } from '../support/tpp/tpp.js';
import { headerCalls } from './header-calls.js';
import { approachOf, customersOf, linksOf, preferred } from './decoupled-customers.js';

const sepa = 'sepa-credit-transfers';

describeAtTheBank('The approach of an authorisation', (bank) => {
  const { tpp, url } = bank;
  const baskets = new BasketTpp(url);
  const { forget, use } = customersOf(bank);
  const { authorisations, basket, basketAuthorisation, payments } = headerCalls(tpp, url);
  before(() => use(ana, luka, ivana));
  beforeEach(forget);

  const unsigned = async () => startedBy(await tpp.initiate()).id;
  const uri = { 'TPP-Redirect-URI': 'https://tpp.example/paid' };
  const rows: readonly (readonly [how: string, headers: Headers, want: 'DECOUPLED' | 'REDIRECT'])[] = [
    ['false, with a customer who uses the app', preferred, 'DECOUPLED'],
    ['false, with a return address too', { ...preferred, ...uri }, 'DECOUPLED'],
    ['true', { ...preferred, ...uri, 'TPP-Redirect-Preferred': 'true' }, 'REDIRECT'],
    ['absent', { 'PSU-ID': ana.userName }, 'REDIRECT'],
    ['false, without PSU-ID', { 'TPP-Redirect-Preferred': 'false' }, 'REDIRECT'],
    ['false, with an empty PSU-ID', { ...preferred, 'PSU-ID': '' }, 'REDIRECT'],
    ['false, with a customer whom nobody knows', { ...preferred, 'PSU-ID': 'nobody.here' }, 'REDIRECT'],
    ['false, with another spelling', { ...preferred, 'PSU-ID': 'Ana.Horvat' }, 'REDIRECT'],
    ['false, with a customer without the app', { ...preferred, 'PSU-ID': marko.userName }, 'REDIRECT'],
    ['false, with a customer who may not sign', { ...preferred, 'PSU-ID': luka.userName }, 'REDIRECT'],
    ['false, with a blocked customer', { ...preferred, 'PSU-ID': ivana.userName }, 'REDIRECT'],
  ];
  for (const [what, call] of [...payments, ...authorisations, basket, basketAuthorisation]) {
    for (const [how, headers, want] of rows) {
      it(`is ${want} where TPP-Redirect-Preferred is ${how}: ${what}`, async () => {
        const answer = await call(headers);
        expect(answer.status).to.equal(201);
        expect(approachOf(answer)).to.equal(want);
        const has = want === 'REDIRECT';
        expect(linksOf(answer).includes('scaRedirect')).to.equal(has);
        if (!has) expect(linksOf(answer).filter((name) => name.startsWith('scaApp2App'))).to.deep.equal([]);
        if (textAt(answer.body, 'scaStatus') === undefined) return;
        expect(textAt(answer.body, 'scaStatus') === 'started').to.equal(!has);
        expect(textAt(answer.body, 'psuMessage') === undefined).to.equal(has);
      });
    }
  }

  const named = { 'PSU-ID': ana.userName };
  const both: readonly (readonly [how: string, headers: Headers, want: 'DECOUPLED' | 'REDIRECT'])[] = [
    ['true', { ...named, 'TPP-Decoupled-Preferred': 'true' }, 'DECOUPLED'],
    ['true, without PSU-ID', { 'TPP-Decoupled-Preferred': 'true' }, 'REDIRECT'],
    ['false', { ...named, 'TPP-Decoupled-Preferred': 'false' }, 'REDIRECT'],
    ['absent, and the redirect is not preferred', preferred, 'DECOUPLED'],
    [
      'true, as is the redirect',
      { ...named, ...uri, 'TPP-Decoupled-Preferred': 'true', 'TPP-Redirect-Preferred': 'true' },
      'REDIRECT',
    ],
    ['false, as is the redirect', { ...preferred, 'TPP-Decoupled-Preferred': 'false' }, 'DECOUPLED'],
  ];
  for (const [how, headers, want] of both) {
    it(`is ${want} on 1.3.16 where TPP-Decoupled-Preferred is ${how}, and only the decoupled answer says where to look`, async () => {
      const answer = await tpp.initiate({ basePath: v1316, headers });
      expect(approachOf(answer)).to.equal(want);
      const isDecoupled = want === 'DECOUPLED';
      expect(linksOf(answer).filter((name) => name.startsWith('sca'))).to.deep.equal(
        isDecoupled ? ['scaStatus'] : ['scaApp2AppAndroid', 'scaApp2AppIOS', 'scaRedirect', 'scaStatus'],
      );
      expect(textAt(answer.body, 'psuMessage') !== undefined).to.equal(isDecoupled);
    });
  }

  it('does not depend on TPP-Decoupled-Preferred where the header is not declared', async () => {
    const headers = { ...named, 'TPP-Decoupled-Preferred': 'true' };
    for (const basePath of [v105, v132]) {
      expect(approachOf(await tpp.initiate({ basePath, headers, product: sepa }))).to.equal('REDIRECT');
    }
    const started = await tpp.startAuthorisation(await unsigned(), { basePath: v1316, headers });
    expect(approachOf(started)).to.equal('REDIRECT');
    expect(approachOf(await basket[1](headers))).to.equal('REDIRECT');
  });

  it('is part of a call only where TPP-Decoupled-Preferred was sent to a version that has it', async () => {
    const headers = { ...named, 'X-Request-ID': randomUUID(), 'TPP-Decoupled-Preferred': 'true' };
    const first = await tpp.initiate({ basePath: v1316, headers });
    const again = await tpp.initiate({ basePath: v1316, headers });
    expect(again.body).to.deep.equal(first.body);
    const other = { ...headers, 'TPP-Decoupled-Preferred': 'false' };
    expect(verdictOf(await tpp.initiate({ basePath: v1316, headers: other }))).to.equal(
      '400 FORMAT_ERROR X-Request-ID',
    );
    const elsewhere = { ...headers, 'X-Request-ID': randomUUID() };
    const before = await tpp.initiate({ basePath: v132, headers: elsewhere });
    const without = { ...named, 'X-Request-ID': elsewhere['X-Request-ID'] };
    expect((await tpp.initiate({ basePath: v132, headers: without })).body).to.deep.equal(before.body);
  });

  it('is none while the TPP starts the authorisation itself', async () => {
    const headers = { ...preferred, 'TPP-Explicit-Authorisation-Preferred': 'true' };
    const answer = await tpp.initiate({ headers });
    expect(approachOf(answer)).to.equal(undefined);
    const started = await tpp.startAuthorisation(textAt(answer.body, 'paymentId') ?? '', {
      headers: preferred,
    });
    expect(approachOf(started)).to.equal('DECOUPLED');
  });

  it('is REDIRECT for a consent, and for a basket with one', async () => {
    const registered = await new ConsentTpp(url).register(
      { access: accessOf({ accounts: [ibans.ana] }) },
      preferred,
    );
    expect(registered.status).to.equal(201);
    expect(approachOf(registered)).to.equal('REDIRECT');
    const contents = { paymentIds: await baskets.payments(1), consentIds: [await baskets.consent()] };
    const mixed = await baskets.create(contents, preferred);
    expect(approachOf(mixed)).to.equal('REDIRECT');
    const id = textAt(mixed.body, 'basketId') ?? '';
    expect(approachOf(await baskets.ask('POST', id, '/authorisations', preferred))).to.equal('REDIRECT');
  });
});
