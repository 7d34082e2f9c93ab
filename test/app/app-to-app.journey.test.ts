/** App-to-app redirect: payments, baskets and consents that a customer approves in the bank's app. */
import { expect } from 'chai';
import { describeOnEachEngine, until, untilStatus } from '../support/server/bank.js';
import { exchange } from '../support/server/exchange.js';
import { textAt, valueAt } from '../support/runner/json.js';
import { ana, ibans, marko } from '../support/embedded-bank/sandbox.js';
import { exchangeCode, startPayment, state } from '../support/tpp/sent-off.js';
import { callback, nokRedirectUri, redirectUri } from '../support/tpp/shop.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { accessOf, ConsentTpp } from '../support/tpp/tpp-consents.js';
import { orderOf, v132 } from '../support/tpp/tpp.js';
import { AppServer } from './app-server.js';

describeOnEachEngine('A customer in the bank’s app', ({ database, tpp, url }) => {
  const app = new AppServer(tpp, url);
  const consents = new ConsentTpp(url);
  const pay = async (options: object = {}) => {
    const { id, link } = await startPayment(url(), { basePath: v132, ...options });
    return { id, authorisationId: link.slice(link.lastIndexOf('/') + 1) };
  };
  const outcomeOf = ({ body, status }: { body: unknown; status: number }) => [
    status,
    textAt(body, 'scaStatus'),
    textAt(body, 'outcome'),
    textAt(body, 'returnTo'),
  ];
  const refusalOf = ({ body, status }: { body: unknown; status: number }) => [
    status,
    textAt(body, 'tppMessages', '0', 'code'),
  ];

  it('reads and approves a payment, and returns to the TPP', async () => {
    const { authorisationId, id } = await pay({ creditorName: 'Vodovod Zagreb' });
    const read = await app.call('view', authorisationId, ana.userName);
    expect(read.status).to.equal(200);
    expect(read.body).to.deep.include({
      authorisationId,
      kind: 'payment',
      tpp: 'Sandbox TPP',
      scaStatus: 'psuAuthenticated',
      payments: [
        {
          amount: '12.50',
          currency: 'EUR',
          creditorName: 'Vodovod Zagreb',
          creditorIban: ibans.elsewhere,
          debtorIban: ibans.ana,
          remittance: 'Račun 2026-114',
        },
      ],
    });
    const approved = await app.approve(authorisationId, ana.userName);
    expect(approved.status).to.equal(200);
    expect(textAt(approved.body, 'scaStatus')).to.equal('finalised');
    expect(textAt(approved.body, 'returnTo')).to.equal(redirectUri);
    await untilStatus(tpp, id, 'ACSC');
    // After a lost answer, the app reads the outcome.
    const again = await app.call('view', authorisationId, ana.userName);
    expect(outcomeOf(again)).to.deep.equal([200, 'finalised', 'carried-out', redirectUri]);
  });

  it('refuses a payment, which is then rejected', async () => {
    const { authorisationId, id } = await pay();
    const refused = await app.call('refusal', authorisationId, ana.userName);
    expect(outcomeOf(refused)).to.deep.equal([200, 'failed', 'cancelled', nokRedirectUri]);
    expect(await tpp.statusOf(id)).to.equal('RJCT');
    expect(
      outcomeOf(await app.call('approval', authorisationId, ana.userName, { binding: 'x' })),
    ).to.deep.equal([200, 'failed', 'cancelled', nokRedirectUri]);
  });

  it('changes no scaStatus without the right to sign', async () => {
    const { authorisationId } = await pay();
    const scaStatuses = async () => {
      const rows = database().reader('authorisations').where({ id: authorisationId });
      return rows.pluck('sca_status');
    };
    const before = await scaStatuses();
    for (const call of ['view', 'approval', 'refusal'] as const)
      await app.call(call, authorisationId, marko.userName, { binding: 'x' });
    expect(await scaStatuses()).to.deep.equal(before);
    await app.call('view', authorisationId, ana.userName);
    expect(await scaStatuses()).to.deep.equal(['psuAuthenticated']);
  });

  it('reads, approves and refuses nothing without the right to sign', async () => {
    const { authorisationId, id } = await pay();
    const binding = textAt((await app.call('view', authorisationId, ana.userName)).body, 'binding');
    for (const call of ['view', 'approval', 'refusal'] as const) {
      const answer = await app.call(call, authorisationId, marko.userName, { binding });
      expect(refusalOf(answer)).to.deep.equal([403, 'SERVICE_BLOCKED']);
    }
    expect(await tpp.statusOf(id)).to.equal('RCVD');
  });

  it('reads that funds are missing, and the payment is rejected', async () => {
    const headers = { 'TPP-Rejection-NoFunds-Preferred': 'true' };
    const order = orderOf({ instructedAmount: { currency: 'EUR', amount: '999999.00' } });
    const { body } = await tpp.initiate({ headers, order });
    const link = textAt(body, '_links', 'scaRedirect', 'href') ?? '';
    const read = await app.call('view', link.slice(link.lastIndexOf('/') + 1), ana.userName);
    expect(outcomeOf(read)).to.deep.equal([200, 'failed', 'no-funds', undefined]);
    expect(await tpp.statusOf(textAt(body, 'paymentId') ?? '')).to.equal('RJCT');
  });

  it('decides a payment once among six approvals and a refusal at the same moment', async () => {
    const { authorisationId, id } = await pay();
    const binding = textAt((await app.call('view', authorisationId, ana.userName)).body, 'binding');
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => app.call('approval', authorisationId, ana.userName, { binding })),
      app.call('refusal', authorisationId, ana.userName),
    ]);
    expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 7 }, () => 200));
    const status = await until(
      () => tpp.statusOf(id),
      (now) => ['ACSC', 'RJCT'].includes(now),
    );
    const last = outcomeOf(await app.call('view', authorisationId, ana.userName));
    expect(last[1]).to.equal(status === 'ACSC' ? 'finalised' : 'failed');
  });

  it('gives a consent for chosen accounts, and the TPP gets its code', async () => {
    const registered = await consents.register({ access: { accounts: [], balances: [] } });
    const address = consents.authorizeAddress(registered, {
      redirect_uri: callback,
      state,
      scaMethod: 'APP_TO_APP_IOS',
    });
    const { headers, status } = await exchange(address);
    expect(status).to.equal(302);
    const location = String(headers.location);
    expect(location).to.match(new RegExp(`^${url()}/app/ios/[0-9a-f-]{36}$`));
    const authorisationId = location.slice(location.lastIndexOf('/') + 1);

    const read = await app.call('view', authorisationId, ana.userName);
    expect(textAt(read.body, 'consents', '0', 'kind')).to.equal('accounts');
    expect(textAt(read.body, 'consents', '0', 'choices', '0', 'iban')).to.equal(ibans.ana);
    const nothing = await app.approve(authorisationId, ana.userName);
    expect(refusalOf(nothing)).to.deep.equal([400, 'FORMAT_ERROR']);
    const foreign = await app.approve(authorisationId, ana.userName, { ibans: [ibans.marko] });
    expect(foreign.status).to.equal(400);

    const approved = await app.approve(authorisationId, ana.userName, { ibans: [ibans.ana] });
    const returnTo = textAt(approved.body, 'returnTo') ?? '';
    expect(returnTo.startsWith(callback)).to.equal(true);
    const answer = new URL(returnTo).searchParams;
    expect([answer.get('state'), answer.get('iss')]).to.deep.equal([state, url()]);
    const token = await exchangeCode(url(), returnTo);
    expect(textAt(token, 'access_token'), JSON.stringify(token)).to.match(/^[\w-]{43}$/);
  });

  it('refuses a consent, and the TPP gets access_denied', async () => {
    const registered = await consents.register({ access: accessOf({ accounts: [ibans.ana] }) });
    const href = textAt(registered.body, '_links', 'scaApp2AppAndroid', 'href') ?? '';
    const { headers } = await exchange(`${href}&redirect_uri=${encodeURIComponent(callback)}&state=s`);
    const location = String(headers.location);
    expect(location).to.contain('/app/android/');
    const refused = await app.call('refusal', location.slice(location.lastIndexOf('/') + 1), ana.userName);
    const answer = new URL(textAt(refused.body, 'returnTo') ?? '').searchParams;
    expect([answer.get('error'), answer.get('state')]).to.deep.equal(['access_denied', 's']);
  });

  it('gets 500 for an internal fault of the bank', async () => {
    const { authorisationId } = await pay();
    const { writer } = database();
    await writer.schema.renameTable('authorisations', 'gone');
    for (const call of ['view', 'approval', 'refusal'] as const)
      expect((await app.call(call, authorisationId, ana.userName)).status).to.equal(500);
    await writer.schema.renameTable('gone', 'authorisations');
  });

  it('approves a signing basket as a whole', async () => {
    const baskets = new BasketTpp(url);
    const paymentIds = [(await pay()).id, (await pay()).id];
    const consentIds = [await baskets.consent({ access: accessOf({ accounts: [ibans.ana] }) })];
    const { body } = await baskets.create({ paymentIds, consentIds });
    const link = textAt(body, '_links', 'scaApp2AppIOS', 'href') ?? '';
    const authorisationId = link.slice(link.lastIndexOf('/') + 1);
    const read = await app.call('view', authorisationId, ana.userName);
    expect(valueAt(read.body, 'payments')).to.have.length(2);
    expect(valueAt(read.body, 'consents')).to.have.length(1);
    const approved = await app.approve(authorisationId, ana.userName);
    expect(textAt(approved.body, 'scaStatus')).to.equal('finalised');
  });
});
