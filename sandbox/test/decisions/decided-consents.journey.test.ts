/** A consent from its registration to the accounts, without a browser. */
import { expect } from 'chai';
import { type BankUnderTest, describeAtTheBank } from '../../../test/support/server/bank.js';
import { listAt, textAt } from '../../../test/support/runner/json.js';
import { ana, ibans } from '../../../test/support/embedded-bank/sandbox.js';
import { consentRequest, accountPaths } from '../../../test/support/tpp/tpp-consents.js';
import type { TppAnswer } from '../../../test/support/tpp/tpp.js';
import {
  decide,
  decideAtEndpoint,
  type DecisionSetup,
  setUpDecisions,
  exchangeCode,
  faultsIn,
  findRedirect,
  describeDecision,
} from './decision-setup.js';

const [accounts] = accountPaths;
const approve = { customer: ana.userName, decision: 'approve' } as const;
/** A consent for which the customer chooses the accounts. */
const offered = { access: { accounts: [], balances: [] } };

async function register({ tpp }: DecisionSetup, changes: object = {}): Promise<TppAnswer> {
  const headers = {
    'Content-Type': 'application/json',
    'PSU-ID': ana.userName,
    'PSU-IP-Address': '192.0.2.1',
  };
  return tpp.ask('POST', `${accounts}/consent`, {
    content: JSON.stringify(consentRequest(changes)),
    headers,
  });
}

/** The address to which the client redirects its customer. */
function addressOf({ callback }: DecisionSetup, { body }: TppAnswer, more: object = {}): string {
  const address = new URL(textAt(body, '_links', 'scaRedirect', 'href') ?? '');
  for (const [name, value] of Object.entries({ redirect_uri: callback, state: 'a b', ...more }))
    address.searchParams.set(name, String(value));
  return address.href;
}

async function authorisationOf({ tpp }: DecisionSetup, { body }: TppAnswer): Promise<string> {
  const consentId = textAt(body, 'consentId') ?? '';
  const answer = await tpp.ask('POST', `${accounts}/consents/${consentId}/authorisations`, {
    headers: { 'PSU-ID': ana.userName },
  });
  return textAt(answer.body, 'authorisationId') ?? '';
}

function listAccounts({ tpp }: DecisionSetup, tokens: TppAnswer): Promise<TppAnswer> {
  const token = textAt(tokens.body, 'access_token') ?? '';
  const headers = { Authorization: `Bearer ${token}`, 'PSU-ID': ana.userName, 'PSU-IP-Address': '192.0.2.1' };
  return tpp.ask('GET', `${accounts}/accounts`, { headers });
}

function ibansIn({ body }: TppAnswer): readonly string[] {
  return listAt(body, 'accounts')
    .flatMap((each) => textAt(each, 'iban') ?? [])
    .toSorted();
}

