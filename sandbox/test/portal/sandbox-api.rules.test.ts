import { expect } from 'chai';
import type { Reason } from '../../../src/domain/problem.js';
import { problemOfAnswer } from '../../src/portal/frame/sandbox-api.js';

describe('The problem that a page shows for a refusal of the sandbox’s interface', () => {
  const cases: readonly (readonly [status: number, reason: Reason])[] = [
    [400, 'request.invalid'],
    [401, 'resource.unknown'],
    [404, 'resource.unknown'],
    [409, 'status.invalid'],
    [413, 'request.invalid'],
    [429, 'rate.exceeded'],
    [500, 'server.unavailable'],
    [503, 'server.unavailable'],
  ];
  for (const [status, reason] of cases)
    it(`is ${reason} for ${status}, with its text`, () => {
      const { violations } = problemOfAnswer(status, { detail: 'It is so.' });
      expect(violations.map((each) => [each.reason, each.text])).to.deep.equal([[reason, 'It is so.']]);
    });

  it('has every violation with its field', () => {
    const errors = [
      { detail: 'is too long', path: 'body.name' },
      { detail: 'body.roles is empty', path: 'body.roles' },
    ];
    expect(problemOfAnswer(400, { detail: 'Two things are wrong.', errors }).violations).to.deep.equal([
      { reason: 'request.invalid', text: 'body.name: is too long', field: 'body.name' },
      { reason: 'request.invalid', text: 'body.roles is empty', field: 'body.roles' },
    ]);
  });
});
