import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { arrivalOf, authorize, AuthorizeBrowser } from '../support/customer/customer-at-authorize.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';

const texts = [
  ['no byte', ''],
  ['one byte', 'x'],
  ['characters with a meaning in URLs', 'a+b c&d=e;f/g?h#i%j%20k"<>\\^`{|}~'],
  ['Croatian', 'Žuti čamac đakovački'],
  ['characters beyond the basic plane', '😀🏦'.repeat(20)],
  ['512 bytes', 'x'.repeat(512)],
  ['2,048 bytes', 'x'.repeat(2048)],
  ['1,024 characters of two bytes', 'Ž'.repeat(1024)],
  ['2,048 bytes of spaces and plusses', ' +'.repeat(1024)],
] as const;

/** Percent-encoded states, most of them not valid text. */
const bytes = [
  ['bytes that are not UTF-8', '%FF%FE'],
  ['an incomplete UTF-8 sequence', '%C5'],
  ['half a surrogate pair', '%ED%A0%80'],
  ['control characters', '%00%0A%0D%1F'],
  ['a plus and both kinds of space', 'a+b%20c%2Bd'],
  ['a percent sign without digits', '%zz%'],
  ['characters that need no encoding', "%61!*'();[]{}|"],
  ['2,048 bytes that are not UTF-8', '%FE'.repeat(2048)],
] as const;

const states = [...texts.map(([title, text]) => [title, encodeURIComponent(text)] as const), ...bytes];
const everything = bytes.map(([, state]) => state.slice(0, 40)).join('');

describeAtTheBank('The state of an authorization request', (bank) => {
  const tpp = new ConsentTpp(bank.url);
  let address = '';
  before(async () => {
    address = tpp.authorizeAddress(await tpp.register(), { scope: 'openid' });
  });

  async function refusal(query: string): Promise<URL> {
    return arrivalOf(await new AuthorizeBrowser(bank.url()).open(`${address}&${query}`));
  }

  for (const [title, state] of states) {
    it(`is returned byte for byte in query and fragment: ${title}`, async () => {
      const inQuery = await refusal(`state=${state}`);
      const inFragment = arrivalOf(
        await new AuthorizeBrowser(bank.url()).open(
          `${address.replace('response_type=code', 'response_type=token')}&st%61te=${state}`,
        ),
      );
      expect([inQuery.hash, inFragment.search]).to.deep.equal(['', '']);
      expect(stateOf(inQuery)).to.equal(hexOf(state));
      expect(stateOf(inFragment)).to.equal(hexOf(state));
    });
  }

  it('is absent from the redirect of a request without state', async () => {
    expect(stateOf(await refusal(''))).to.equal(undefined);
  });

  it('survives all pages, their sealed form and a change of language', async () => {
    const at = async (type: string) =>
      `${tpp.authorizeAddress(await tpp.register(), { response_type: type })}&state=${everything}`;
    const refusing = new AuthorizeBrowser(bank.url());
    const { location = '' } = await refusing.open(`${await at('code')}&lang=en`);
    await refusing.open(bank.url() + location);
    const arrivals = [
      await authorize(bank.url(), await at('code')),
      await authorize(bank.url(), await at('token')),
      arrivalOf(await refusing.cancel()),
    ];
    expect(arrivals.map(stateOf)).to.deep.equal(arrivals.map(() => hexOf(everything)));
    const names = arrivals.map(({ hash, search }) => /(?<=[?#])[a-z_]+/.exec(search + hash)?.[0]);
    expect(names).to.deep.equal(['code', 'token_type', 'error']);
    for (const { hash, search } of arrivals) {
      expect(new URLSearchParams(search + hash).get('iss')).to.equal(bank.url());
    }
  });
});

/** The state in the redirect address, not decoded to text. */
function stateOf({ hash, search }: URL): string | undefined {
  const found = /[?#&]state=([^&]*)&iss=/.exec(search + hash)?.[1];
  return found === undefined ? undefined : hexOf(found);
}

/** The bytes of a percent-encoded value. */
function hexOf(text: string): string {
  const decoded = text
    .replaceAll('+', ' ')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(decoded, 'latin1').toString('hex');
}
