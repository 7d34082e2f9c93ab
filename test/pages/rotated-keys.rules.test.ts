/** Rotation of sealing keys without interruption: the first key seals, and all keys open. */
import { expect } from 'chai';
import { cursors } from '../../src/crypto/cursors.js';
import { csrfTokens, fieldTokens, sessionCsrfTokens } from '../../src/crypto/csrf-tokens.js';
import { keyedDigests, type SealingKeys } from '../../src/crypto/digests.js';
import { tokenSecrets } from '../../src/crypto/secrets.js';

const before = 'the sealing key that the bank had so far';
const after = 'the sealing key that the bank has from now';
const clock = { now: () => 0 };
const identity = { authorisationId: 'a', browserKey: 'b', formId: 'f' };
const isGood = (opening: Promise<unknown>) =>
  opening.then(
    () => true,
    () => false,
  );

/** By sealed item: whether the keys `to` open a seal made by the keys `by`. */
const sealed: Readonly<Record<string, (by: SealingKeys, to: SealingKeys) => Promise<boolean>>> = {
  'the form of a step': async (by, to) =>
    isGood(
      csrfTokens(to, clock).open(await csrfTokens(by, clock).seal({ ...identity, step: 'code' }), identity),
    ),
  'the fields of a form': async (by, to) => {
    const token = await fieldTokens(by, clock).seal({ ...identity, fields: new Map() });
    return isGood(fieldTokens(to, clock).open(token, { browserKey: 'b', valueOf: () => null }));
  },
  'a form of the customer’s own page': async (by, to) => {
    const form = { sessionKey: 's', purpose: 'p' };
    return isGood(sessionCsrfTokens(to, clock).open(await sessionCsrfTokens(by, clock).seal(form), form));
  },
  'the cursor of a page': async (by, to) =>
    cursors(to).open('listing', cursors(by).seal('listing', 'place')) === 'place',
  'a one-time code': async (by, to) =>
    keyedDigests(to).isDigestOf('123456', keyedDigests(by).digest('123456')),
  'the next refresh token': async (by, to) => {
    const [one, other] = [tokenSecrets(by), tokenSecrets(to)];
    const known = [other.derived('refresh-token', 'x'), ...other.derivedEarlier('refresh-token', 'x')];
    return known.includes(one.derived('refresh-token', 'x'));
  },
};

describe('The rotation of a sealing key', () => {
  for (const [what, opens] of Object.entries(sealed)) {
    it(`keeps ${what} valid in each step, and no longer`, async () => {
      const steps: readonly (readonly [SealingKeys, SealingKeys, boolean])[] = [
        [[before], [before, after], true],
        [[before, after], [before], true],
        [[before, after], [after, before], true],
        [[after, before], [before, after], true],
        [[after, before], [after], true],
        [[before], [after], false],
        [[before, after], [after], false],
      ];
      for (const [by, to, want] of steps) expect(await opens(by, to)).to.equal(want);
    });
  }
});
