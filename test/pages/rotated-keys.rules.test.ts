/** Rotation of sealing keys without interruption or restart: the first key seals, and all keys open. */
import { expect } from 'chai';
import { cursors } from '../../src/crypto/cursors.js';
import { csrfTokens, fieldTokens, sessionCsrfTokens } from '../../src/crypto/csrf-tokens.js';
import { deviceCookies } from '../../src/crypto/device-cookies.js';
import { derivedOnce, keyedDigests, type KeyList, type SealingKeys } from '../../src/crypto/digests.js';
import { tokenSecrets } from '../../src/crypto/secrets.js';
import { typedNames } from '../../src/crypto/typed-names.js';
import { sandboxSigner, statementReader } from '../../src/crypto/statements.js';

const before = 'the sealing key that the bank had so far';
const after = 'the sealing key that the bank has from now';
const clock = { now: () => 0 };
const identity = { authorisationId: 'a', browserKey: 'b', formId: 'f' };
const isGood = (opening: Promise<unknown>) =>
  opening.then(
    () => true,
    () => false,
  );

interface Seal {
  seal(): Promise<string> | string;
  opens(sealed: string): Promise<boolean> | boolean;
}

const seals: Readonly<Record<string, (keys: SealingKeys) => Seal>> = {
  'the form of a step': (keys) => {
    const tokens = csrfTokens(keys, clock);
    return {
      seal: () => tokens.seal({ ...identity, step: 'code' }),
      opens: (token) => isGood(tokens.open(token, identity)),
    };
  },
  'the fields of a form': (keys) => {
    const tokens = fieldTokens(keys, clock);
    return {
      seal: () => tokens.seal({ ...identity, fields: new Map() }),
      opens: (token) => isGood(tokens.open(token, { browserKey: 'b', valueOf: () => null })),
    };
  },
  'a form of the customer’s own page': (keys) => {
    const tokens = sessionCsrfTokens(keys, clock);
    const form = { sessionKey: 's', purpose: 'p' };
    return { seal: () => tokens.seal(form), opens: (token) => isGood(tokens.open(token, form)) };
  },
  'the cursor of a page': (keys) => {
    const { open, seal } = cursors(keys);
    return { seal: () => seal('listing', 'place'), opens: (cursor) => open('listing', cursor) === 'place' };
  },
  'a trusted device': (keys) => {
    const { open, remember } = deviceCookies(keys, clock);
    return { seal: () => remember(['ana'], undefined), opens: (cookie) => open(cookie) !== undefined };
  },
  'a typed user name': (keys) => {
    const { open, seal } = typedNames(keys, clock);
    return {
      seal: () => seal('ana', identity),
      opens: async (cookie) => (await open(cookie, identity)) === 'ana',
    };
  },
  'a one-time code': (keys) => {
    const { digest, isDigestOf } = keyedDigests(keys);
    return { seal: () => digest('123456'), opens: (sealed) => isDigestOf('123456', sealed) };
  },
  'the next refresh token': (keys) => {
    const { derived, derivedByOthers } = tokenSecrets(keys);
    return {
      seal: () => derived('refresh-token', 'x'),
      opens: (token) =>
        [derived('refresh-token', 'x'), ...derivedByOthers('refresh-token', 'x')].includes(token),
    };
  },
  'a statement of the sandbox’s app': (keys) => {
    const { publicKeys, sign } = sandboxSigner(keys, 'bank', clock.now);
    const read = statementReader({ keys: publicKeys, audience: 'bank', now: clock.now });
    return {
      seal: () => sign({ authorisationId: 'a', purpose: 'view', method: 'face' }, 'ana', 'first'),
      opens: (statement) => isGood(read(statement)),
    };
  },
};

const steps: readonly (readonly [from: KeyList, to: KeyList, isOpened: boolean])[] = [
  [[before], [before, after], true],
  [[before, after], [before], true],
  [[before, after], [after, before], true],
  [[after, before], [before, after], true],
  [[after, before], [after], true],
  [[before], [after], false],
  [[before, after], [after], false],
];

describe('The rotation of a sealing key', () => {
  for (const [what, create] of Object.entries(seals)) {
    it(`keeps ${what} valid between processes in each step, and no longer`, async () => {
      for (const [from, to, isOpened] of steps) {
        const sealed = await create(() => from).seal();
        expect(await create(() => to).opens(sealed)).to.equal(isOpened);
      }
    });

    it(`keeps ${what} valid in a running process in each step, and no longer`, async () => {
      for (const [from, to, isOpened] of steps) {
        let keys = from;
        const { opens, seal } = create(() => keys);
        const sealed = await seal();
        expect(await opens(sealed)).to.equal(true);
        keys = to;
        expect(await opens(sealed)).to.equal(isOpened);
        expect(await opens(await seal())).to.equal(true);
      }
    });
  }

  it('derives once for each list of keys', () => {
    const derived: string[] = [];
    let keys: KeyList = [before];
    const read = derivedOnce(
      () => keys,
      (secret) => derived.push(secret),
    );
    read();
    read();
    keys = [after, before];
    read();
    read();
    expect(derived).to.deep.equal([before, after, before]);
  });
});
