/** Live sealing keys: loads from a file and from a plugin, and loads that fail. */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readConfig, readSettings } from '../../src/config/config.js';
import { keptLog } from '../support/server/kept-log.js';
import { ActiveAlarms } from '../../src/observe/active-alarms.js';
import { listStartRefusals } from '../../src/start/start-checks.js';
import { createLiveKeys, loadKeys } from '../../src/start/sealing-keys.js';
import { productionSettings } from '../support/server/production.js';
import { temporaryFolder } from '../support/runner/temporary.js';

const [old = '', next = ''] = ['old', 'new'].map((name) => name.padEnd(40, '.'));

type Load = () => Promise<readonly string[]>;

const published = 'sandbox-sealing-key-not-for-production';
const isPublished = "has its sandbox default; MODE=production needs a value of the bank's own.";
const isWrong =
  'has a wrong value; allowed: at least 32 characters; of several, with commas between them, each.';
const isNoList = 'is not a list of texts without commas';

interface Follower {
  /** Loads once more, as each minute, and returns the number of keys in force. */
  load(): Promise<number>;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  readonly alarms: ActiveAlarms;
}

const ends: (() => void)[] = [];
after('stop the timers', () => ends.forEach((end) => end()));

/** Follows the keys of a production bank, with a plugin's source if one is given. */
async function follow(
  settings: Readonly<Record<string, string | undefined>>,
  source?: () => Promise<readonly string[]>,
): Promise<Follower> {
  const { lines, log } = keptLog();
  const alarms = new ActiveAlarms();
  const config = readConfig({ ...productionSettings, SEALING_KEY: undefined, ...settings });
  const live = createLiveKeys(config, log, alarms);
  await live.follow(source && { plugin: 'my-bank', source: { load: source } });
  ends.push(live.stop);
  const load = async () => {
    await live.load();
    return live.keys().length;
  };
  return { load, lines, alarms };
}

describe('A sealing key’s file', () => {
  let file = '';
  const write = (content: string) => writeFileSync(file, content, { mode: 0o600 });
  beforeEach(() => {
    file = join(temporaryFolder(), 'sealing-key');
    write(old);
  });

  it('may gain a key, which is in force from the next load', async () => {
    const { lines, load } = await follow({ SEALING_KEY_FILE: file });
    expect(await load()).to.equal(1);
    write(`${next},${old}\n`);
    expect(await load()).to.equal(2);
    expect([await load(), await load(), await load()]).to.deep.equal([2, 2, 2]);
    expect(lines.map(({ keys, msg }) => [msg, keys])).to.deep.equal([
      ['the sealing keys have changed', 2],
      ['the sealing keys have changed; another key seals', 2],
    ]);
  });

  const wrong: readonly (readonly [title: string, spoil: () => void, reason: string])[] = [
    ['is missing', () => rmSync(file), 'the file does not exist.'],
    ['is empty', () => write('\n'), 'the file is empty.'],
    [
      'may be read by every user',
      () => chmodSync(file, 0o644),
      'every user of this machine may read the file; make its mode 0600 or 0640.',
    ],
    ['has a key that is too short', () => write(`${next},short`), isWrong],
    ['has the sandbox’s key', () => write(published), isPublished],
  ];
  for (const [title, spoil, reason] of wrong) {
    it(`that ${title} raises one alarm, and the keys before stay`, async () => {
      const { alarms, lines, load } = await follow({ SEALING_KEY_FILE: file });
      spoil();
      expect([await load(), await load(), await load()]).to.deep.equal([1, 1, 1]);
      expect(alarms.lasts('secret-unusable')).to.equal(true);
      rmSync(file, { force: true });
      write(old);
      expect([await load(), await load()]).to.deep.equal([1, 1]);
      expect(alarms.lasts('secret-unusable')).to.equal(false);
      const told = lines.map(({ alarm, level, reason: given }) => [level, alarm, given]);
      expect(told).to.deep.equal([
        ['error', 'secret-unusable', reason],
        ['info', undefined, undefined],
      ]);
      expect(lines.map(({ msg }) => msg)).to.deep.equal([
        'the secret cannot be read again; the one before stays in force',
        'the secret can be read again',
      ]);
      for (const { setting } of lines) expect(setting).to.equal('SEALING_KEY_FILE');
    });
  }
});

