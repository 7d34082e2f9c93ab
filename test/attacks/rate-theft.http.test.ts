/** A TPP's rate is spent by its own calls: a stranger who knows its id, and no more, spends none of it. */
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/bank.js';
import { allOf, numbers } from '../support/together.js';
import type { Headers } from '../support/tpp.js';

describeAtTheDoor(
  'A TPP that may call three times a second',
  ({ client, tpp }) => {
    const statusesOf = async (calls: number, headers: Headers = {}, caller = tpp) => {
      const answers = await allOf(numbers(calls), calls, () => caller.initiate({ headers }));
      return answers.map(({ status }) => status);
    };
    const secondIsOver = () => new Promise((resolve) => setTimeout(resolve, 1100));
    beforeEach(secondIsOver);

    it('is still served after a hundred calls in its name with a wrong secret', async () => {
      const wrong = await statusesOf(100, { 'X-Gateway-Client-Secret': 'a guess' });
      expect(new Set(wrong)).to.deep.equal(new Set([401]));
      expect(await statusesOf(3)).to.deep.equal([201, 201, 201]);
    });

    it('is told 429 for more than three, and another TPP is not', async () => {
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
  'An address from which clients call that may do so once a second each',
  ({ tpp }) => {
    it('is told 429 after ten calls, whatever secrets they bring', async () => {
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
  'An address from which four calls may come in a second',
  ({ tpp }) => {
    it('is told 429 for more, whoever they say that they are', async () => {
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
