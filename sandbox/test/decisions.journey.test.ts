/** Customers who need no person: what they are asked for is decided by a call, as if they had been at the pages. */
import { expect } from 'chai';
import { describeAtTheBank } from '../../test/support/server/bank.js';
import { textAt } from '../../test/support/runner/json.js';
import { farAway } from '../../test/support/tpp/payments.js';
import { ana, ibans, ivan, ivana, marko, petra } from '../../test/support/embedded-bank/sandbox.js';
import { domestic, v132 } from '../../test/support/tpp/tpp.js';
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

describeAtTheBank('A customer who needs no person', (bank) => {
  const approve = { customer: ana.userName, decision: 'approve' } as const;
  const company = { debtorAccount: { iban: ibans.adriaTrade } };

  it('approves a payment, and the browser goes back to its TPP', async () => {
    const workspace = await setUpDecisions(bank);
    const { authorisationId, id } = await pay(workspace);
    const answer = await decide(workspace, authorisationId, approve);
    expect(describeDecision(answer)).to.equal('done carried-out finalised ACSC');
    expect(findRedirect(answer)).to.equal(`${workspace.callback}?went=well`);
    expect(await workspace.tpp.statusOf(id)).to.equal('ACSC');
  });

  it('refuses one, and the browser goes back to where it does then', async () => {
    const workspace = await setUpDecisions(bank);
    const { authorisationId, id } = await pay(workspace);
    const answer = await decide(workspace, authorisationId, { ...approve, decision: 'refuse' });
    expect(describeDecision(answer)).to.equal('done cancelled failed RJCT');
    expect(findRedirect(answer)).to.equal(`${workspace.callback}?went=wrong`);
    expect(await workspace.tpp.statusOf(id)).to.equal('RJCT');
  });

  it('may be one of the workspace, with whose password nobody has to come', async () => {
    const workspace = await setUpDecisions(bank);
    const { iban, userName } = await insertWorkspaceCustomer(workspace, bank);
    const { authorisationId } = await pay(workspace, { debtorAccount: { iban } });
    const answer = await decide(workspace, authorisationId, { customer: userName, decision: 'approve' });
    expect(describeDecision(answer)).to.equal('done carried-out finalised ACSC');
  });

  it('signs for a company with another one, by a script', async () => {
    const workspace = await setUpDecisions(bank);
    const { authorisationId, id } = await pay(workspace, company);
    const signers = [petra, ivan].map(({ userName }) => ({ customer: userName, decision: 'approve' }));
    const answer = await decide(workspace, authorisationId, { script: signers });
    expect(describeDecision(answer)).to.equal('done signed finalised PATC, done carried-out finalised ACSC');
    expect(findRedirect(answer, 1)).to.equal(`${workspace.callback}?went=well`);
    const { body } = await workspace.tpp.read(id, { basePath: v132, below: '/authorisations' });
    expect(body).to.have.property('authorisationIds').with.lengthOf(2);
  });

  it('signs with an authorisation that the TPP has started for that', async () => {
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

  it('approves the cancellation of a payment', async () => {
    const workspace = await setUpDecisions(bank);
    const { authorisationId, id } = await pay(workspace, { requestedExecutionDate: farAway });
    expect(describeDecision(await decide(workspace, authorisationId, approve))).to.equal(
      'done approved finalised ACTC',
    );
    expect((await workspace.tpp.cancel(id, { basePath: v132 })).status).to.equal(202);
    const cancellation = await startFurther(workspace, id, { collection: 'cancellation-authorisations' });
    expect(describeDecision(await decide(workspace, cancellation, approve))).to.equal(
      'done approved finalised CANC',
    );
  });

  it('approves a signing basket', async () => {
    const workspace = await setUpDecisions(bank);
    const paymentIds = [(await pay(workspace)).id, (await pay(workspace)).id];
    const { body } = await workspace.tpp.ask('POST', `${v132}/signing-baskets`, {
      content: JSON.stringify({ paymentIds }),
      headers: { 'Content-Type': 'application/json', 'PSU-IP-Address': '192.0.2.1' },
    });
    const link = textAt(body, '_links', 'scaRedirect', 'href') ?? '';
    const answer = await decide(workspace, idIn(link), approve);
    expect(describeDecision(answer)).to.equal('done carried-out finalised ACTC');
    for (const id of paymentIds) expect(await workspace.tpp.statusOf(id)).to.equal('ACSC');
  });

  it('is told on the page why there is nothing to sign', async () => {
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

  it('can be left alone until the link is dead, and the payment waits for another', async () => {
    const workspace = await setUpDecisions(bank);
    const { authorisationId, id } = await pay(workspace);
    const answer = await decide(workspace, authorisationId, { decision: 'expire' });
    expect(describeDecision(answer)).to.equal('done expired failed RCVD');
    expect(findRedirect(answer)).to.equal(`${workspace.callback}?went=wrong`);
    const next = await startFurther(workspace, id);
    expect(describeDecision(await decide(workspace, next, approve))).to.match(/^done carried-out/);
  });

  it('decides once, and is told so by a sentence', async () => {
    const workspace = await setUpDecisions(bank);
    const { authorisationId } = await pay(workspace);
    await decide(workspace, authorisationId, { ...approve, decision: 'refuse' });
    const again = await decide(workspace, authorisationId, approve);
    expect(again.status).to.equal(409);
    expect(textAt(again.body, 'detail')).to.equal(
      'The authorisation of the payment has ended: cancelled. There is nothing left to decide with it.',
    );
  });

  it('decides once, whatever is asked for at the same moment', async () => {
    const workspace = await setUpDecisions(bank);
    const { authorisationId, id } = await pay(workspace);
    const asked = ['approve', 'refuse', 'approve', 'refuse'].map((decision) =>
      decide(workspace, authorisationId, { ...approve, decision }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 409)).to.equal(true);
    const { body } = await workspace.tpp.read(id, { below: '/status', product: domestic });
    expect(textAt(body, 'transactionStatus')).to.be.oneOf(['ACSC', 'RJCT']);
  });
});
