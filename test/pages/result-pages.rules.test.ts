/** The page with an authorisation's outcome: its sign. */
import { expect } from 'chai';
import { resultPage } from '../../src/pages/authorisation/result-page.js';
import type { ShownOutcome } from '../../src/usecases/authorisation/views.js';
import { contextOf } from './page-samples.js';

describe('The result page', () => {
  const table: readonly (readonly [ShownOutcome, sign: string])[] = [
    ['approved', 'good'],
    ['carried-out', 'good'],
    ['signed', 'waiting'],
    ['waits-for-funds', 'waiting'],
    ['cancelled', 'ended'],
    ['withdrawn', 'ended'],
    ['expired', 'ended'],
    ['replaced', 'ended'],
    ['no-funds', 'bad'],
  ];
  for (const [outcome, sign] of table) {
    for (const subject of ['payment', 'cancellation', 'basket'] as const) {
      it(`shows the sign "${sign}" for the outcome ${outcome} of a ${subject}`, () => {
        const { text } = resultPage({ step: 'done', tpp: 'TPP', subject, outcome }, contextOf('en'));
        expect(/class="sign sign-([a-z]+)"/.exec(text)?.[1]).to.equal(sign);
      });
    }
  }
});
