/** Simulated customer decisions: a call decides as a customer on the bank's pages would. */
import { expect } from 'chai';
import { defined } from '../../../src/domain/defined.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { textAt } from '../../../test/support/runner/json.js';
import { farAway } from '../../../test/support/tpp/payments.js';
import { ana, ibans, ivan, ivana, marko, petra } from '../../../test/support/embedded-bank/sandbox.js';
import { createBasket } from '../../../test/support/tpp/tpp-baskets.js';
import { orderOf, startedBy, v132 } from '../../../test/support/tpp/tpp.js';
import {
  decide,
  setUpDecisions,
  idIn,
  insertWorkspaceCustomer,
  pay,
  findRedirect,
  startFurther,
  describeDecision,
} from './decision-setup.js';

describeAtTheBank('A simulated customer', (bank) => {
  const approve = { customer: ana.userName, decision: 'approve' } as const;
  const company = { debtorAccount: { iban: ibans.adriaTrade } };

  for (const [decision, want, went] of [
    ['approve', 'done carried-out finalised ACSC', 'well'],
    ['refuse', 'done cancelled failed RJCT', 'wrong'],
  ] as const)
    it(`can ${decision} a payment, and the browser returns to the TPP’s address`, async () => {
      const workspace = await setUpDecisions(bank);
      const { authorisationId, id } = await pay(workspace);
      const answer = await decide(workspace, authorisationId, { ...approve, decision });
      expect(describeDecision(answer)).to.equal(want);
      expect(findRedirect(answer)).to.equal(`${workspace.callback}?went=${went}`);
      expect(want).to.include(await workspace.tpp.statusOf(id));
    });

  it('may belong to the workspace, and needs no password', async () => {
    const workspace = await setUpDecisions(bank);
    const { iban, userName } = await insertWorkspaceCustomer(workspace, bank);
    const { authorisationId } = await pay(workspace, { debtorAccount: { iban } });
    const answer = await decide(workspace, authorisationId, { customer: userName, decision: 'approve' });
    expect(describeDecision(answer)).to.equal('done carried-out finalised ACSC');
  });

  it('signs for a company together with a second signer, by a script', async () => {
    const workspace = await setUpDecisions(bank);
    const { authorisationId, id } = await pay(workspace, company);
    const signers = [petra, ivan].map(({ userName }) => ({ customer: userName, decision: 'approve' }));
    const answer = await decide(workspace, authorisationId, { script: signers });
    expect(describeDecision(answer)).to.equal('done signed finalised PATC, done carried-out finalised ACSC');
    expect(findRedirect(answer, 1)).to.equal(`${workspace.callback}?went=well`);
    const { body } = await workspace.tpp.read(id, { basePath: v132, below: '/authorisations' });
    expect(body).to.have.property('authorisationIds').with.lengthOf(2);
  });

  it('decides a further authorisation that the TPP started for the second signer', async () => {
    const workspace = await setUpDecisions(bank);
    const { authorisationId, id } = await pay(workspace, company);
    const second = await startFurther(workspace, id, { psuId: ivan.userName });
    const answer = await decide(workspace, authorisationId, {
      script: [
        { customer: petra.userName, decision: 'approve' },
        { customer: ivan.userName, decision: 'refuse', authorisationId: second },
      ],
    });
    expect(describeDecision(answer)).to.equal('done signed finalised PATC, done cancelled failed RJCT');
  });

  for (const [decision, method, want] of [
    ['approve', undefined, 'finalised ACSC'],
    ['approve', 'push', 'finalised ACSC'],
    ['approve', 'code', 'done carried-out finalised ACSC'],
    ['refuse', undefined, 'failed RJCT'],
  ] as const) {
    it(`can ${decision} ${method ? `by ${method} ` : ''}what the app asks without a browser`, async () => {
      const workspace = await setUpDecisions(bank);
      const { iban, userName } = await insertWorkspaceCustomer(workspace, bank);
      await bank.database().writer('bank_apps').insert({ psu_id: userName });
      const headers = { 'TPP-Redirect-Preferred': 'false', 'PSU-ID': userName };
      const answer = await workspace.tpp.initiate({ order: orderOf({ debtorAccount: { iban } }), headers });
      expect(answer.headers['aspsp-sca-approach']).to.equal('DECOUPLED');
      const list = await workspace.tpp.read(textAt(answer.body, 'paymentId') ?? '', {
        below: '/authorisations',
      });
      const id = textAt(list.body, 'authorisationIds', '0') ?? '';
      const decided = await decide(workspace, id, { customer: userName, decision, ...defined({ method }) });
      expect(describeDecision(decided)).to.equal(want);
    });
  }

  it('approves the cancellation of a payment', async () => {
    const workspace = await setUpDecisions(bank);
    const { authorisationId, id } = await pay(workspace, { requestedExecutionDate: farAway });
    const approved = await decide(workspace, authorisationId, approve);
    expect(describeDecision(approved)).to.equal('done approved finalised ACTC');
    expect((await workspace.tpp.cancel(id, { basePath: v132 })).status).to.equal(202);
    const cancellation = await startFurther(workspace, id, { collection: 'cancellation-authorisations' });
    const cancelled = await decide(workspace, cancellation, approve);
    expect(describeDecision(cancelled)).to.equal('done approved finalised CANC');
  });

  it('approves a signing basket', async () => {
    const workspace = await setUpDecisions(bank);
    const paymentIds = [(await pay(workspace)).id, (await pay(workspace)).id];
    const { link } = startedBy(await createBasket(workspace.tpp, { paymentIds }), 'basketId');
    const answer = await decide(workspace, idIn(link), approve);
    expect(describeDecision(answer)).to.equal('done carried-out finalised ACTC');
    for (const id of paymentIds) expect(await workspace.tpp.statusOf(id)).to.equal('ACSC');
  });

  it('sees on the page why a payment cannot be signed', async () => {
    const workspace = await setUpDecisions(bank);
    const { authorisationId } = await pay(workspace);
    for (const [customer, want] of [
      [marko.userName, 'login account-foreign psuIdentified RCVD'],
      [ivana.userName, 'login psu-blocked psuIdentified RCVD'],
    ]) {
      const answer = await decide(workspace, authorisationId, { customer, decision: 'approve' });
      expect(describeDecision(answer)).to.equal(want);
      expect(findRedirect(answer)).to.equal(undefined);
    }
    expect(describeDecision(await decide(workspace, authorisationId, approve))).to.match(/^done carried-out/);
  });

  it('abandons a link until it expires, and the payment waits for a further authorisation', async () => {
    const workspace = await setUpDecisions(bank);
    const { authorisationId, id } = await pay(workspace);
    const answer = await decide(workspace, authorisationId, { decision: 'expire' });
    expect(describeDecision(answer)).to.equal('done expired failed RCVD');
    expect(findRedirect(answer)).to.equal(`${workspace.callback}?went=wrong`);
    const next = await startFurther(workspace, id);
    expect(describeDecision(await decide(workspace, next, approve))).to.match(/^done carried-out/);
  });

  it('decides once, and a second decision gets a 409 that says why', async () => {
    const workspace = await setUpDecisions(bank);
    const { authorisationId } = await pay(workspace);
    await decide(workspace, authorisationId, { ...approve, decision: 'refuse' });
    const again = await decide(workspace, authorisationId, approve);
    expect(again.status).to.equal(409);
    expect(textAt(again.body, 'detail')).to.equal(
      'The authorisation of the payment has ended: cancelled. There is nothing left to decide with it.',
    );
  });

  it('leaves the payment executed or rejected after contradicting decisions at the same moment', async () => {
    const workspace = await setUpDecisions(bank);
    const { authorisationId, id } = await pay(workspace);
    const asked = ['approve', 'refuse', 'approve', 'refuse'].map((decision) =>
      decide(workspace, authorisationId, { ...approve, decision }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 409)).to.equal(true);
    expect(await workspace.tpp.statusOf(id)).to.be.oneOf(['ACSC', 'RJCT']);
  });
});
