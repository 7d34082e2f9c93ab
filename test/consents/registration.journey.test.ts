/** Consents below the web server: registration, access for reads and deletions, and authorisations. */
import { expect } from 'chai';
import { toMessagePath, describeViolation } from '../../src/api/problems/problems.js';
import type { Access } from '../../src/domain/oauth/access.js';
import { Problem } from '../../src/domain/problem.js';
import {
  listAuthorisations,
  readScaStatus,
  startAuthorisation,
} from '../../src/usecases/authorisation/resources.js';
import { deleteConsent, readConsent, readStatus } from '../../src/usecases/consents/reading.js';
import { ana, consentBank, type ConsentBank, marko } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { seed } from '../support/database/seed.js';

/** Returns every violation of a refusal, as the caller reads it. */
async function refusalOf(attempt: () => Promise<unknown>): Promise<unknown> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Problem) {
      return error.violations.map((violation) => ({
        reason: violation.reason,
        path: toMessagePath(violation.field ?? ''),
        text: describeViolation(violation),
      }));
    }
    throw error;
  }
}

forEachEngine('The registration of a consent', (engine) => {
  let bank: ConsentBank;
  before(async () => {
    await seed(engine.database());
    bank = consentBank(engine.database());
  });

  it('creates a received consent with terms within the bank’s limits', async () => {
    const { outcome, replayed } = await bank.register({ validUntil: '9999-12-31', frequencyPerDay: 100 });
    expect(replayed).to.equal(false);
    expect(await bank.find(outcome.consentId)).to.deep.include({
      kind: 'accounts',
      status: 'received',
      clientId: 'sandbox-tpp',
      psuId: ana.psuId,
      validUntil: '2030-12-11',
      frequencyPerDay: 4,
      recurring: true,
      lastActionDate: '2030-06-14',
      contents: { accounts: [{ iban: ana.iban }], balances: [{ iban: ana.iban }] },
      offersApp: true,
    });
  });

  it('creates a funds consent without a last day', async () => {
    const { outcome } = await bank.registerFunds();
    expect(await bank.find(outcome.consentId)).to.deep.include({
      kind: 'funds',
      validUntil: '9999-12-31',
      contents: { account: { iban: ana.iban } },
    });
  });

  it('answers a repetition with the first consent, and refuses its X-Request-ID for another request', async () => {
    const requestId = 'a-repeated-request';
    const first = await bank.register({ requestId });
    expect(await bank.register({ requestId })).to.deep.equal({ outcome: first.outcome, replayed: true });
    expect(await reasonOf(() => bank.register({ requestId, contentHash: 'other' }))).to.equal(
      'request.repeated',
    );
  });

  it('creates one consent for fifty concurrent equal requests', async () => {
    const made = await Promise.all(
      Array.from({ length: 50 }, () => bank.register({ requestId: 'fifty-equal-requests' })),
    );
    expect(new Set(made.map(({ outcome }) => outcome.consentId)).size).to.equal(1);
    expect(made.filter(({ replayed }) => !replayed)).to.have.length(1);
  });

  it('reports every violation, and stores nothing', async () => {
    const wrong = { psuId: '', access: {}, validUntil: '2030-06-13', requestId: 'a-wrong-request' };
    const violations = await refusalOf(() => bank.register(wrong));
    expect(violations).to.deep.equal([
      { reason: 'request.invalid', path: 'header.PSU-ID', text: 'PSU-ID or PSU-Corporate-ID must be sent.' },
      {
        reason: 'request.invalid',
        path: 'body.access',
        text: 'At least one of accounts, balances, transactions must be there.',
      },
      {
        reason: 'request.invalid',
        path: 'body.validUntil',
        text: 'The last day of the consent is before today, 2030-06-14.',
      },
    ]);
    const put = { ...wrong, psuId: ana.psuId, access: { accounts: [] }, validUntil: '2030-07-01' };
    expect((await bank.register(put)).replayed).to.equal(false);
  });

  it('is refused to a client without the licence role', async () => {
    expect(await reasonOf(() => bank.registerFunds({ clientId: 'sandbox-app' }))).to.equal(
      'service.forbidden',
    );
  });
});

