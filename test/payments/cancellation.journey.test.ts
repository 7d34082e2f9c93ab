/** Cancellation of payments: by the TPP alone, or with the customer's approval. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheBank, untilStatus } from '../support/server/bank.js';
import { findMistakes } from '../support/database/books.js';
import { authorise, browserAt, type PageName } from '../support/customer/customer.js';
import { textAt } from '../support/runner/json.js';
import { farAway, paymentsOf, paying } from '../support/tpp/payments.js';
import { ana, type Customer, ibans, ivan, luka, marko, petra } from '../support/embedded-bank/sandbox.js';
import { authorisationOf, domestic, rtgs, v100, v105, v132, verdictOf } from '../support/tpp/tpp.js';

const later = { requestedExecutionDate: farAway };
const reasons = { 'TPP-Rejection-NoFunds-Preferred': 'false' };
const reached = [
  { status: 'RCVD', order: paying('1', ibans.ana, ibans.elsewhere, later) },
  { status: 'PATC', order: paying('1', ibans.adriaTrade, ibans.elsewhere, later), customer: petra },
  { status: 'ACTC', order: paying('1', ibans.ana, ibans.elsewhere, later), customer: ana },
  { status: 'PDNG', order: paying('999', ibans.marko, ibans.elsewhere), customer: marko },
  { status: 'ACSC', order: paying('1', ibans.ana, ibans.elsewhere), customer: ana },
  { status: 'ACCC', order: paying('1', ibans.ana, ibans.marko), customer: ana },
  { status: 'RJCT', order: paying('101', ibans.luka, ibans.elsewhere), customer: luka },
] as const;
type Reached = (typeof reached)[number]['status'];

describeAtTheBank('A payment cancellation', (bank) => {
  const { client, database, tpp } = bank;
  const { historyOf, settled, start } = paymentsOf(bank);
  const startAt = async (status: Reached) => {
    const row = reached.find((each) => each.status === status);
    if (!row) throw new Error(`no payment reaches ${status}`);
    const payment = await start({ order: row.order, headers: reasons });
    if ('customer' in row) await authorise(payment.link, row.customer);
    await untilStatus(tpp, payment.id, status);
    return payment;
  };

  it('takes effect at once before the first approval, and the approval link says so', async () => {
    const payment = await startAt('RCVD');
    const headers = { 'X-Request-ID': randomUUID() };
    const first = await tpp.cancel(payment.id, { headers });
    expect(first).to.include({ status: 204, text: '' });
    expect(first.headers).not.to.have.property('idempotent-replayed');
    expect(await historyOf(payment.id)).to.equal('RCVD CANC');
    expect(await browserAt(payment.link).open()).to.have.property('name', 'withdrawn');
    const { body } = await tpp.read(payment.id, {
      below: `/authorisations/${browserAt(payment.link).authorisationId}`,
    });
    expect(body).to.deep.equal({ scaStatus: 'failed' });

    const again = await tpp.cancel(payment.id, { headers });
    expect(again.status).to.equal(204);
    expect(again.headers).to.include({ 'idempotent-replayed': 'true' });
    expect(verdictOf(await tpp.cancel(payment.id))).to.equal('409 STATUS_INVALID');
  });

  it('shows a customer at the code page that the payment is withdrawn', async () => {
    const payment = await startAt('RCVD');
    const browser = browserAt(payment.link);
    expect((await browser.goToCode()).name).to.equal('code');
    expect((await tpp.cancel(payment.id)).status).to.equal(204);
    expect((await browser.enterCode()).name).to.equal('withdrawn');
    expect(await tpp.statusOf(payment.id)).to.equal('CANC');
  });

  for (const [status, basePath] of [
    ['PATC', v100],
    ['ACTC', v105],
    ['PDNG', v132],
  ] as const) {
    it(`awaits the customer’s approval for a payment in ${status}, on ${basePath}`, async () => {
      const { id } = await startAt(status);
      const headers = { 'X-Request-ID': randomUUID() };
      const answer = await tpp.cancel(id, { basePath, headers });
      const self = `${bank.url()}${basePath}/payments/${domestic}/${id}`;
      expect(answer.status).to.equal(202);
      expect(answer.body).to.deep.equal({
        transactionStatus: status,
        _links: {
          startAuthorisation: { href: `${self}/cancellation-authorisations` },
          self: { href: self },
          status: { href: `${self}/status` },
        },
      });
      expect(await tpp.statusOf(id)).to.equal(status);
      const again = await tpp.cancel(id, { basePath, headers });
      expect(again).to.include({ status: 202, text: answer.text });
      expect(again.headers).to.include({ 'idempotent-replayed': 'true' });
    });
  }

  for (const status of ['ACSC', 'ACCC'] as const) {
    it(`is refused with 405 for an executed payment in ${status}`, async () => {
      const { id } = await startAt(status);
      const answer = await tpp.cancel(id);
      expect(verdictOf(answer)).to.equal('405 CANCELLATION_INVALID');
      expect(answer.headers.allow).to.equal('GET');
      expect(
        verdictOf(await tpp.startAuthorisation(id, { collection: 'cancellation-authorisations' })),
      ).to.equal('409 STATUS_INVALID');
    });
  }

  it('is refused for a rejected payment', async () => {
    const { id } = await startAt('RJCT');
    expect(verdictOf(await tpp.cancel(id))).to.equal('409 STATUS_INVALID');
  });

  it('is refused for another TPP, another product, an unknown payment or a missing X-Request-ID', async () => {
    const { id } = await startAt('RCVD');
    const unknown = '404 RESOURCE_UNKNOWN path.paymentId';
    expect(verdictOf(await client('sandbox-tpp-b').cancel(id))).to.equal(unknown);
    expect(verdictOf(await tpp.cancel(randomUUID()))).to.equal(unknown);
    expect(verdictOf(await tpp.cancel(id, { product: rtgs }))).to.equal(unknown);
    expect(verdictOf(await tpp.cancel(id, { product: 'nothing' }))).to.equal(
      '404 PRODUCT_UNKNOWN path.payment-product',
    );
    expect(verdictOf(await tpp.cancel(id, { headers: { 'X-Request-ID': undefined } }))).to.equal(
      '400 FORMAT_ERROR header.X-Request-ID',
    );
    expect(await tpp.statusOf(id)).to.equal('RCVD');
  });

  const collection = 'cancellation-authorisations';
  const beginCancellation = (id: string, psuId?: string) => tpp.startCancellation(id, { 'PSU-ID': psuId });
  const scaStatusOf = async (paymentId: string, id: string) =>
    textAt((await tpp.read(paymentId, { below: `/${collection}/${id}` })).body, 'scaStatus');

  const approvers: readonly (readonly [Reached, Customer])[] = [
    ['PATC', ivan],
    ['PATC', petra],
    ['ACTC', ana],
    ['PDNG', marko],
  ];
  for (const [status, customer] of approvers) {
    it(`takes effect at ${status} with the approval of ${customer.userName} alone`, async () => {
      const payment = await startAt(status);
      const { id, link } = await beginCancellation(payment.id);
      expect((await tpp.read(payment.id, { below: `/${collection}` })).body).to.deep.equal({
        authorisationIds: [id],
      });
      expect(await authorise(link, customer)).to.equal('approved');
      expect(await scaStatusOf(payment.id, id)).to.equal('finalised');
      expect(await historyOf(payment.id)).to.match(new RegExp(`${status} CANC$`));
      // The link of the approval no longer says that the bank will execute the payment.
      expect(await browserAt(payment.link).open()).to.have.property('name', 'withdrawn');
      expect(verdictOf(await tpp.startAuthorisation(payment.id, { collection }))).to.equal(
        '409 STATUS_INVALID',
      );
    });
  }

  it('ends the open links of other signers and of other cancellations', async () => {
    const payment = await startAt('PATC');
    const second = authorisationOf(await tpp.startAuthorisation(payment.id));
    const [one, other] = [
      await beginCancellation(payment.id, petra.userName),
      await beginCancellation(payment.id, ivan.userName),
    ];
    expect(await authorise(one.link, petra)).to.equal('approved');
    expect(await browserAt(second.link).open()).to.have.property('name', 'withdrawn');
    expect(await browserAt(other.link).open()).to.have.property('name', 'decided');
    expect(await scaStatusOf(payment.id, other.id)).to.equal('failed');
  });

  it('comes too late for a payment executed before the code, and the page says so', async () => {
    const payment = await startAt('ACTC');
    const { id, link } = await beginCancellation(payment.id);
    const browser = browserAt(link);
    expect((await browser.goToCode()).name).to.equal('code');
    const dueNow = { execution_date: '2026-01-01', next_attempt_at: 0 };
    await database().writer('payments').where({ id: payment.id }).update(dueNow);
    expect(await settled(payment)).to.equal('ACSC');
    expect((await browser.enterCode()).name).to.equal('executed');
    expect(await scaStatusOf(payment.id, id)).to.equal('failed');
    expect(await historyOf(payment.id)).to.equal('RCVD ACTC ACSP ACSC');
  });

  it('ends when a second signer rejects the payment', async () => {
    const payment = await startAt('PATC');
    const { link } = await beginCancellation(payment.id);
    const refusing = browserAt(authorisationOf(await tpp.startAuthorisation(payment.id)).link);
    await refusing.open();
    expect((await refusing.cancel()).name).to.equal('cancelled');
    expect(await browserAt(link).open()).to.have.property('name', 'decided');
    expect(await historyOf(payment.id)).to.equal('RCVD PATC RJCT');
  });

  it('accepts no authorisation before the first approval', async () => {
    const { id } = await startAt('RCVD');
    expect(verdictOf(await tpp.startAuthorisation(id, { collection }))).to.equal('409 STATUS_INVALID');
  });

  const refuse = async (link: string) => {
    const browser = browserAt(link);
    await browser.open();
    return (await browser.cancel()).name;
  };
  const abandon = async (link: string) => {
    const { authorisationId: id } = browserAt(link);
    await database().writer('authorisations').where({ id }).update({ last_used_at: 0 });
    return (await browserAt(link).open()).name;
  };
  const enterWrongCodes = async (link: string) => {
    const browser = browserAt(link);
    let { name } = await browser.goToCode();
    for (let attempts = 0; attempts < 5; attempts++) ({ name } = await browser.enterCode('000000'));
    return name;
  };
  it('stays open for another login after a customer without rights', async () => {
    const payment = await startAt('ACTC');
    const { id, link } = await beginCancellation(payment.id);
    expect(await authorise(link, marko)).to.equal('account-foreign');
    expect(await scaStatusOf(payment.id, id)).to.equal('psuIdentified');
    expect(await authorise(link)).to.equal('approved');
    expect(await tpp.statusOf(payment.id)).to.equal('CANC');
  });

  it('leaves the payment approved when the customer refuses, abandons the link or is locked', async () => {
    const payment = await startAt('ACTC');
    // The last wrong code locks the customer's name as well.
    const endings: readonly (readonly [PageName, (link: string) => Promise<PageName>])[] = [
      ['cancelled', refuse],
      ['expired', abandon],
      ['locked', enterWrongCodes],
    ];
    for (const [want, end] of endings) {
      const { id, link } = await beginCancellation(payment.id);
      expect(await end(link), want).to.equal(want);
      expect(await historyOf(payment.id), want).to.equal('RCVD ACTC');
      if (want !== 'expired') expect(await scaStatusOf(payment.id, id), want).to.equal('failed');
    }
    expect(await tpp.statusOf(payment.id)).to.equal('ACTC');
  });

  it('leaves the ledger consistent', async () => expect(await findMistakes(database())).to.deep.equal([]));
});
