/** One approval gives one grant, of the requested response type, and only to the browser that approved. */
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { arrivalOf, AuthorizeBrowser } from '../support/customer/customer-at-authorize.js';
import { textAt } from '../support/runner/json.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { type Form, verdictOf } from '../support/tpp/tpp.js';

type Given = Readonly<Record<string, string>>;

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const code = { response_type: 'code' } as const;
const token = { response_type: 'token' } as const;

describeAtTheBank('A browser that returns after the approval', (bank) => {
  const tpp = new ConsentTpp(bank.url);

  /** Returns the client's answer to the approval, and the next visit of the same browser. */
  async function visitedTwice(first: Form, second: Form, between: (given: Given) => Promise<unknown>) {
    const browser = new AuthorizeBrowser(bank.url());
    const registered = await tpp.register();
    await browser.open(tpp.authorizeAddress(registered, first));
    await browser.logIn();
    await browser.confirm();
    const given = parametersOf(arrivalOf(await browser.enterCode()));
    await between(given);
    return { given, again: await browser.open(tpp.authorizeAddress(registered, second)) };
  }

  /** Returns the client's answers to both. */
  async function givenTwice(
    first: Form,
    second: Form,
    between: (given: Given) => Promise<unknown> = async () => undefined,
  ): Promise<readonly [Given, Given]> {
    const { again, given } = await visitedTwice(first, second, between);
    return [given, parametersOf(arrivalOf(again))];
  }

  const redeem = async ({ code: given = '' }: Given) =>
    expect((await tpp.redeem(given)).status).to.equal(200);
  const revoke = async ({ access_token: given = '' }: Given) =>
    expect((await tpp.revoke(given)).status).to.equal(200);
  /** Ends the rows of a table a minute ago; longer ago, they would be deleted. */
  const end = async (table: string) =>
    bank
      .database()
      .maintenance(table)
      .update({ expires_at: Date.now() - 60_000 });

  const same: readonly (readonly [string, Form, string])[] = [
    ['code', code, 'code'],
    ['token', token, 'access_token'],
  ];
  for (const [title, request, name] of same) {
    it(`gets the same ${title} while the ${title} is valid`, async () => {
      const [first, second] = await givenTwice(request, request);
      expect(first[name]).to.be.a('string');
      expect(second[name]).to.equal(first[name]);
    });
  }

  const others: readonly (readonly [string, Form, Form, ((given: Given) => Promise<unknown>)?])[] = [
    ['a redeemed code', code, code, redeem],
    ['a code without PKCE for a request with PKCE', code, withKey(code)],
    ['a code with PKCE for a request without PKCE', withKey(code), code],
    ['a token after a code', code, token],
    ['a token after a redeemed code', code, token, redeem],
    ['a code after a token', token, code],
  ];
  for (const [title, first, second, between] of others) {
    it(`gets access_denied instead of ${title}`, async () => {
      const [given, again] = await givenTwice(first, second, between);
      expect(given['error']).to.equal(undefined);
      expect(again['error']).to.equal('access_denied');
      expect(again).to.not.have.any.keys('code', 'access_token');
    });
  }

  const over: readonly (readonly [string, Form, (given: Given) => Promise<unknown>])[] = [
    ['an expired code', code, () => end('authorization_codes')],
    ['a revoked token', token, revoke],
    ['an expired token', token, () => end('access_tokens')],
  ];
  for (const [title, request, between] of over) {
    it(`confirms the consent again at once after ${title}`, async () => {
      const { again } = await visitedTwice(request, request, between);
      expect(again.step).to.equal('login');
    });
  }

  it('leaves the client’s access token valid', async () => {
    let accessToken: string | undefined;
    await givenTwice(code, code, async ({ code: given = '' }) => {
      accessToken = textAt((await tpp.redeem(given)).body, 'access_token');
    });
    expect(verdictOf(await tpp.ask('GET', '/accounts', { token: accessToken }))).to.equal('200');
  });
});

function withKey(form: Form): Form {
  return { ...form, code_challenge: challenge, code_challenge_method: 'S256' };
}

function parametersOf({ hash, search }: URL): Given {
  return Object.fromEntries(new URLSearchParams(hash === '' ? search : hash.slice(1)));
}
