/**
 * Brute force through simulated customer decisions: wrong passwords and codes count as on the pages, and lock out no
 * other customer.
 */
import { expect } from 'chai';
import { bankStores } from '../../src/storage/bank-stores.js';
import { type Transaction, unitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheBank, describeAtThePublicBank } from '../../../test/support/server/bank.js';
import { authorise, browserAt, CustomerBrowser } from '../../../test/support/customer/customer.js';
import { openWorkspace, sendTo, wordsOf } from '../../../test/support/portal/portal-walk.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';
import { startedBy } from '../../../test/support/tpp/tpp.js';
import { ana } from '../../../test/support/embedded-bank/sandbox.js';
import {
  decide,
  type DecisionSetup,
  setUpDecisions,
  faultsIn,
  insertWorkspaceCustomer,
  pay,
  findRedirect,
  describeDecision,
} from './decision-setup.js';

const times = (count: number, step: object) => ({ script: Array.from({ length: count }, () => step) });

describeAtTheBank('A workspace’s customer', (bank) => {
  const begin = async () => {
    const workspace = await setUpDecisions(bank);
    const nina = await insertWorkspaceCustomer(workspace, bank);
    const payment = () => pay(workspace, { debtorAccount: { iban: nina.iban } });
    return {
      workspace,
      nina,
      payment,
      step: (decision: string, more: object = {}) => ({ customer: nina.userName, decision, ...more }),
      /** The steps of a decision on a new payment. */
      decided: async (body: object) =>
        describeDecision(await decide(workspace, (await payment()).authorisationId, body)),
    };
  };
  const store = (work: (transaction: Transaction) => Promise<unknown>) =>
    unitOfWork(bank.database()).run(work);

  it('is locked after five wrong codes, and the payment is rejected', async () => {
    const { nina, payment, step, workspace } = await begin();
    const { authorisationId } = await payment();
    const first = await decide(workspace, authorisationId, times(2, step('wrong-code')));
    expect(describeDecision(first)).to.equal('code code-wrong started RCVD, code code-wrong started RCVD');
    const last = await decide(workspace, authorisationId, times(3, step('wrong-code')));
    expect(describeDecision(last).split(', ')[2]).to.equal('done locked failed RJCT');
    expect(findRedirect(last, 2)).to.equal(`${workspace.callback}?went=wrong`);

    const { authorisationId: next, link } = await payment();
    const locked = await decide(workspace, next, step('approve'));
    expect(describeDecision(locked)).to.equal('login locked received RCVD');
    // In a browser as well.
    expect(await browserAt(link).goToCode(nina)).to.include({ name: 'login', notice: 'locked' });
  });

  it('ends an authorisation by five wrong passwords, and the payment waits for a further authorisation', async () => {
    const { decided, step } = await begin();
    const wrongPassword = 'login credentials-wrong psuIdentified RCVD';
    expect(await decided(times(5, step('wrong-password')))).to.equal(
      `${`${wrongPassword}, `.repeat(4)}done locked failed RCVD`,
    );
  });

  it('may continue after fewer wrong attempts, which a success resets', async () => {
    const { decided, step } = await begin();
    const script = ['wrong-password', 'wrong-code', 'wrong-code', 'approve'].map((each) => step(each));
    for (let round = 0; round < 2; round++)
      expect((await decided({ script })).split(', ').at(-1)).to.equal('done carried-out finalised ACSC');
  });

  it('cannot approve after a refusal in the same script', async () => {
    const { decided, step } = await begin();
    expect(await decided({ script: [step('refuse'), step('approve')] })).to.equal('409 body.script.1');
  });

  it('approves and refuses in the bank’s app, or by code', async () => {
    const { decided, nina, step } = await begin();
    await store((transaction) => bankStores.pushes.useApp(transaction, nina.userName));
    for (const [decision, more, want] of [
      ['approve', { method: 'push' }, 'done carried-out finalised ACSC'],
      ['refuse', { method: 'push' }, 'done cancelled failed RJCT'],
      ['refuse', { method: 'code' }, 'done cancelled failed RJCT'],
      ['approve', {}, 'done carried-out finalised ACSC'],
    ] as const)
      expect(await decided(step(decision, more))).to.equal(want);
  });

  it('refuses or fails with a passkey, but approves with a passkey only in a browser', async () => {
    const { decided, nina, step } = await begin();
    const passkey = { psuId: nina.userName, credentialId: 'nina', publicKey: 'nina' };
    await store((transaction) => bankStores.passkeys.keep(transaction, passkey));
    for (const [decision, want] of [
      ['wrong-code', 'code code-wrong started RCVD'],
      ['refuse', 'done cancelled failed RJCT'],
      ['approve', '400 body.method'],
    ] as const)
      expect(await decided(step(decision, { method: 'passkey' }))).to.equal(want);
  });
});

async function unlockAt(browser: WalkingBrowser): Promise<void> {
  await browser.open(new URL(portalPaths.data, browser.url).href);
  await sendTo(browser, portalPaths.unlocking, {});
  expect(wordsOf(browser)).to.include('All test customers are unlocked');
  await browser.open(browser.url);
  expect(wordsOf(browser), 'loaded again').not.to.include('All test customers are unlocked');
}

