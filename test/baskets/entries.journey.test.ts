/** An entry of a signing basket cannot be authorised or cancelled alone until the basket is decided or deleted. */
import { english } from '../../src/pages/texts/en.js';
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { describeAtTheBank, untilStatus } from '../support/server/bank.js';
import {
  arrivalOf,
  authorize as approveAccess,
  AuthorizeBrowser,
} from '../support/customer/customer-at-authorize.js';
import { authorise, browserAt } from '../support/customer/customer.js';
import { textAt } from '../support/runner/json.js';
import { farAway } from '../support/tpp/payments.js';
import { ana, ibans, luka, petra } from '../support/embedded-bank/sandbox.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { verdictOf } from '../support/tpp/tpp.js';

const later = { requestedExecutionDate: farAway };
const none = '00000000-0000-7000-8000-000000000000';

describeAtTheBank('An entry of a signing basket', (bank) => {
  const tpp = new BasketTpp(bank.url);
  const other = new BasketTpp(bank.url, 'sandbox-tpp-b');

  it('cannot be approved, rejected or cancelled alone as a payment', async () => {
    const payment = await tpp.pay();
    const atCode = browserAt(payment.link);
    await atCode.goToCode(ana);
    const basket = await tpp.start({ paymentIds: [payment.id] });
    expect((await browserAt(payment.link).open()).name).to.equal('in-basket');
    expect((await atCode.enterCode()).name).to.equal('in-basket');
    expect(verdictOf(await tpp.askPayment('POST', payment.id, '/authorisations'))).to.equal(
      '400 RESOURCE_BLOCKED path.paymentId',
    );
    const refused = await tpp.askPayment('DELETE', payment.id);
    expect(verdictOf(refused)).to.equal('409 STATUS_INVALID');
    expect(refused.text).to.include('delete the signing basket first');
    expect(await tpp.paymentStatus(payment.id)).to.equal('RCVD');
    for (const [client, id] of [
      [other, payment.id],
      [tpp, none],
    ] as const) {
      expect(verdictOf(await client.askPayment('POST', id, '/authorisations'))).to.equal(
        '404 RESOURCE_UNKNOWN path.paymentId',
      );
    }
    expect(await authorise(basket.link, ana)).to.equal('carried-out');
  });

  it('cannot be authorised or deleted alone as a consent', async () => {
    const registered = await tpp.consents.register();
    const id = textAt(registered.body, 'consentId') ?? '';
    await tpp.start({ consentIds: [id] });
    const token = await tpp.ownToken();
    expect(verdictOf(await tpp.askConsent('POST', id, '/authorisations'))).to.equal(
      '400 RESOURCE_BLOCKED path.consentId',
    );
    expect(verdictOf(await tpp.askConsent('DELETE', id, '', token))).to.equal('409 STATUS_INVALID');
    const visit = await new AuthorizeBrowser(bank.url()).open(tpp.consents.authorizeAddress(registered));
    expect(arrivalOf(visit).searchParams.get('error')).to.equal('access_denied');
    const { body } = await tpp.askConsent('GET', id, '/status', token);
    expect(textAt(body, 'consentStatus')).to.equal('received');
  });

  it('is found only by its exact identifier', async () => {
    const [payment, consent] = await Promise.all([tpp.pay(), tpp.consent()]);
    const token = await tpp.ownToken();
    for (const more of ['%20', '%00', '%C2%A0']) {
      expect(verdictOf(await tpp.askPayment('GET', payment.id + more))).to.equal(
        '404 RESOURCE_UNKNOWN path.paymentId',
      );
      expect(verdictOf(await tpp.askConsent('GET', consent + more, '/status', token))).to.equal(
        '403 CONSENT_UNKNOWN path.consentId',
      );
    }
  });

  it('opens the accounts as an approved consent after the customer’s visit to the authorization endpoint', async () => {
    const registered = await tpp.consents.register();
    const id = textAt(registered.body, 'consentId') ?? '';
    expect(await authorise((await tpp.start({ consentIds: [id] })).link, ana)).to.equal('approved');
    const address = tpp.consents.authorizeAddress(registered);

    const stranger = new AuthorizeBrowser(bank.url());
    await stranger.open(address);
    const refused = await stranger.logIn(luka);
    expect(refused.step).to.equal('login');
    expect(refused.text).to.include(english.notices['account-foreign']);
    const unwilling = new AuthorizeBrowser(bank.url());
    await unwilling.open(address);
    expect(arrivalOf(await unwilling.cancel()).searchParams.get('error')).to.equal('access_denied');
    const { body } = await tpp.askConsent('GET', id, '/status', await tpp.ownToken());
    expect(textAt(body, 'consentStatus')).to.equal('valid');

    const arrival = await approveAccess(bank.url(), address);
    const answer = await tpp.consents.redeem(arrival.searchParams.get('code') ?? '');
    const token = textAt(answer.body, 'access_token') ?? '';
    expect(await tpp.consents.listAccounts({ token })).to.have.length(1);
    const second = await new AuthorizeBrowser(bank.url()).open(address);
    expect(arrivalOf(second).searchParams.get('error')).to.equal('access_denied');
  });

  it('does not expire before its basket', async () => {
    const contents = { paymentIds: await tpp.payments(1, later), consentIds: [await tpp.consent()] };
    const basket = await tpp.start(contents);
    await unitOfWork(bank.database()).run(async (transaction) => {
      await transaction('payments').whereIn('id', contents.paymentIds).update({ expires_at: 1 });
      await transaction('consents').whereIn('id', contents.consentIds).update({ expires_at: 1 });
    });
    // The worker has finished a round once it has expired a payment outside any basket.
    const { id: free } = await tpp.pay();
    await unitOfWork(bank.database()).run(async (transaction) => {
      await transaction('payments').where({ id: free }).update({ expires_at: 2 });
    });
    await untilStatus(bank.tpp, free, 'RJCT');
    expect(await tpp.paymentStatus(contents.paymentIds[0] ?? '')).to.equal('RCVD');
    expect(await authorise(basket.link, ana)).to.equal('approved');
    expect(await tpp.paymentStatus(contents.paymentIds[0] ?? '')).to.equal('ACTC');
  });

  it('is released when the basket is deleted', async () => {
    const registered = await tpp.consents.register();
    const consentIds = [textAt(registered.body, 'consentId') ?? ''];
    const paymentIds = await tpp.payments(2, later);
    const basket = await tpp.start({ paymentIds, consentIds });
    const repeated = { 'X-Request-ID': randomUUID() };
    const deleted = await tpp.ask('DELETE', basket.id, '', repeated);
    expect([deleted.status, deleted.text]).to.deep.equal([204, '']);
    const again = await tpp.ask('DELETE', basket.id, '', repeated);
    expect([again.status, again.headers['idempotent-replayed']]).to.deep.equal([204, 'true']);
    const repetition = await tpp.ask('DELETE', basket.id);
    expect(verdictOf(repetition)).to.equal('409 STATUS_INVALID');
    expect(repetition.text).to.include('has ended without being authorised: there is nothing to delete');
    expect((await browserAt(basket.link).open()).name).to.equal('withdrawn');
    const { body } = await tpp.ask('GET', basket.id);
    expect(body).to.deep.include({ transactionStatus: 'CANC', payments: paymentIds, consents: consentIds });

    const [first = '', second = ''] = paymentIds;
    const started = await tpp.askPayment('POST', first, '/authorisations');
    expect(await authorise(textAt(started.body, '_links', 'scaRedirect', 'href') ?? '', ana)).to.equal(
      'approved',
    );
    expect((await tpp.askPayment('DELETE', second)).status).to.equal(204);
    const browser = new AuthorizeBrowser(bank.url());
    expect((await browser.open(tpp.consents.authorizeAddress(registered))).step).to.equal('login');
    expect((await tpp.create({ consentIds })).status).to.equal(201);
  });

  it('is not released after the first signature', async () => {
    const company = { ...later, debtorAccount: { iban: ibans.adriaTrade } };
    const paymentIds = await tpp.payments(1, company);
    const signed = await tpp.start({ paymentIds });
    expect(await authorise(signed.link, petra)).to.equal('signed');
    expect(verdictOf(await tpp.ask('DELETE', signed.id))).to.equal('409 STATUS_INVALID');
    const refused = await tpp.askPayment('DELETE', paymentIds[0] ?? '');
    expect(verdictOf(refused)).to.equal('409 STATUS_INVALID');
    expect(refused.text).to.include('only its signers can still refuse it').and.not.include('delete');
    expect(await tpp.statusOf(signed.id)).to.equal('PATC');
    const approved = await tpp.start({ paymentIds: await tpp.payments(1, later) });
    await authorise(approved.link, ana);
    expect(verdictOf(await tpp.ask('DELETE', approved.id))).to.equal('409 STATUS_INVALID');
  });

  it('can be cancelled as a payment after the approval of the basket', async () => {
    const paymentIds = await tpp.payments(1, later);
    expect(await authorise((await tpp.start({ paymentIds })).link, ana)).to.equal('approved');
    expect((await tpp.askPayment('DELETE', paymentIds[0] ?? '')).status).to.equal(202);
  });
});

describeAtTheBank(
  'A signing basket without an approval',
  (bank) => {
    const tpp = new BasketTpp(bank.url);

    it('expires: all entries are rejected, and the link says so', async () => {
      const consentIds = [await tpp.consent()];
      const paymentIds = await tpp.payments(1);
      const basket = await tpp.start({ paymentIds, consentIds });
      await untilStatus(tpp, basket.id, 'RJCT');
      expect(await tpp.paymentStatus(paymentIds[0] ?? '')).to.equal('RJCT');
      const { body } = await tpp.askConsent('GET', consentIds[0] ?? '', '/status', await tpp.ownToken());
      expect(textAt(body, 'consentStatus')).to.equal('rejected');
      expect((await browserAt(basket.link).open()).name).to.equal('expired');
      expect(verdictOf(await tpp.ask('POST', basket.id, '/authorisations'))).to.equal('409 STATUS_INVALID');
    });
  },
  { PAYMENT_LIFETIME_SECONDS: '5' },
);
