/** The transitions of a consent, below the web server: an end also ends tokens and open authorisations. */
import { expect } from 'chai';
import { unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { findAccess } from '../../src/usecases/oauth/access.js';
import { deleteConsent, readStatus } from '../../src/usecases/consents/reading.js';
import { endOverdueConsents } from '../../src/usecases/authorisation/overdue.js';
import { transition } from '../../src/usecases/resource/transition.js';
import {
  consentTransitions,
  buildConsentRejection,
  revokeConsentByPsu,
} from '../../src/usecases/consents/transitions.js';
import { ana, consentBank, marko, type ConsentBank } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { seed } from '../support/database/seed.js';

const day = 24 * 3600;

forEachEngine('The transitions of a consent', (engine) => {
  let bank: ConsentBank;
  before(() => seed(engine.database()));
  beforeEach(() => {
    bank = consentBank(engine.database());
  });

  const tokenState = async (token: string, operation = 'listAccounts') => {
    const call = { ...(await bank.call()), operation };
    return reasonOf(async () => (await findAccess(token, call)).grant);
  };
  const scaStatus = async (id: string) =>
    (await bank.services.read.run((db) => bank.services.stores.authorisations.find(db, id)))?.scaStatus;
  const causesOf = (id: string) =>
    engine.database().reader('consent_statuses').where({ consent_id: id }).pluck('cause');
  const reject = (rejection: ReturnType<typeof buildConsentRejection>) =>
    bank.services.work.run((tx) => transition(tx, consentTransitions, rejection, bank.services));
  const remove = async (consentId: string, requestId?: string) =>
    deleteConsent(
      { consentId, psuId: ana.psuId },
      await bank.call({
        bearer: bank.accessOf(consentId, { grant: 'client_credentials' }),
        ...(requestId !== undefined && { requestId }),
      }),
    );

  it('expire older recurring consents of the same client and customer after a new grant', async () => {
    const older = await bank.granted();
    const token = await bank.token(older);
    const oneOff = await bank.granted({ recurringIndicator: false, frequencyPerDay: 1 });
    const otherClients = await bank.granted({ clientId: 'sandbox-tpp-b' });
    const otherCustomers = await bank.granted({
      psuId: marko.psuId,
      access: { accounts: [{ iban: marko.iban }] },
    });
    const funds = (await bank.registerFunds()).outcome.consentId;
    await bank.grant(funds);
    expect(await tokenState(token)).to.equal('authorization_code');

    const newer = await bank.granted();
    expect(await bank.status(older)).to.equal('expired');
    expect(await causesOf(older)).to.have.members(['granted', 'superseded']);
    expect(await tokenState(token)).to.equal('token.invalid');
    for (const id of [newer, oneOff, otherClients, otherCustomers, funds]) {
      expect(await bank.status(id)).to.equal('valid');
    }
  });

  it('leave one of two consents valid after concurrent grants in two processes', async () => {
    const other = unitOfWork(engine.database());
    for (let round = 0; round < 10; round++) {
      const [first, second] = [
        (await bank.register()).outcome.consentId,
        (await bank.register()).outcome.consentId,
      ];
      const granted = await Promise.all([bank.grant(first), bank.grant(second, ana.psuId, other)]);
      expect(granted).to.deep.equal([true, true]);
      const statuses = [await bank.status(first), await bank.status(second)];
      expect(statuses).to.have.members(['valid', 'expired']);
    }
  });

  it('allow no second grant and no rejection after a grant', async () => {
    const id = await bank.granted();
    expect(await bank.grant(id)).to.equal(false);
    expect(await reject(buildConsentRejection(id, 'cancelled'))).to.equal(undefined);
    expect(await causesOf(id)).to.deep.equal(['granted']);
  });

  it('reject a consent with its open authorisations', async () => {
    const { authorisationId, consentId } = (await bank.register()).outcome;
    await reject(buildConsentRejection(consentId, 'locked'));
    expect(await bank.status(consentId)).to.equal('rejected');
    expect(await causesOf(consentId)).to.deep.equal(['approval-failed']);
    expect(await scaStatus(authorisationId ?? '')).to.equal('failed');
  });

  it('allow a revocation only to the customer who granted the consent', async () => {
    const id = await bank.granted();
    const token = await bank.token(id);
    expect(await revokeConsentByPsu(id, marko.psuId, bank.services)).to.equal(false);
    expect(await revokeConsentByPsu(id, ana.psuId, bank.services)).to.equal(true);
    expect(await revokeConsentByPsu(id, ana.psuId, bank.services)).to.equal(false);
    expect(await bank.status(id)).to.equal('revokedByPsu');
    for (const operation of ['listAccounts', 'deleteConsent'])
      expect(await tokenState(token, operation)).to.equal('token.invalid');
  });

  it('end a consent that the TPP deletes, granted or not, and a repetition gets the same answer', async () => {
    const { authorisationId, consentId: waiting } = (await bank.register()).outcome;
    const granted = await bank.granted();
    const token = await bank.token(granted);
    for (const id of [waiting, granted]) {
      const requestId = bank.services.ids.next();
      const first = await remove(id, requestId);
      expect(first).to.deep.equal({ outcome: { status: 'terminatedByTpp' }, replayed: false });
      expect(await remove(id, requestId)).to.deep.equal({ ...first, replayed: true });
      expect(await remove(id)).to.deep.equal(first);
      expect(await bank.status(id)).to.equal('terminatedByTpp');
    }
    expect(await scaStatus(authorisationId ?? '')).to.equal('failed');
    expect(await tokenState(token)).to.equal('token.invalid');
    expect(await tokenState(token, 'deleteConsent'), 'which a caller may repeat').to.equal(
      'authorization_code',
    );
    expect(await bank.grant(waiting)).to.equal(false);
  });

  it('ignore a deletion after the end of the consent', async () => {
    const id = await bank.granted();
    await revokeConsentByPsu(id, ana.psuId, bank.services);
    expect((await remove(id)).outcome.status).to.equal('revokedByPsu');
    expect(await bank.status(id)).to.equal('revokedByPsu');
  });

  it('have one winner when customer and TPP end a consent at once, and the TPP reads the winner', async () => {
    for (let round = 0; round < 20; round++) {
      const id = await bank.granted();
      const [byPsu, byTpp] = await Promise.all([
        revokeConsentByPsu(id, ana.psuId, bank.services),
        remove(id),
      ]);
      const status = await bank.status(id);
      expect(byTpp.outcome.status).to.equal(status);
      expect(status).to.equal(byPsu ? 'revokedByPsu' : 'terminatedByTpp');
      expect(await causesOf(id)).to.have.length(2);
    }
  });

  it('end a consent when approval and deletion coincide', async () => {
    for (let round = 0; round < 20; round++) {
      const id = (await bank.register()).outcome.consentId;
      const [, deleted] = await Promise.all([bank.grant(id), remove(id)]);
      expect(deleted.outcome.status).to.equal('terminatedByTpp');
      expect(await bank.status(id)).to.equal('terminatedByTpp');
    }
  });

  it('wait for a lock on the consent’s status, and end a grant added under the lock', async () => {
    const id = await bank.granted();
    const { services } = bank;
    const { ids, stores, work } = services;
    const grantId = ids.next();
    const grant = { ...bank.accessOf(id), id: grantId, createdAt: 0, expiresAt: Number.MAX_SAFE_INTEGER };
    const [held] = await Promise.all([
      work.run(async (transaction) => {
        const isHeld = await stores.transitions.lockAt(transaction, 'consent', id, 'valid');
        if (isHeld) await stores.tokens.insertGrant(transaction, grant);
        return isHeld;
      }),
      remove(id),
    ]);
    const row = await engine.database().reader('grants').where({ id: grantId }).first('ended_at');
    expect(row !== undefined).to.equal(held);
    expect(row?.ended_at).to.not.equal(null);
    expect(
      await work.run((transaction) => stores.transitions.lockAt(transaction, 'consent', id, 'valid')),
    ).to.equal(false);
  });

  it('take effect completely or not at all', async () => {
    const id = await bank.granted();
    const token = await bank.token(id);
    const { services } = bank;
    const end = { id, to: 'revokedByPsu', cause: 'revoked-by-psu', outcome: 'cancelled' } as const;
    const fault = new Error('the process ends here');
    const attempt = services.work.run(async (transaction) => {
      await transition(transaction, consentTransitions, end, services);
      throw fault;
    });
    expect(await attempt.catch((error: unknown) => error)).to.equal(fault);
    expect(await bank.status(id)).to.equal('valid');
    expect(await tokenState(token)).to.equal('authorization_code');
    expect(await causesOf(id)).to.deep.equal(['granted']);
  });
});

forEachEngine('The expiry of a consent', (engine) => {
  let bank: ConsentBank;
  before(() => seed(engine.database()));
  beforeEach(() => {
    bank = consentBank(engine.database());
  });
  const shown = async (id: string) =>
    readStatus(
      { consentId: id, psuId: ana.psuId },
      await bank.call({ bearer: bank.accessOf(id, { grant: 'client_credentials' }) }),
    );

  it('comes after a day without approval', async () => {
    const { authorisationId, consentId } = (await bank.register()).outcome;
    bank.pass(day - 1);
    await endOverdueConsents(bank.services);
    expect(await shown(consentId)).to.equal('received');

    bank.pass(1);
    expect(await shown(consentId)).to.equal('rejected');
    expect(await bank.grant(consentId)).to.equal(false);
    await endOverdueConsents(bank.services);
    expect(await bank.find(consentId)).to.include({ status: 'rejected', lastActionDate: '2030-06-15' });
    const { read, stores } = bank.services;
    const authorisation = await read.run((db) => stores.authorisations.find(db, authorisationId ?? ''));
    expect(authorisation).to.include({ scaStatus: 'failed', outcome: 'expired' });
  });

  it("comes at midnight after its last day, by the bank's calendar", async () => {
    const id = await bank.granted({ validUntil: '2030-06-14' });
    const token = await bank.token(id);
    const { client, services } = await bank.call();
    // Half past ten in the morning, and thirteen and a half hours to midnight.
    bank.pass(13.5 * 3600 - 1);
    await endOverdueConsents(services);
    expect(await shown(id)).to.equal('valid');

    bank.pass(1);
    expect(bank.clock.today()).to.equal('2030-06-15');
    expect(await shown(id)).to.equal('expired');
    await endOverdueConsents(services);
    expect(await bank.status(id)).to.equal('expired');
    expect(await reasonOf(() => findAccess(token, { client, services }))).to.equal('token.invalid');
  });

  it('comes after the last day of an unapproved consent', async () => {
    const { consentId } = (await bank.register({ validUntil: '2030-06-14' })).outcome;
    bank.pass(14 * 3600);
    expect(await bank.grant(consentId)).to.equal(false);
    expect(await shown(consentId)).to.equal('expired');
    await endOverdueConsents(bank.services);
    expect(await bank.status(consentId)).to.equal('expired');
  });
});