describeAtTheBank('A customer of everybody', (bank) => {
  const step = (decision: string) => ({ customer: ana.userName, decision });
  const lock = async (workspace: DecisionSetup) => {
    const { authorisationId } = await pay(workspace);
    const answer = await decide(workspace, authorisationId, times(5, step('wrong-code')));
    expect(describeDecision(answer).split(', ').at(-1)).to.equal('done locked failed RJCT');
  };
  const approve = async (workspace: DecisionSetup) => {
    const { authorisationId } = await pay(workspace);
    return describeDecision(await decide(workspace, authorisationId, step('approve')));
  };

  it('is locked by wrong codes in one workspace alone, and unlocked under Test data', async () => {
    const [own, other] = [await setUpDecisions(bank), await setUpDecisions(bank)];
    await lock(own);
    expect(await approve(own)).to.equal('login locked received RCVD');
    expect(await approve(other)).to.equal('done carried-out finalised ACSC');
    await unlockAt(await openWorkspace(bank.url, own.developer));
    expect(await approve(own)).to.equal('done carried-out finalised ACSC');
  });
});

describeAtThePublicBank('A customer of everybody, for a client of everybody', (bank) => {
  it('is locked by wrong passwords in one browser alone, and unlocked under Test data', async () => {
    const link = async () => startedBy(await bank.tpp.initiate()).link;
    const walking = await new WalkingBrowser().open(bank.url() + portalPaths.start);
    const locking = new CustomerBrowser(bank.url(), await link(), walking);
    await locking.open();
    for (let attempt = 0; attempt < 5; attempt++) await locking.logIn({ ...ana, password: 'wrong' });
    const further = new CustomerBrowser(bank.url(), await link(), walking);
    expect(await further.goToCode(ana)).to.include({ notice: 'locked' });
    expect(await authorise(await link(), ana)).to.equal('carried-out');

    await walking.open(bank.url() + portalPaths.start);
    await walking.send({});
    await unlockAt(walking);
    const free = new CustomerBrowser(bank.url(), await link(), walking);
    expect(await free.goToCode(ana)).to.include({ name: 'code' });
  });
});

describeAtTheBank('A decision that a workspace may not make', (bank) => {
  const approve = { customer: ana.userName, decision: 'approve' } as const;

  it('gets the answer of an unknown id for another client’s authorisation', async () => {
    const [own, other] = [await setUpDecisions(bank), await setUpDecisions(bank)];
    const foreign = await pay(other);
    const everybodys = await pay({ ...own, tpp: bank.tpp, callback: 'https://tpp.example/callback' });
    const ids = [foreign.authorisationId, everybodys.authorisationId, foreign.id, 'none'];
    const [first, ...others] = await Promise.all(ids.map((id) => decide(own, id, approve)));
    expect(first?.status).to.equal(404);
    for (const each of others) expect(each.body).to.deep.equal(first?.body);
    expect(await bank.tpp.statusOf(everybodys.id)).to.equal('RCVD');
    const { authorisationId } = await pay(own);
    const script = [{ ...approve, authorisationId: foreign.authorisationId }];
    const answer = await decide(own, authorisationId, { script });
    expect(describeDecision(answer)).to.equal('404 body.script.0.authorisationId');
  });

  it('gets the answer of an unknown customer for another workspace’s customer', async () => {
    const [own, other] = [await setUpDecisions(bank), await setUpDecisions(bank)];
    const { userName } = await insertWorkspaceCustomer(other, bank);
    const { authorisationId } = await pay(own);
    const [foreign, unknown] = await Promise.all(
      [userName, 'nobody'].map((customer) => decide(own, authorisationId, { ...approve, customer })),
    );
    expect(describeDecision(foreign ?? expect.fail())).to.equal('400 body.customer');
    expect(foreign?.body).to.deep.equal(unknown?.body);
  });

  it('is rejected with every wrong field at once', async () => {
    const own = await setUpDecisions(bank);
    const { authorisationId } = await pay(own);
    const rows: readonly (readonly [body: object, want: readonly string[]])[] = [
      [{}, ['body.decision']],
      [{ decision: 'approve' }, ['body.customer']],
      [{ ...approve, decision: 'sign' }, ['body.decision']],
      [{ ...approve, customer: 'a'.repeat(65), method: 'fax' }, ['body.customer', 'body.method']],
      [{ ...approve, method: 'passkey' }, ['body.method', 'body.method']],
      [{ ...approve, method: 'push' }, ['body.method']],
      [{ ...approve, accounts: [] }, ['body.accounts']],
      [{ ...approve, script: [approve] }, ['body.decision', 'body.customer']],
      [{ script: [] }, ['body.script']],
      [{ script: Array.from({ length: 11 }, () => approve) }, ['body.script']],
      [
        { script: [{ decision: 'approve' }, { customer: 'nobody', decision: 'wrong-code', method: 'push' }] },
        ['body.script.0.customer', 'body.script.1.method', 'body.script.1.customer'],
      ],
    ];
    for (const [body, want] of rows) {
      const answer = await decide(own, authorisationId, body);
      expect(answer.status, JSON.stringify(body)).to.equal(400);
      expect(faultsIn(answer.body)).to.have.members(want);
    }
    expect(describeDecision(await decide(own, authorisationId, approve))).to.match(/^done carried-out/);
  });
});
