/** A stranger who knows only a TPP's client id cannot use up the TPP's rate limit. */
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { allOf, numbers } from '../support/runner/together.js';
import { type Headers, oauthVerdict } from '../support/tpp/tpp.js';
import { ofStrangers, ofTheApp, ofTheTpp, type Prepare, type Sendings } from './token-rates.js';

describeAtTheDoor(
  'A rate limit of three calls per second and client',
  ({ client, tpp }) => {
    const statusesOf = async (calls: number, headers: Headers = {}, caller = tpp) => {
      const answers = await allOf(numbers(calls), calls, () => caller.initiate({ headers }));
      return answers.map(({ status }) => status);
    };
    const secondIsOver = () => new Promise((resolve) => setTimeout(resolve, 1100));
    beforeEach(secondIsOver);

    it('is not used up by a hundred calls with a wrong secret', async () => {
      const wrong = await statusesOf(100, { 'X-Gateway-Client-Secret': 'a guess' });
      expect(new Set(wrong)).to.deep.equal(new Set([401]));
      expect(await statusesOf(3)).to.deep.equal([201, 201, 201]);
    });

    it('answers 429 beyond the limit, but not to another TPP', async () => {
      const own = await statusesOf(30);
      expect(own.filter((status) => status === 201).length).to.be.at.least(3);
      expect(new Set(own)).to.deep.equal(new Set([201, 429]));
      await secondIsOver();
      await statusesOf(4);
      expect(await statusesOf(3, {}, client('sandbox-tpp-b'))).to.deep.equal([201, 201, 201]);
    });
  },
  { REQUESTS_PER_SECOND: '3', REQUESTS_PER_SECOND_PER_ADDRESS: '1000' },
);

describeAtTheDoor(
  'A rate limit of three calls per second at the token endpoints',
  (bank) => {
    const { client, tpp } = bank;
    const [strangers, theTpp, theApp] = [ofStrangers(bank), ofTheTpp(bank), ofTheApp(bank)];
    const secondIsOver = () => new Promise((resolve) => setTimeout(resolve, 1100));
    const verdictsOf = async (sendings: Sendings) => {
      await secondIsOver();
      const start = performance.now();
      const answers = await Promise.all(sendings.map((send) => send()));
      // A slow machine needs more than a second for these calls.
      const served = 3 * (1 + Math.floor((performance.now() - start) / 1000));
      return { answers, verdicts: answers.map(oauthVerdict), served };
    };

    const thefts: readonly (readonly [what: string, prepare: Prepare, want: string])[] = [
      ['requests with a wrong secret', strangers.wrongSecret, '400 invalid_client'],
      ['requests with a wrong secret in HTTP Basic', strangers.wrongBasic, '400 invalid_client'],
      ['requests without a secret', strangers.noSecret, '400 invalid_client'],
      ['requests with an assertion by another key', strangers.foreignKey, '400 invalid_client'],
      ['revocations with a wrong secret', strangers.revocation, '400 invalid_client'],
      ['made-up codes of a public client', strangers.madeUpCode, '400 invalid_grant'],
      ['codes of a public client with a wrong verifier', strangers.wrongVerifier, '400 invalid_grant'],
      ['revoked tokens of a public client', strangers.spentToken, '400 invalid_grant'],
      ['revocations of made-up tokens of a public client', strangers.madeUpToken, '200'],
    ];
    for (const [what, prepare, want] of thefts) {
      it(`is not used up by forty ${what}`, async () => {
        const [byTpp, byApp] = [await theTpp.token(3), await theApp.code(3)];
        const { verdicts } = await verdictsOf(await prepare(40));
        expect(new Set(verdicts)).to.deep.equal(new Set([want]));
        const answers = await Promise.all([...byTpp, ...byApp].map((send) => send()));
        expect(answers.map(oauthVerdict)).to.deep.equal(Array.from({ length: 6 }, () => '200'));
      });
    }

    const calls: readonly (readonly [what: string, prepare: Prepare])[] = [
      ['requests with the client’s secret', theTpp.token],
      ['requests with the client’s secret in HTTP Basic', theTpp.tokenByBasic],
      ['requests with an assertion by the client’s key', theTpp.tokenByAssertion],
      ['revocations with the client’s secret', theTpp.revocation],
      ['codes of a public client with their verifier', theApp.code],
      ['refresh tokens of a public client', theApp.refresh],
      ['revocations of a public client’s tokens', theApp.revocation],
    ];
    for (const [what, prepare] of calls) {
      it(`serves about three of twenty ${what}`, async () => {
        const { answers, served, verdicts } = await verdictsOf(await prepare(20));
        expect(new Set(verdicts)).to.deep.equal(new Set(['200', '429']));
        expect(verdicts.filter((verdict) => verdict === '200').length).to.be.within(3, served);
        const refused = answers.filter(({ status }) => status === 429).map(({ headers }) => headers);
        for (const { 'content-type': type, 'retry-after': seconds } of refused)
          expect([type, seconds]).to.deep.equal(['application/problem+json', '1']);
      });
    }

    it('counts token calls together with the client’s payment calls', async () => {
      const payments = numbers(10).map(() => () => tpp.initiate());
      const sendings = [...(await theTpp.token(10)), ...(await theTpp.revocation(10)), ...payments];
      const { answers, served } = await verdictsOf(sendings);
      expect(answers.filter(({ status }) => status < 300).length).to.be.within(3, served);
    });

    it('does not affect another client', async () => {
      const { verdicts } = await verdictsOf(await theTpp.token(20));
      expect(verdicts).to.include('429');
      expect((await client('sandbox-tpp-b').initiate()).status).to.equal(201);
    });

    for (const [what, prepare] of [
      ['a code', theApp.code],
      ['a refresh token', theApp.refresh],
    ] as const) {
      it(`does not spend ${what} of a rejected request`, async () => {
        const sendings = await prepare(6);
        const { verdicts } = await verdictsOf(sendings);
        const refused = sendings.filter((_, index) => verdicts[index] === '429').slice(0, 3);
        expect(refused).not.to.deep.equal([]);
        expect(new Set((await verdictsOf(refused)).verdicts)).to.deep.equal(new Set(['200']));
      });
    }
  },
  { REQUESTS_PER_SECOND: '3', REQUESTS_PER_SECOND_PER_ADDRESS: '1000' },
);

describeAtTheDoor(
  'A rate limit of one call per second and client',
  ({ tpp }) => {
    it('limits an address to ten calls per second with any secrets', async () => {
      const headers = { 'X-Gateway-Client-Secret': 'a guess' };
      const answers = await Promise.all(numbers(60).map(() => tpp.initiate({ headers })));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401).length).to.be.at.least(10);
      expect(new Set(statuses)).to.deep.equal(new Set([401, 429]));
    });
  },
  { REQUESTS_PER_SECOND: '1' },
);

describeAtTheDoor(
  'A rate limit of four calls per second and address',
  ({ tpp }) => {
    it('answers 429 beyond the limit, for any client ids', async () => {
      const calls = numbers(30).map((index) =>
        tpp.ask('GET', '/v1/payments-api/nothing', { headers: { 'X-Gateway-Client-Id': `client-${index}` } }),
      );
      const answers = (await Promise.all(calls)).map(({ status }) => status);
      expect(answers.filter((status) => status === 404).length).to.be.at.least(4);
      expect(new Set(answers)).to.deep.equal(new Set([404, 429]));
    });
  },
  { REQUESTS_PER_SECOND_PER_ADDRESS: '4' },
);
