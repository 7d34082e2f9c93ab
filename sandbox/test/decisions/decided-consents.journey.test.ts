/** A consent from its registration to the accounts, without a browser. */
import { expect } from 'chai';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { listAt, textAt } from '../../../test/support/runner/json.js';
import { ana, ibans } from '../../../test/support/embedded-bank/sandbox.js';
import { accountPaths } from '../../../test/support/tpp/tpp-consents.js';
import type { TppAnswer } from '../../../test/support/tpp/tpp.js';
import {
  decide,
  decideAtEndpoint,
  setUpDecisions,
  exchangeCode,
  faultsIn,
  findRedirect,
  describeDecision,
} from './decision-setup.js';

type Parameters = Readonly<Record<string, string>>;

const approve = { customer: ana.userName, decision: 'approve' } as const;
/** A consent for which the customer chooses the accounts. */
const offered = { access: { accounts: [], balances: [] } };

describeAtTheBank('A decision at the authorization endpoint without a browser', (bank) => {
  const begin = async () => {
    const workspace = await setUpDecisions(bank);
    const { own } = workspace;
    const addressOf = (registered: TppAnswer, more: Parameters = {}) =>
      own.addressOf(registered, { state: 'a b', ...more });
    return {
      ...workspace,
      addressOf,
      /** The address to which the client redirects its customer for a new consent. */
      newAddress: async (changes: object = {}) => addressOf(await own.register(changes)),
      decideAt: (address: string, decision: object = {}) =>
        decideAtEndpoint(workspace, { address, ...approve, ...decision }),
      /** The accounts that the code of a decision opens. */
      ibansOf: async (answer: TppAnswer) => {
        const { body } = await exchangeCode(workspace, findRedirect(answer) ?? '');
        const read = await own.accounts(textAt(body, 'access_token') ?? '');
        return listAt(read.body, 'accounts').map((each) => textAt(each, 'iban'));
      },
    };
  };

  it('grants a consent whose code opens the accounts', async () => {
    const { decideAt, ibansOf, newAddress } = await begin();
    const answer = await decideAt(await newAddress());
    expect(describeDecision(answer)).to.equal('finalised valid');
    expect(findRedirect(answer)).to.match(/\/sandbox\/callback\?code=[\w-]+&state=a%20b&iss=http/);
    expect(await ibansOf(answer)).to.deep.equal([ibans.ana]);
  });

  it('accepts the query string in place of the whole address', async () => {
    const { decideAt, newAddress } = await begin();
    const { search } = new URL(await newAddress());
    expect(findRedirect(await decideAt(search.slice(1)))).to.contain('code=');
  });

  it('picks the named accounts, or all offered accounts by default', async () => {
    const { decideAt, ibansOf, newAddress } = await begin();
    for (const [picks, want] of [
      [{ accounts: [ibans.anaSavings] }, [ibans.anaSavings]],
      [{}, [ibans.ana, ibans.anaSavings, ibans.anaDollars]],
    ] as const)
      expect(await ibansOf(await decideAt(await newAddress(offered), picks))).to.have.members(want);
  });

  it('rejects accounts that the page does not offer', async () => {
    const { decideAt, newAddress } = await begin();
    for (const [request, accounts, want] of [
      [offered, [ibans.ana, ibans.marko], 'is not one of the accounts on the page'],
      [{}, [ibans.ana, ibans.anaSavings], 'must be omitted: the page offers no choice'],
    ] as const) {
      const answer = await decideAt(await newAddress(request), { accounts });
      expect(answer.status).to.equal(400);
      expect(textAt(answer.body, 'detail')).to.contain(want);
    }
  });

  it('returns access_denied after a refusal, and for a later approval', async () => {
    const { decideAt, newAddress } = await begin();
    const address = await newAddress();
    const refused = await decideAt(address, { decision: 'refuse' });
    expect(describeDecision(refused)).to.equal('failed rejected');
    for (const answer of [refused, await decideAt(address)])
      expect(findRedirect(answer)).to.contain('error=access_denied');
  });

  it('reports an error of the client’s request in the redirect address', async () => {
    const { addressOf, decideAt, own } = await begin();
    const registered = await own.register();
    const rows: readonly (readonly [more: Parameters, want: string])[] = [
      [{ response_type: 'id_token' }, 'error=unsupported_response_type'],
      [{ scope: 'PIS' }, 'error=invalid_scope'],
      [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'error=invalid_request'],
    ];
    for (const [more, want] of rows) {
      const answer = await decideAt(addressOf(registered, more));
      expect(answer.status).to.equal(200);
      expect(findRedirect(answer)).to.contain(want);
    }
  });

  it('rejects an address with a wrong client, host, endpoint or redirect URI', async () => {
    const { addressOf, callback, decideAt, own } = await begin();
    const registered = await own.register();
    const address = addressOf(registered);
    const rows: readonly (readonly [address: string, status: number])[] = [
      [addressOf(registered, { redirect_uri: 'https://stranger.example/' }), 400],
      [`${address}&redirect_uri=${encodeURIComponent(callback)}`, 400],
      [address.replace('/oauth2/authorize', '/oauth2/token'), 400],
      [address.replace(/^http:\/\/[^/]+/, 'http://elsewhere.example'), 400],
      [addressOf(registered, { client_id: 'sandbox-tpp' }), 404],
      [addressOf(registered, { client_id: 'nobody' }), 404],
    ];
    for (const [wrong, status] of rows) {
      const answer = await decideAt(wrong);
      expect([answer.status, faultsIn(answer.body)], wrong).to.deep.equal([status, ['body.address']]);
    }
  });

  it('expires an abandoned authorisation, and grants the consent in a further attempt', async () => {
    const { decideAt, newAddress, ...workspace } = await begin();
    const address = await newAddress();
    const left = await decideAtEndpoint(workspace, { address, decision: 'expire' });
    expect(describeDecision(left)).to.equal('done expired failed received');
    expect(findRedirect(left)).to.equal(undefined);
    expect(findRedirect(await decideAt(address))).to.contain('code=');
  });

  it('redirects to the bank’s app for an app-to-app method', async () => {
    const { addressOf, decideAt, own } = await begin();
    const address = addressOf(await own.register(), { scaMethod: 'APP_TO_APP_IOS' });
    expect(findRedirect(await decideAt(address))).to.match(/\/app\/ios\/[\w-]+$/);
  });

  it('validates a consent by its authorisation id, without a code', async () => {
    const { own, tpp, ...workspace } = await begin();
    const consentId = textAt((await own.register()).body, 'consentId');
    const path = `${accountPaths[0]}/consents/${consentId}/authorisations`;
    const { body } = await tpp.ask('POST', path, { headers: { 'PSU-ID': ana.userName } });
    const answer = await decide(workspace, textAt(body, 'authorisationId') ?? '', approve);
    expect(describeDecision(answer)).to.equal('done approved finalised valid');
    expect(findRedirect(answer)).to.equal(undefined);
  });
});