forEachEngine('A registered consent', (engine) => {
  let bank: ConsentBank;
  let consentId: string;
  let other: string;
  before(async () => {
    await seed(engine.database());
    bank = consentBank(engine.database());
    consentId = (await bank.register()).outcome.consentId;
    other = (await bank.register()).outcome.consentId;
  });

  const own: Partial<Access> = { grant: 'client_credentials' };
  const read = async (clientId: string, id: string, access: Partial<Access>, psuId: string = ana.psuId) => {
    const call = await bank.call({ clientId, bearer: bank.accessOf(consentId, { clientId, ...access }) });
    return readConsent({ consentId: id, psuId }, call);
  };

  it('is read with its own token, and with client credentials of its client', async () => {
    expect((await read('sandbox-tpp', consentId, {})).consent.id).to.equal(consentId);
    expect((await read('sandbox-tpp', consentId, own)).consent.id).to.equal(consentId);
  });

  it('is not read with the token of another consent, or before approval with a password token', async () => {
    for (const access of [{ consentId: other }, { grant: 'password', consentId: '' }] as const) {
      expect(await reasonOf(() => read('sandbox-tpp', consentId, access))).to.equal('token.invalid');
    }
  });

  it('is read and deleted with a password token of its customer after the approval', async () => {
    const id = await bank.granted();
    const address = { consentId: id, psuId: ana.psuId };
    const bare = { clientId: 'sandbox-tpp', grant: 'password', scope: 'AISP', psuId: ana.psuId } as const;
    const callAs = async (access: Partial<Access>) => {
      const call = await bank.call({ bearer: { ...bare, ...access } });
      return { ...call, operation: 'deleteConsent' };
    };
    for (const access of [{ psuId: marko.psuId }, { scope: 'PSP_IC' }] as const) {
      const call = await callAs(access);
      expect(await reasonOf(() => deleteConsent(address, call))).to.equal('token.invalid');
      expect(await reasonOf(() => readStatus(address, call))).to.equal('token.invalid');
    }
    expect(await readStatus(address, await callAs({}))).to.equal('valid');
    for (const time of ['first', 'second']) {
      const { outcome } = await deleteConsent(address, await callAs({}));
      expect(outcome, time).to.deep.equal({ status: 'terminatedByTpp' });
    }
    const reading = { ...(await callAs({})), operation: 'getConsentStatus' };
    expect(await reasonOf(() => readStatus(address, reading))).to.equal('token.invalid');
  });

  it('looks like an unknown consent to another client and for another customer', async () => {
    const unknown = await refusalOf(() => read('sandbox-tpp-b', 'no-such-consent', own));
    expect(unknown).to.deep.equal([
      { reason: 'consent.unknown', path: 'path.consentId', text: 'There is no such consent.' },
    ]);
    expect(await refusalOf(() => read('sandbox-tpp-b', consentId, own))).to.deep.equal(unknown);
    expect(await refusalOf(() => read('sandbox-tpp', consentId, own, marko.psuId))).to.deep.equal(unknown);

    const call = await bank.call({
      clientId: 'sandbox-tpp-b',
      bearer: bank.accessOf('', { ...own, clientId: 'sandbox-tpp-b' }),
    });
    const address = { consentId, psuId: ana.psuId };
    for (const operation of [
      () => readStatus(address, call),
      () => deleteConsent(address, call),
      () => startAuthorisation('consent', address, {}, call),
      () => listAuthorisations('consent', address, call),
      () => readScaStatus('consent', address, 'any', call),
    ]) {
      expect(await refusalOf(operation)).to.deep.equal(unknown);
    }
    expect(await bank.status(consentId)).to.equal('received');
  });

  it('is read only by calls that name a customer', async () => {
    const call = await bank.call({ bearer: bank.accessOf(consentId) });
    expect(await refusalOf(() => readStatus({ consentId }, call))).to.deep.include.members([
      { reason: 'request.invalid', path: 'header.PSU-ID', text: 'PSU-ID or PSU-Corporate-ID must be sent.' },
    ]);
  });

  it('accepts further authorisations until its decision', async () => {
    const { consentId: id, authorisationId } = (await bank.register()).outcome;
    const address = { consentId: id, psuId: ana.psuId };
    bank.pass(1);
    const { outcome } = await startAuthorisation('consent', address, { psuId: ana.psuId }, await bank.call());
    const started = [authorisationId, outcome.authorisationId];
    expect(await listAuthorisations('consent', address, await bank.call())).to.deep.equal(started);
    const scaStatus = async (of = '') => readScaStatus('consent', address, of, await bank.call());
    // A new authorisation replaces the customer's older authorisation.
    expect(await scaStatus(started[0])).to.equal('failed');
    expect(await scaStatus(started[1])).to.equal('psuIdentified');
    expect(await reasonOf(async () => readScaStatus('consent', address, 'any', await bank.call()))).to.equal(
      'resource.unknown',
    );

    await bank.grant(id);
    expect(await scaStatus(started[1])).to.equal('finalised');
    expect(
      await reasonOf(async () =>
        startAuthorisation('consent', address, { psuId: ana.psuId }, await bank.call()),
      ),
    ).to.equal('status.invalid');
  });

  it('shows the accounts picked by its customer', async () => {
    const { consentId: id } = (await bank.register({ access: { balances: [] } })).outcome;
    await bank.grant(id, ana.psuId, undefined, [ana.savings]);
    const { accounts, consent } = await readConsent(
      { consentId: id, psuId: ana.psuId },
      await bank.call({ bearer: bank.accessOf(id) }),
    );
    expect(consent).to.include({ status: 'valid', grantedTo: ana.psuId });
    expect(accounts).to.have.length(1);
    expect(accounts[0]).to.include({
      iban: ana.savings,
      mayAccounts: true,
      mayBalances: true,
      mayTransactions: false,
    });
  });
});
