/** The failure message of a property test has all data that are needed to repeat the failure. */
import { expect } from 'chai';
import fc from 'fast-check';
import { holdsForMadeUp, WrongAnswer } from './made-up.js';

const body = { title: 'Internal Server Error' };
const answer = { status: 500, headers: {}, text: JSON.stringify(body), body, milliseconds: 1 };

async function failure(seed?: string): Promise<string> {
  const environment = seed === undefined ? {} : { TEST_MADE_UP_SEED: seed };
  const check = (amount: number) =>
    amount < 7 ? Promise.resolve() : Promise.reject(new WrongAnswer({ amount }, answer, '/^201$/'));
  try {
    await holdsForMadeUp(fc.nat(100), check, environment);
  } catch (error) {
    return String(error);
  }
  return '';
}

describe('The report of a failed property test', () => {
  it('has the seed, the request, the answer and the expectation', async () => {
    const text = await failure();
    expect(text).to.match(/seed: -?\d+/);
    expect(text).to.match(/request: {2}\{"amount":\d+\}/);
    expect(text).to.include('answer:   500 {"title":"Internal Server Error"}');
    expect(text).to.include('expected: /^201$/');
  });

  it('has a seed that repeats the failure', async () => {
    const first = await failure();
    const [, seed = ''] = /seed: (-?\d+)/.exec(first) ?? [];
    const made = (text: string) => /Counterexample: .*/.exec(text)?.[0];
    expect(made(first)).to.be.a('string');
    expect(made(await failure(seed))).to.equal(made(first));
  });
});
