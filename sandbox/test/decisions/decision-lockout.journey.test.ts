/**
 * Brute force through simulated customer decisions: wrong passwords and codes count as on the pages, and lock out no
 * other customer.
 */
import { expect } from 'chai';
import { bankStores } from '../../src/storage/bank-stores.js';
import { unitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheBank, describeAtThePublicBank } from '../../../test/support/server/bank.js';
import { authorise, browserAt, CustomerBrowser } from '../../../test/support/customer/customer.js';
import { sendTo, wordsOf } from '../../../test/support/portal/portal-walk.js';
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

describeAtTheBank('A workspace’s customer', (bank) => {
  const begin = async () => {
    const workspace = await setUpDecisions(bank);
    const nina = await insertWorkspaceCustomer(workspace, bank);
    return { workspace, nina, payment: () => pay(workspace, { debtorAccount: { iban: nina.iban } }) };
  };
  const times = (count: number, step: object) => ({ script: Array.from({ length: count }, () => step) });
  const useApp = ({ userName }: { readonly userName: string }) =>
    unitOfWork(bank.database()).run((transaction) => bankStores.pushes.useApp(transaction, userName));

  it('is locked after five wrong codes, and the payment is rejected', async () => {
    const { nina, payment, workspace } = await begin();
    const { authorisationId } = await payment();
    const wrong = { customer: nina.userName, decision: 'wrong-code' };
    const first = await decide(workspace, authorisationId, times(2, wrong));
    expect(describeDecision(first)).to.equal('code code-wrong started RCVD, code code-wrong started RCVD');
    const last = await decide(workspace, authorisationId, times(3, wrong));
    expect(describeDecision(last).split(', ')[2]).to.equal('done locked failed RJCT');
    expect(findRedirect(last, 2)).to.equal(`${workspace.callback}?went=wrong`);

    const { authorisationId: next, link } = await payment();
    const locked = await decide(workspace, next, { customer: nina.userName, decision: 'approve' });
    expect(describeDecision(locked)).to.equal('login locked received RCVD');
    // In a browser as well.
    expect(await browserAt(link).goToCode(nina)).to.include({ name: 'login', notice: 'locked' });
  });

  it('ends an authorisation by five wrong passwords, and the payment waits for a further authorisation', async () => {
    const { nina, payment, workspace } = await begin();
    const { authorisationId } = await payment();
    const wrong = { customer: nina.userName, decision: 'wrong-password' };
    const answer = await decide(workspace, authorisationId, times(5, wrong));
    const wrongPassword = 'login credentials-wrong psuIdentified RCVD';
    expect(describeDecision(answer)).to.equal(`${`${wrongPassword}, `.repeat(4)}done locked failed RCVD`);
  });

  it('may continue after fewer wrong attempts, which a success resets', async () => {
    const { nina, payment, workspace } = await begin();
    const step = (decision: string) => ({ customer: nina.userName, decision });
    const script = ['wrong-password', 'wrong-code', 'wrong-code', 'approve'].map(step);
    for (let round = 0; round < 2; round++) {
      const { authorisationId } = await payment();
      const answer = await decide(workspace, authorisationId, { script });
      expect(describeDecision(answer).split(', ').at(-1)).to.equal('done carried-out finalised ACSC');
    }
  });

  it('cannot approve after a refusal in the same script', async () => {
    const { nina, payment, workspace } = await begin();
    const { authorisationId } = await payment();
    const script = ['refuse', 'approve'].map((decision) => ({ customer: nina.userName, decision }));
    const answer = await decide(workspace, authorisationId, { script });
    expect(describeDecision(answer)).to.equal('409 body.script.1');
  });

  it('approves and refuses in the bank’s app, or by code', async () => {
    const { nina, payment, workspace } = await begin();
    await useApp(nina);
    const rows = [
      [{ decision: 'approve', method: 'push' }, 'done carried-out finalised ACSC'],
      [{ decision: 'refuse', method: 'push' }, 'done cancelled failed RJCT'],
      [{ decision: 'refuse', method: 'code' }, 'done cancelled failed RJCT'],
      [{ decision: 'approve' }, 'done carried-out finalised ACSC'],
    ] as const;
    for (const [step, want] of rows) {
      const { authorisationId } = await payment();
      expect(
        describeDecision(await decide(workspace, authorisationId, { customer: nina.userName, ...step })),
      ).to.equal(want);
    }
  });

  it('refuses or fails with a passkey, but approves with a passkey only in a browser', async () => {
    const { nina, payment, workspace } = await begin();
    const passkey = { psuId: nina.userName, credentialId: 'nina', publicKey: 'nina' };
    await unitOfWork(bank.database()).run((transaction) => bankStores.passkeys.keep(transaction, passkey));
    const rows = [
      ['wrong-code', 'code code-wrong started RCVD'],
      ['refuse', 'done cancelled failed RJCT'],
      ['approve', '400 body.method'],
    ] as const;
    for (const [decision, want] of rows) {
      const { authorisationId } = await payment();
      const step = { customer: nina.userName, decision, method: 'passkey' };
      expect(describeDecision(await decide(workspace, authorisationId, step))).to.equal(want);
    }
  });
});

const openAt = (address: string) => new WalkingBrowser().open(address);

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
    const script = Array.from({ length: 5 }, () => step('wrong-code'));
    const answer = await decide(workspace, authorisationId, { script });
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
    await unlockAt(await openAt(`${bank.url()}${portalPaths.workspaces}/${own.developer.key}`));
    expect(await approve(own)).to.equal('done carried-out finalised ACSC');
  });
});

describeAtThePublicBank('A customer of everybody, for a client of everybody', (bank) => {
  it('is locked by wrong passwords in one browser alone, and unlocked under Test data', async () => {
    const link = async () => startedBy(await bank.tpp.initiate()).link;
    const walking = await openAt(bank.url() + portalPaths.start);
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
    const [first, ...others] = await Promise.all(
      [foreign.authorisationId, everybodys.authorisationId, foreign.id, 'none'].map((id) =>
        decide(own, id, approve),
      ),
    );
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
