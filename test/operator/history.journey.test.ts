/** The audit trail: an operator's view of a payment, a consent and their authorisations, on both engines. */
import { expect } from 'chai';
import { stores } from '../../src/storage/stores.js';
import { findHistories, type HistoryEntry } from '../../src/usecases/operator/history.js';
import { findStuckPayments } from '../../src/usecases/operator/stuck-payments.js';
import { initiatePayment } from '../../src/usecases/payments/payments.js';
import { ana, consentBank } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { executeDuePayments } from '../support/server/execution.js';
import { seed } from '../support/database/seed.js';
import { domestic } from '../support/tpp/tpp.js';
import { approve, approvedBulk } from '../support/embedded-bank/made-payments.js';

const eventsOf = (entries: readonly HistoryEntry[] = []) => entries.map(({ event }) => event);

forEachEngine('The audit trail', (engine) => {
  before(() => seed(engine.database()));
  const bank = () => consentBank(engine.database());

  const order = {
    debtorAccount: { iban: ana.iban },
    instructedAmount: { currency: 'EUR', amount: '1.00' },
    creditorAccount: { iban: 'HR9299000223200009014' },
    creditorName: 'Garden centre',
    remittanceInformationUnstructured: 'Roses',
  };

  async function initiated({ call }: ReturnType<typeof bank>) {
    const tppCall = await call();
    const { outcome } = await initiatePayment(domestic, order, { waitsForFunds: false }, tppCall);
    return { ...outcome, requestId: tppCall.requestId };
  }

  async function approved(here: ReturnType<typeof bank>) {
    const made = await initiated(here);
    await approve(here, made.paymentId);
    return made;
  }

  it('names the bulk of an entry, and its place in it', async () => {
    const here = bank();
    const { services } = here;
    const { debtorAccount, ...entry } = order;
    const made = { debtorAccount, payments: [entry, entry] };
    const bulkId = await approvedBulk(here, made);
    const [, second] = await services.read.run((db) => stores.bulks.listEntries(db, bulkId));
    const [history] = await findHistories(second?.id ?? '', services);
    expect(history?.entries[0]).to.include({ event: 'payment-made', bulkId, bulkIndex: 1 });
    const [ofBulk] = await findHistories(bulkId, services);
    expect(ofBulk?.entries[0]).to.include({ event: 'bulk-made' }).and.not.have.property('bulkId');
  });

  it('shows for a payment its signer, its submission to the core, and each status with its cause', async () => {
    const here = bank();
    const { paymentId, requestId } = await approved(here);
    await executeDuePayments(here.services);
    const [history, ...others] = await findHistories(paymentId, here.services);
    expect(others).to.deep.equal([]);
    expect(history).to.include({ kind: 'payment', id: paymentId, client: 'sandbox-tpp', status: 'ACSC' });
    const { entries = [] } = history ?? {};
    expect(eventsOf(entries)).to.include.members([
      'payment-made',
      'authorisation-made',
      'signed',
      'handed-over',
      'outcome',
    ]);
    expect(entries[0]).to.include({ event: 'payment-made', requestId });
    const moves = entries.filter(({ event }) => event === 'payment-status');
    expect(moves.map(({ cause, from, to }) => [from, to, cause])).to.deep.equal([
      ['RCVD', 'ACTC', 'signed'],
      ['ACTC', 'ACSP', 'booked'],
      ['ACSP', 'ACSC', 'booked'],
    ]);
    expect(entries.find(({ event }) => event === 'signed')).to.include({ psuId: ana.psuId });
    expect(entries.find(({ event }) => event === 'outcome')).to.include({ attempt: 1, outcome: 'executed' });
    expect(entries.map(({ at }) => at)).to.deep.equal(
      entries.map(({ at }) => at).toSorted((one, other) => one - other),
    );
  });

  it('is found by the id of an authorisation and by the X-Request-ID of the call', async () => {
    const here = bank();
    const { paymentId, requestId } = await initiated(here);
    const [whole] = await findHistories(paymentId, here.services);
    const authorisationId = whole?.entries.find(({ event }) => event === 'authorisation-made')?.[
      'authorisationId'
    ];
    for (const id of [String(authorisationId), requestId, paymentId.toUpperCase()])
      expect(await findHistories(id, here.services)).to.deep.equal([whole]);
    expect(await findHistories('nothing', here.services)).to.deep.equal([]);
  });

  it('shows for a consent its grants and their end', async () => {
    const here = bank();
    const consentId = await here.granted();
    await here.token(consentId);
    const [history] = await findHistories(consentId, here.services);
    expect(history).to.include({ kind: 'consent', id: consentId, status: 'valid' });
    expect(eventsOf(history?.entries)).to.include.members(['consent-made', 'consent-status', 'grant-given']);
  });

  it('lists only long-overdue payments as stuck', async () => {
    const here = bank();
    const { paymentId } = await approved(here);
    const stuckSince = async (minutes: number) =>
      (await findStuckPayments(minutes, here.services)).map(({ id }) => id);
    expect(await stuckSince(10)).not.to.include(paymentId);
    here.pass(601);
    expect(await stuckSince(10)).to.include(paymentId);
    await executeDuePayments(here.services);
    expect(await stuckSince(10)).not.to.include(paymentId);
  });
});
