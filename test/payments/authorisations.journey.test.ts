/** Authorisations of payments: implicit and explicit start, list, and scaStatus after each step. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { findMistakes } from '../support/database/books.js';
import { authorise, browserAt } from '../support/customer/customer.js';
import { listAt, textAt } from '../support/runner/json.js';
import { farAway, paymentsOf, paying } from '../support/tpp/payments.js';
import { ana, ibans, ivan, petra } from '../support/embedded-bank/sandbox.js';
import {
  authorisationOf,
  domestic,
  rtgs,
  startedBy,
  type TppAnswer,
  v100,
  v105,
  v132,
  v1316,
  verdictOf,
} from '../support/tpp/tpp.js';

const sepa = 'sepa-credit-transfers';
const later = paying('1.00', ibans.ana, ibans.elsewhere, { requestedExecutionDate: farAway });
const ofCompany = paying('1.00', ibans.adriaTrade, ibans.elsewhere, { requestedExecutionDate: farAway });
const linksOf = ({ body }: TppAnswer) =>
  typeof body === 'object' && body !== null && '_links' in body ? Object.keys(Object(body._links)) : [];

describeAtTheBank('An authorisation of a payment', (bank) => {
  const { client, database, tpp } = bank;
  const { start } = paymentsOf(bank);
  const scaStatusOf = async (paymentId: string, id: string) => {
    const { body } = await tpp.read(paymentId, { below: `/authorisations/${id}` });
    return textAt(body, 'scaStatus');
  };
  const listOf = async (paymentId: string) =>
    listAt((await tpp.read(paymentId, { below: '/authorisations' })).body, 'authorisationIds');

  const apps = ['scaApp2AppIOS', 'scaApp2AppAndroid'];
  const versions = [
    { basePath: v100, product: domestic, more: [] },
    { basePath: v105, product: sepa, more: [] },
    { basePath: v132, product: domestic, more: apps },
    { basePath: v1316, product: domestic, more: [...apps, 'scaStatus'] },
  ];
  for (const { basePath, more, product } of versions) {
    it(`starts with the payment on ${basePath}, unless the TPP prefers an explicit start`, async () => {
      const order =
        product === sepa ? { ...later, creditorAccount: { iban: 'DE89370400440532013000' } } : later;
      const implicit = await tpp.initiate({ basePath, product, order });
      expect(linksOf(implicit)).to.have.members(['scaRedirect', 'self', 'status', ...more]);
      expect(implicit.headers['aspsp-sca-approach']).to.equal('REDIRECT');

      const headers = { 'TPP-Explicit-Authorisation-Preferred': 'true' };
      const explicit = await tpp.initiate({ basePath, product, order, headers });
      expect(linksOf(explicit)).to.have.members(['startAuthorisation', 'self', 'status']);
      expect(explicit.headers['aspsp-sca-approach']).to.equal(undefined);
      const id = textAt(explicit.body, 'paymentId') ?? '';
      const read = { basePath, product, below: '/authorisations' };
      expect((await tpp.read(id, read)).body).to.deep.equal({ authorisationIds: [] });

      const address = textAt(explicit.body, '_links', 'startAuthorisation', 'href') ?? '';
      const answer = await tpp.ask('POST', new URL(address).pathname);
      const started = authorisationOf(answer);
      expect(linksOf(answer)).to.have.members([...new Set(['scaRedirect', 'scaStatus', ...more])]);
      expect(answer.headers['aspsp-sca-approach']).to.equal('REDIRECT');
      expect(answer.headers.location).to.equal(textAt(answer.body, '_links', 'scaStatus', 'href'));
      expect((await tpp.read(id, read)).body).to.deep.equal({ authorisationIds: [started.id] });
      expect(await authorise(started.link, ana)).to.equal('approved');
      const status = await tpp.read(id, { ...read, below: `/authorisations/${started.id}` });
      expect(status.body).to.deep.equal({ scaStatus: 'finalised' });
      expect(await tpp.statusOf(id, product)).to.equal('ACTC');
    });
  }

  it('may be started beside scaRedirect for a payment with two signers', async () => {
    const answer = await tpp.initiate({ order: ofCompany, headers: { 'PSU-Corporate-ID': 'adria-trade' } });
    expect(linksOf(answer)).to.have.members(['scaRedirect', 'startAuthorisation', 'self', 'status']);
  });

  it('replaces only an open authorisation of the same customer, named or unnamed', async () => {
    const payment = await start({ order: later });
    const [first] = await listOf(payment.id);
    const begin = async (psuId?: string) =>
      authorisationOf(await tpp.startAuthorisation(payment.id, { headers: { 'PSU-ID': psuId } }));
    const ids = [String(first)];
    for (const psuId of [ana.userName, undefined, ana.userName, 'marko.kovac'])
      ids.push((await begin(psuId)).id);
    expect(await listOf(payment.id)).to.deep.equal(ids);
    const statuses = await Promise.all(ids.map((id) => scaStatusOf(payment.id, id)));
    expect(statuses).to.deep.equal(['failed', 'failed', 'received', 'psuIdentified', 'psuIdentified']);
    expect(await browserAt(payment.link).open()).to.have.property('name', 'replaced');
    expect(await tpp.statusOf(payment.id)).to.equal('RCVD');
  });

  it('is open only once after eight concurrent starts', async () => {
    const payment = await start({ order: later });
    const answers = await Promise.all(Array.from({ length: 8 }, () => tpp.startAuthorisation(payment.id)));
    const ids = answers.map((answer) => authorisationOf(answer).id);
    const statuses = await Promise.all(ids.map((id) => scaStatusOf(payment.id, id)));
    expect(statuses.filter((status) => status === 'received')).to.have.length(1);
    expect(statuses.filter((status) => status === 'failed')).to.have.length(7);
  });

  it('starts once for a repeated X-Request-ID, which gets the first answer', async () => {
    const payment = await start({ order: later });
    const headers = { 'X-Request-ID': randomUUID(), 'PSU-ID': ana.userName };
    const first = await tpp.startAuthorisation(payment.id, { headers });
    const again = await tpp.startAuthorisation(payment.id, { headers });
    expect(again.body).to.deep.equal(first.body);
    expect(again.headers).to.include({ 'idempotent-replayed': 'true', location: first.headers.location });
    expect(await listOf(payment.id)).to.have.length(2);
    const other = { ...headers, 'PSU-ID': 'marko.kovac' };
    expect(verdictOf(await tpp.startAuthorisation(payment.id, { headers: other }))).to.equal(
      '400 FORMAT_ERROR X-Request-ID',
    );
  });

  it('returns the customer to its own TPP-Redirect-URI instead of the payment’s', async () => {
    const headers = {
      'TPP-Redirect-URI': 'http://localhost:3000/callback?payment',
      'TPP-Nok-Redirect-URI': 'http://localhost:3000/callback?nok',
    };
    const payment = await start({ order: later, headers });
    const redirectUri = 'http://localhost:3000/callback?start';
    const { link } = authorisationOf(
      await tpp.startAuthorisation(payment.id, { headers: { 'TPP-Redirect-URI': redirectUri } }),
    );
    const browser = browserAt(link);
    await browser.goToCode();
    expect((await browser.enterCode()).goesOnTo).to.equal(redirectUri);
  });

  it('shows its scaStatus after each step of the customer', async () => {
    const payment = await start({ order: later });
    const [id = ''] = (await listOf(payment.id)).map(String);
    const seen = [await scaStatusOf(payment.id, id)];
    const browser = browserAt(payment.link);
    await browser.open();
    const steps = [
      () => browser.logIn({ ...ana, password: 'wrong' }),
      () => browser.logIn(ana),
      () => browser.confirm(),
      () => browser.enterCode(),
    ];
    for (const step of steps) {
      await step();
      seen.push(await scaStatusOf(payment.id, id));
    }
    expect(seen).to.deep.equal(['received', 'psuIdentified', 'psuAuthenticated', 'started', 'finalised']);
  });

  it('fails when another authorisation gives the last signature, and its page says so', async () => {
    const payment = await start({ order: ofCompany });
    const [first = ''] = (await listOf(payment.id)).map(String);
    const begin = async (psuId: string) =>
      authorisationOf(await tpp.startAuthorisation(payment.id, { headers: { 'PSU-ID': psuId } }));
    const named = await begin(ivan.userName);
    const spare = await begin('somebody.else');
    expect(await authorise(payment.link, petra)).to.equal('signed');
    expect(await scaStatusOf(payment.id, first)).to.equal('finalised');
    expect(await scaStatusOf(payment.id, spare.id)).to.equal('psuIdentified');
    expect(await authorise(named.link, ivan)).to.equal('approved');
    expect(await scaStatusOf(payment.id, named.id)).to.equal('finalised');
    expect(await scaStatusOf(payment.id, spare.id)).to.equal('failed');
    expect(await browserAt(spare.link).open()).to.have.property('name', 'decided');
    expect(await browserAt(payment.link).open()).to.have.property('name', 'approved');
  });

  it('is refused for an approved, rejected or cancelled payment', async () => {
    const approved = await start({ order: later });
    await authorise(approved.link, ana);
    const rejected = await start({ order: later });
    const browser = browserAt(rejected.link);
    await browser.open();
    await browser.cancel();
    const cancelled = await start({ order: later });
    expect((await tpp.cancel(cancelled.id)).status).to.equal(204);
    for (const { id } of [approved, rejected, cancelled]) {
      expect(verdictOf(await tpp.startAuthorisation(id)), id).to.equal('409 STATUS_INVALID');
    }
  });

  it('is unknown under another payment, product or client', async () => {
    const [one, other] = [await start({ order: later }), await start({ order: later })];
    const [id = ''] = (await listOf(one.id)).map(String);
    const ask = async (paymentId: string, options: object = {}) =>
      verdictOf(await tpp.read(paymentId, { below: `/authorisations/${id}`, ...options }));
    expect(await ask(other.id)).to.equal('404 RESOURCE_UNKNOWN path.authorisationId');
    expect(await ask(one.id, { below: `/cancellation-authorisations/${id}` })).to.equal(
      '404 RESOURCE_UNKNOWN path.authorisationId',
    );
    expect(await ask(one.id, { product: rtgs })).to.equal('404 RESOURCE_UNKNOWN path.paymentId');
    expect(await ask(one.id, { product: 'nothing' })).to.equal('404 PRODUCT_UNKNOWN path.payment-product');
    const unknown = '404 RESOURCE_UNKNOWN path.paymentId';
    const stranger = client('sandbox-tpp-b');
    expect(verdictOf(await stranger.read(one.id, { below: '/authorisations' }))).to.equal(unknown);
    expect(verdictOf(await stranger.startAuthorisation(one.id))).to.equal(unknown);
    expect(verdictOf(await tpp.startAuthorisation(randomUUID()))).to.equal(unknown);
  });

  const refused = [
    {
      what: 'a PSU-Corporate-ID for a private account',
      headers: { 'PSU-Corporate-ID': 'adria-trade' },
      want: '401 CORPORATE_ID_INVALID header.PSU-Corporate-ID',
    },
    {
      what: 'a TPP-Redirect-URI on another origin',
      headers: { 'TPP-Redirect-URI': 'https://evil.example/' },
      want: '400 PARAMETER_NOT_SUPPORTED header.TPP-Redirect-URI',
    },
  ];
  for (const { headers, want, what } of refused) {
    it(`is refused with ${what}`, async () => {
      const { id } = await start({ order: later });
      expect(verdictOf(await tpp.startAuthorisation(id, { headers }))).to.equal(want);
      expect(verdictOf(await tpp.initiate({ order: later, headers }))).to.equal(want);
    });
  }

  it('is refused with the PSU-Corporate-ID of another company', async () => {
    const headers = { 'PSU-Corporate-ID': 'somebody-else' };
    expect(verdictOf(await tpp.initiate({ order: ofCompany, headers }))).to.equal(
      '401 CORPORATE_ID_INVALID header.PSU-Corporate-ID',
    );
    const { id } = startedBy(await tpp.initiate({ order: ofCompany }));
    expect(verdictOf(await tpp.startAuthorisation(id, { headers }))).to.equal(
      '401 CORPORATE_ID_INVALID header.PSU-Corporate-ID',
    );
  });

  it('leaves the ledger consistent', async () => expect(await findMistakes(database())).to.deep.equal([]));
});
