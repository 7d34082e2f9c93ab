/** Creation, retrieval and permitted entries of a signing basket. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { authorise } from '../support/customer/customer.js';
import { listAt, textAt } from '../support/runner/json.js';
import { ana, ibans, ivan, petra } from '../support/embedded-bank/sandbox.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { accessOf } from '../support/tpp/tpp-consents.js';
import { type TppAnswer, v1316, verdictOf } from '../support/tpp/tpp.js';

const none = '00000000-0000-7000-8000-000000000000';
const company = { debtorAccount: { iban: ibans.adriaTrade } };
const recurring = { recurringIndicator: true };

describeAtTheBank('A signing basket', (bank) => {
  const tpp = new BasketTpp(bank.url);
  const other = new BasketTpp(bank.url, 'sandbox-tpp-b');

  it('is created, read, and reports its status', async () => {
    const paymentIds = await tpp.payments(2);
    const consentIds = [await tpp.consent(), await tpp.fundsConsent()];
    const created = await tpp.create({ paymentIds, consentIds, colour: 'red' });
    const id = textAt(created.body, 'basketId') ?? '';
    const self = `${bank.url()}/psd2-bank-payments-api-1.3.2/v1/signing-baskets/${id}`;
    expect(created.status).to.equal(201);
    expect(created.headers).to.include({ location: self, 'aspsp-sca-approach': 'REDIRECT' });
    const [authorisationId = ''] = listAt(
      (await tpp.ask('GET', id, '/authorisations')).body,
      'authorisationIds',
    );
    const link = `${bank.url()}/approve/${String(authorisationId)}`;
    expect(created.body).to.deep.equal({
      transactionStatus: 'RCVD',
      basketId: id,
      _links: {
        scaRedirect: { href: link },
        scaApp2AppIOS: { href: link.replace('/approve/', '/app/ios/') },
        scaApp2AppAndroid: { href: link.replace('/approve/', '/app/android/') },
        self: { href: self },
        status: { href: `${self}/status` },
      },
    });
    expect((await tpp.ask('GET', id)).body).to.deep.equal({
      payments: paymentIds,
      consents: consentIds,
      transactionStatus: 'RCVD',
      _links: { self: { href: self }, status: { href: `${self}/status` } },
    });
    expect((await tpp.ask('GET', id, '/status')).body).to.deep.equal({ transactionStatus: 'RCVD' });
    const authorisation = await tpp.ask('GET', id, `/authorisations/${String(authorisationId)}`);
    expect(authorisation.body).to.deep.equal({ scaStatus: 'received' });
  });

  it('is created, authorised and deleted at the base path of 1.3.16 too', async () => {
    const later = new BasketTpp(bank.url, 'sandbox-tpp', undefined, v1316);
    const paymentIds = await tpp.payments(1);
    const created = await later.create({ paymentIds });
    const id = textAt(created.body, 'basketId') ?? '';
    expect(created.headers['location']).to.equal(`${bank.url()}${v1316}/signing-baskets/${id}`);
    expect(textAt(created.body, '_links', 'scaStatus', 'href')).to.match(/\/authorisations\/[^/]+$/);
    const [signed = ''] = await tpp.payments(1);
    await authorise((await tpp.start({ paymentIds: [signed] })).link);
    const refused = await later.create({ paymentIds: [signed] });
    expect(verdictOf(refused)).to.equal('409 REFERENCE_STATUS_INVALID body.paymentIds.0');
    expect((await later.ask('POST', id, '/authorisations')).status).to.equal(201);
    expect((await later.ask('DELETE', id)).status).to.equal(204);
    expect(verdictOf(await later.ask('DELETE', id))).to.equal('409 STATUS_INVALID');
    expect(verdictOf(await later.ask('POST', id, '/authorisations'))).to.equal('409 STATUS_INVALID');
  });

  it('starts no authorisation if the TPP prefers an explicit start', async () => {
    const created = await tpp.create(
      { paymentIds: await tpp.payments(1) },
      { 'TPP-Explicit-Authorisation-Preferred': 'true' },
    );
    const id = textAt(created.body, 'basketId') ?? '';
    const start = textAt(created.body, '_links', 'startAuthorisation', 'href');
    expect(textAt(created.body, '_links', 'scaRedirect', 'href')).to.equal(undefined);
    expect(start).to.equal(`${created.headers.location}/authorisations`);
    expect((await tpp.ask('GET', id, '/authorisations')).body).to.deep.equal({ authorisationIds: [] });
    const started = await tpp.ask('POST', id, '/authorisations', { 'PSU-ID': 'ana.horvat' });
    expect([started.status, textAt(started.body, 'scaStatus')]).to.deep.equal([201, 'psuIdentified']);
    expect(started.headers.location).to.equal(textAt(started.body, '_links', 'scaStatus', 'href'));
    const again = await tpp.ask('POST', id, '/authorisations', { 'PSU-ID': 'ana.horvat' });
    const first = `/authorisations/${textAt(started.body, 'authorisationId')}`;
    expect((await tpp.ask('GET', id, first)).body).to.deep.equal({ scaStatus: 'failed' });
    expect(again.status).to.equal(201);
  });

  it('is created once if the request is repeated', async () => {
    const paymentIds = await tpp.payments(1);
    const repeated = { 'X-Request-ID': randomUUID() };
    const first = await tpp.create({ paymentIds }, repeated);
    const second = await tpp.create({ paymentIds }, { ...repeated, 'Consent-ID': 'unknown' });
    expect(second.body).to.deep.equal(first.body);
    expect(second.headers).to.include({ 'idempotent-replayed': 'true', location: first.headers.location });
    expect(verdictOf(await tpp.create({ paymentIds: [none] }, repeated))).to.equal(
      '400 FORMAT_ERROR X-Request-ID',
    );
    expect(verdictOf(await tpp.create({ paymentIds }))).to.equal('400 RESOURCE_BLOCKED body.paymentIds.0');
  });

  it('is unknown to another client, like a basket that does not exist', async () => {
    const { id } = await tpp.start({ paymentIds: await tpp.payments(1) });
    const [authorisationId] = listAt((await tpp.ask('GET', id, '/authorisations')).body, 'authorisationIds');
    const calls = [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/status'],
      ['POST', '/authorisations'],
      ['GET', '/authorisations'],
      ['GET', `/authorisations/${String(authorisationId)}`],
    ] as const;
    for (const [method, below] of calls) {
      const foreign = await other.ask(method, id, below);
      const unknown = await other.ask(method, none, below);
      expect(verdictOf(foreign), `${method} ${below}`).to.equal('404 RESOURCE_UNKNOWN path.basketId');
      expect(foreign.body).to.deep.equal(unknown.body);
    }
    const { id: another } = await tpp.start({ paymentIds: await tpp.payments(1) });
    expect(verdictOf(await tpp.ask('GET', another, `/authorisations/${String(authorisationId)}`))).to.equal(
      '404 RESOURCE_UNKNOWN path.authorisationId',
    );
    expect(await tpp.statusOf(id)).to.equal('RCVD');
  });

  it('answers 405 with the allowed methods on its paths', async () => {
    const { id } = await tpp.start({ paymentIds: await tpp.payments(1) });
    for (const [method, below, allow] of [
      ['PUT', '', 'DELETE, GET'],
      ['DELETE', '/status', 'GET'],
      ['DELETE', '/authorisations', 'GET, POST'],
      ['POST', `/authorisations/${none}`, 'GET'],
    ] as const) {
      const answer = await tpp.ask(method, id, below);
      expect(verdictOf(answer), `${method} ${below}`).to.equal('405 SERVICE_INVALID');
      expect(answer.headers.allow).to.equal(allow);
    }
  });

  it('accepts ten entries, one of them a recurring consent', async () => {
    const contents = {
      paymentIds: await tpp.payments(8),
      consentIds: [await tpp.consent(recurring), await tpp.fundsConsent()],
    };
    expect((await tpp.create(contents)).status).to.equal(201);
  });

  it('accepts payments from company accounts with the same signers', async () => {
    const payroll = { debtorAccount: { iban: 'HR8599000141100005025' } };
    const paymentIds = [...(await tpp.payments(1, company)), ...(await tpp.payments(1, payroll))];
    const { link } = await tpp.start({ paymentIds });
    expect(await authorise(link, ivan)).to.equal('signed');
  });

  it('links to the start of a second authorisation while a second signer is needed', async () => {
    const contents = { paymentIds: await tpp.payments(1, company) };
    const created = await tpp.create(contents);
    const id = textAt(created.body, 'basketId') ?? '';
    const start = `${created.headers.location}/authorisations`;
    const startLinkOf = ({ body }: TppAnswer) => textAt(body, '_links', 'startAuthorisation', 'href');
    expect(startLinkOf(created)).to.equal(start);
    expect(startLinkOf(await tpp.ask('GET', id))).to.equal(undefined);
    expect(await authorise(textAt(created.body, '_links', 'scaRedirect', 'href') ?? '', petra)).to.equal(
      'signed',
    );
    expect(startLinkOf(await tpp.ask('GET', id))).to.equal(start);
    expect(await authorise(await tpp.startAuthorisation(id), ivan)).to.equal('carried-out');
    expect(startLinkOf(await tpp.ask('GET', id))).to.equal(undefined);
  });

  it('is not stored if one of its entries is in another basket', async () => {
    const [taken = '', free = ''] = await tpp.payments(2);
    await tpp.start({ paymentIds: [taken] });
    expect(verdictOf(await tpp.create({ paymentIds: [free, taken] }))).to.equal(
      '400 RESOURCE_BLOCKED body.paymentIds.1',
    );
    expect((await tpp.create({ paymentIds: [free] })).status).to.equal(201);
  });

  it('accepts a consent for foreign accounts, which the approval refuses', async () => {
    const foreign = await tpp.consent({ access: accessOf({ accounts: [ibans.marko, ibans.anaSavings] }) });
    const { id, link } = await tpp.start({ consentIds: [foreign] });
    expect(await authorise(link, ana)).to.equal('account-foreign');
    expect(await tpp.statusOf(id)).to.equal('RCVD');
  });
});