describe('A plugin’s source of keys', () => {
  class AccessDenied extends Error {}
  const unreachable = Object.assign(new Error(next), { code: 'ECONNREFUSED' });
  const failures: readonly (readonly [title: string, load: Load, reason: string])[] = [
    ['fails', () => Promise.reject(new AccessDenied(`no ${next}`)), 'cannot be loaded: AccessDenied'],
    ['fails with a code', () => Promise.reject(unreachable), 'cannot be loaded: ECONNREFUSED'],
    // JSON, because a plugin without types may return anything.
    ['gives no list', async () => JSON.parse(JSON.stringify(next)), isNoList],
    ['gives keys in one text', async () => [`${next},${old}`], isNoList],
    ['gives no key', async () => [], isWrong],
    ['gives a short key', async () => [next, 'short'], isWrong],
    ['gives the sandbox’s key', async () => [published], isPublished],
  ];
  for (const [title, failing, reason] of failures) {
    it(`that ${title} at start stops the start with the reason`, async () => {
      const refusal: unknown = await follow({}, failing).catch((error: unknown) => error);
      const isAway = reason.startsWith('cannot be loaded');
      const said = `${isAway ? 'Error' : 'ConfigProblem'}: my-bank: keys ${reason}`;
      expect(String(refusal)).to.satisfy((text: string) => text.startsWith(said));
      expect(String(refusal).slice(said.length)).to.match(isAway ? /^ at \S/ : /^$/);
    });

    it(`that ${title} later raises one alarm without the key, and the keys before stay`, async () => {
      let load: Load = async () => [old];
      const { alarms, lines, ...live } = await follow({}, () => load());
      load = failing;
      expect([await live.load(), await live.load()]).to.deep.equal([1, 1]);
      expect(lines.map((line) => [line['alarm'], line['plugin'], line['reason']])).to.deep.equal([
        ['secret-unusable', 'my-bank', reason],
      ]);
      expect(JSON.stringify(lines)).not.to.include(next);
      load = async () => [next, old];
      expect(await live.load()).to.equal(2);
      expect(alarms.lasts('secret-unusable')).to.equal(false);
    });
  }

  it('has a deadline', async () => {
    const source = { load: () => new Promise<never>(() => undefined) };
    const loaded = await loadKeys({ plugin: 'my-bank', source }, { MODE: 'production' }, 10);
    expect(loaded).to.deep.equal({ reason: 'is not loaded within 0.01 seconds', isAway: true });
  });

  it('is loaded at start', async () => {
    expect(await (await follow({}, async () => [next, old])).load()).to.equal(2);
  });
});

describe('The start of a production bank', () => {
  const source = { name: 'my-bank', keys: { load: async () => [next] } };
  for (const [title, SEALING_KEY, isBrought, want] of [
    ['with SEALING_KEY', next, false, []],
    ['with a plugin’s keys', undefined, true, []],
    ['without either', undefined, false, [`SEALING_KEY ${isPublished}`]],
    ['with both', next, true, ['my-bank: keys exists already, from SEALING_KEY.']],
  ] as const) {
    it(`${title} is ${want.length > 0 ? 'refused' : 'possible'}`, () => {
      const { known, wrong } = readSettings({ ...productionSettings, SEALING_KEY });
      const lines = listStartRefusals(known, isBrought ? [source] : []);
      expect([...wrong.values(), ...lines.filter((line) => /key/i.test(line))]).to.deep.equal(want);
    });
  }
});