describeAtTheBank('A decision at the authorization endpoint without a browser', (bank: BankUnderTest) => {
  it('grants a consent whose code opens the accounts', async () => {
    const workspace = await setUpDecisions(bank);
    const answer = await decideAtEndpoint(workspace, {
      address: addressOf(workspace, await register(workspace)),
      ...approve,
    });
    expect(describeDecision(answer)).to.equal('finalised valid');
    const redirect = findRedirect(answer) ?? '';
    expect(redirect).to.match(/\/sandbox\/callback\?code=[\w-]+&state=a%20b&iss=http/);
    const read = await listAccounts(workspace, await exchangeCode(workspace, redirect));
    expect(ibansIn(read)).to.deep.equal([ibans.ana]);
  });

  it('accepts the query string in place of the whole address', async () => {
    const workspace = await setUpDecisions(bank);
    const { search } = new URL(addressOf(workspace, await register(workspace)));
    const answer = await decideAtEndpoint(workspace, { address: search.slice(1), ...approve });
    expect(findRedirect(answer)).to.contain('code=');
  });

  it('picks the named accounts, or all offered accounts by default', async () => {
    const workspace = await setUpDecisions(bank);
    for (const [picks, want] of [
      [{ accounts: [ibans.anaSavings] }, [ibans.anaSavings]],
      [{}, [ibans.ana, ibans.anaSavings, ibans.anaDollars].toSorted()],
    ] as const) {
      const address = addressOf(workspace, await register(workspace, offered));
      const answer = await decideAtEndpoint(workspace, { address, ...approve, ...picks });
      const read = await listAccounts(workspace, await exchangeCode(workspace, findRedirect(answer) ?? ''));
      expect(ibansIn(read)).to.deep.equal(want);
    }
  });

  it('rejects accounts that the page does not offer', async () => {
    const workspace = await setUpDecisions(bank);
    for (const [request, accountsPicked, want] of [
      [offered, [ibans.ana, ibans.marko], 'is not one of the accounts on the page'],
      [{}, [ibans.ana, ibans.anaSavings], 'must be omitted: the page offers no choice'],
    ] as const) {
      const address = addressOf(workspace, await register(workspace, request));
      const answer = await decideAtEndpoint(workspace, { address, ...approve, accounts: accountsPicked });
      expect(answer.status).to.equal(400);
      expect(textAt(answer.body, 'detail')).to.contain(want);
    }
  });

  it('returns access_denied after a refusal, and for a later approval', async () => {
    const workspace = await setUpDecisions(bank);
    const address = addressOf(workspace, await register(workspace));
    const refused = await decideAtEndpoint(workspace, { address, ...approve, decision: 'refuse' });
    expect(describeDecision(refused)).to.equal('failed rejected');
    expect(findRedirect(refused)).to.contain('error=access_denied');
    const again = await decideAtEndpoint(workspace, { address, ...approve });
    expect(findRedirect(again)).to.contain('error=access_denied');
  });

  it('reports an error of the client’s request in the redirect address', async () => {
    const workspace = await setUpDecisions(bank);
    const registered = await register(workspace);
    const rows: readonly (readonly [more: object, want: string])[] = [
      [{ response_type: 'id_token' }, 'error=unsupported_response_type'],
      [{ scope: 'PIS' }, 'error=invalid_scope'],
      [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'error=invalid_request'],
    ];
    for (const [more, want] of rows) {
      const answer = await decideAtEndpoint(workspace, {
        address: addressOf(workspace, registered, more),
        ...approve,
      });
      expect(answer.status).to.equal(200);
      expect(findRedirect(answer)).to.contain(want);
    }
  });

  it('rejects an address with a wrong client, host, endpoint or redirect URI', async () => {
    const workspace = await setUpDecisions(bank);
    const registered = await register(workspace);
    const address = addressOf(workspace, registered);
    const rows: readonly (readonly [address: string, status: number])[] = [
      [addressOf(workspace, registered, { redirect_uri: 'https://stranger.example/' }), 400],
      [`${address}&redirect_uri=${encodeURIComponent(workspace.callback)}`, 400],
      [address.replace('/oauth2/authorize', '/oauth2/token'), 400],
      [address.replace(/^http:\/\/[^/]+/, 'http://elsewhere.example'), 400],
      [addressOf(workspace, registered, { client_id: 'sandbox-tpp' }), 404],
      [addressOf(workspace, registered, { client_id: 'nobody' }), 404],
    ];
    for (const [wrong, status] of rows) {
      const answer = await decideAtEndpoint(workspace, { address: wrong, ...approve });
      expect(answer.status, wrong).to.equal(status);
      expect(faultsIn(answer.body)).to.deep.equal(['body.address']);
    }
  });

  it('expires an abandoned authorisation, and grants the consent in a further attempt', async () => {
    const workspace = await setUpDecisions(bank);
    const address = addressOf(workspace, await register(workspace));
    const left = await decideAtEndpoint(workspace, { address, decision: 'expire' });
    expect(describeDecision(left)).to.equal('done expired failed received');
    expect(findRedirect(left)).to.equal(undefined);
    expect(findRedirect(await decideAtEndpoint(workspace, { address, ...approve }))).to.contain('code=');
  });

  it('redirects to the bank’s app for an app-to-app method', async () => {
    const workspace = await setUpDecisions(bank);
    const registered = await register(workspace);
    const address = addressOf(workspace, registered, { scaMethod: 'APP_TO_APP_IOS' });
    const answer = await decideAtEndpoint(workspace, { address, ...approve });
    expect(findRedirect(answer)).to.match(/\/app\/ios\/[\w-]+$/);
  });

  it('validates a consent by its authorisation id, without a code', async () => {
    const workspace = await setUpDecisions(bank);
    const authorisationId = await authorisationOf(workspace, await register(workspace));
    const answer = await decide(workspace, authorisationId, approve);
    expect(describeDecision(answer)).to.equal('done approved finalised valid');
    expect(findRedirect(answer)).to.equal(undefined);
  });
});
