import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { textAt } from '../support/runner/json.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';

const [oldKey, newKey] = ['a sealing key that is going to be old', 'a sealing key that is new as of today'];
const file = join(temporaryFolder(), 'sealing-key');
const writeKeys = (keys: string) => writeFileSync(file, keys, { mode: 0o600 });
writeKeys(oldKey);

/** A TPP that exchanges the same refresh token again and again; returns the new token, or the status of a refusal. */
async function createExchange(tpp: ConsentTpp): Promise<() => Promise<string | number>> {
  const { refreshToken } = await tpp.granted();
  return async () => {
    const { body, status } = await tpp.exchange({ grant_type: 'refresh_token', refresh_token: refreshToken });
    return textAt(body, 'refresh_token') ?? status;
  };
}

describeAtTheBank(
  'The rotation of the sealing key',
  ({ restart, url }) => {
    it('keeps the tokens of a repeated refresh unchanged until the old key is removed', async () => {
      const exchanged = await createExchange(new ConsentTpp(url));
      const first = await exchanged();
      expect(first).to.be.a('string');
      await restart({ SEALING_KEY: `${newKey}, ${oldKey}` });
      expect(await exchanged()).to.equal(first);
      await restart({ SEALING_KEY: newKey });
      expect(await exchanged()).to.equal(400);
    });
  },
  { SEALING_KEY: oldKey, REFRESH_GRACE_SECONDS: '60' },
);

describeAtTheBank(
  'The rotation of a sealing key in a file',
  ({ restart, url }) => {
    /** Runs what a server runs each minute, from its start on. */
    const eachMinute: (() => void)[] = [];
    const { setInterval } = globalThis;
    after('restore the timers', () => Object.assign(globalThis, { setInterval }));
    const aMinuteLater = async () => {
      for (const run of eachMinute) run();
      await new Promise((resolve) => setImmediate(resolve));
    };

    it('needs no restart', async () => {
      const noting = (run: () => void, milliseconds: number) => {
        if (milliseconds === 60_000) eachMinute.push(run);
        return setInterval(run, milliseconds);
      };
      Object.assign(globalThis, { setInterval: noting });
      writeKeys(oldKey);
      await restart();
      const exchanged = await createExchange(new ConsentTpp(url));
      const first = await exchanged();
      expect(first).to.be.a('string');
      writeKeys(`${newKey},${oldKey}`);
      for (const _minute of [1, 2, 3, 4]) {
        await aMinuteLater();
        expect(await exchanged()).to.equal(first);
      }
      writeKeys(newKey);
      await aMinuteLater();
      expect(await exchanged()).to.equal(400);
    });
  },
  { SEALING_KEY_FILE: file, REFRESH_GRACE_SECONDS: '60' },
);
