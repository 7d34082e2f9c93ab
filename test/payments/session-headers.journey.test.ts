/** Consent-ID, TPP-Redirect-Preferred and the return addresses of payments, their authorisations, and signing baskets. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { browserAt } from '../support/customer/customer.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { textAt } from '../support/runner/json.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { type Headers, startedBy, verdictOf } from '../support/tpp/tpp.js';
import { headerCalls } from './header-calls.js';

describeAtTheBank('Consent-ID of a payment or signing basket', ({ tpp, url }) => {
  const consents = new ConsentTpp(url);
  const others = new ConsentTpp(url, undefined, 'sandbox-tpp-b');
  const idOf = async (registering: ReturnType<typeof consents.register>) =>
    textAt((await registering).body, 'consentId') ?? '';

  const rows: readonly (readonly [what: string, id: () => Promise<string>])[] = [
    ['an unknown consent', async () => randomUUID()],
    ['a text that is no id', async () => "' or 1=1 --"],
    ["another client's consent", () => idOf(others.register())],
    ['a consent in capitals', async () => (await idOf(consents.register())).toUpperCase()],
    ['a consent that nobody has decided', () => idOf(consents.register())],
    ['a valid consent', async () => (await consents.granted()).consentId],
    ['a consent for funds', () => idOf(consents.registerFunds())],
    [
      'an ended consent',
      async () => {
        const { consentId, token } = await consents.granted();
        await consents.ask('DELETE', `/consents/${consentId}`, { token });
        return consentId;
      },
    ],
    ['no consent', async () => ''],
  ];
  const { basket, payments } = headerCalls(tpp, url);
  for (const [what, create] of [...payments, basket]) {
    for (const [named, id] of rows) {
      it(`may name ${named}: ${what}`, async () => {
        expect(verdictOf(await create({ 'Consent-ID': await id() }))).to.equal('201');
      });
    }
  }
});

describeAtTheBank('TPP-Redirect-Preferred: true', ({ tpp, url }) => {
  const missing = '400 FORMAT_ERROR header.TPP-Redirect-URI';
  const uri = { 'TPP-Redirect-URI': 'https://tpp.example/plaćeno'.replace('ć', '%C4%87') };
  const wrongUri = { 'TPP-Redirect-URI': 'https://tpp.example/a b' };
  const preferred = { 'TPP-Redirect-Preferred': 'true' };
  const rows: readonly (readonly [what: string, headers: Headers, want: string])[] = [
    ['without an address', preferred, missing],
    ['with an address', { ...preferred, ...uri }, '201'],
    [
      'with a malformed address',
      { ...preferred, ...wrongUri },
      '400 PARAMETER_NOT_SUPPORTED header.TPP-Redirect-URI',
    ],
    ['with an empty address', { ...preferred, 'TPP-Redirect-URI': '' }, missing],
    [
      'with the address of a failure alone',
      { ...preferred, 'TPP-Nok-Redirect-URI': uri['TPP-Redirect-URI'] },
      missing,
    ],
    ['as false, without an address', { 'TPP-Redirect-Preferred': 'false' }, '201'],
    ['left out, without an address', {}, '201'],
  ];
  const { authorisations, payments } = headerCalls(tpp, url);
  for (const [what, call] of [...payments, ...authorisations]) {
    for (const [how, headers, want] of rows) {
      it(`${how} is ${want}: ${what}`, async () => {
        expect(verdictOf(await call(headers))).to.equal(want);
      });
    }
  }

  it('demands no address of baskets and consents, for which the interface demands none', async () => {
    const baskets = new BasketTpp(url);
    const { id } = await baskets.start({ paymentIds: await baskets.payments(1) }, preferred);
    expect((await baskets.ask('POST', id, '/authorisations', preferred)).status).to.equal(201);
    expect((await new ConsentTpp(url).register({}, preferred)).status).to.equal(201);
  });
});

describeAtTheBank('The return address of a payment', ({ tpp }) => {
  const addresses = [
    'https://tpp.example',
    'HTTPS://TPP.EXAMPLE:443/a/../b//?x=%c4%8D&y=%41',
    "https://tpp.example/!$&'()*+,;=:@/~?/?",
    'http://127.0.0.1:3000/?a=b&amp;c',
  ];
  for (const address of addresses) {
    it(`gets the browser back byte for byte: ${address}`, async () => {
      const headers = { 'TPP-Redirect-URI': address, 'TPP-Nok-Redirect-URI': `${address}?nok` };
      const approved = browserAt(startedBy(await tpp.initiate({ headers })).link);
      await approved.goToCode(ana);
      expect((await approved.enterCode()).goesOnTo).to.equal(address);
      const refused = browserAt(startedBy(await tpp.initiate({ headers })).link);
      await refused.goToCode(ana);
      expect((await refused.cancel()).goesOnTo).to.equal(`${address}?nok`);
    });
  }
});
