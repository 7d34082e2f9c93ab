/** Secrets in files: read at start with named mistakes, and again where a rotated secret needs no restart. */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readConfig, readSettings, rereadSecret, secretReader } from '../../src/config/config.js';
import { settings } from '../../src/config/settings.js';
import { keptLog } from '../support/server/kept-log.js';
import { ActiveAlarms } from '../../src/observe/active-alarms.js';
import { createSecretAlarm } from '../../src/observe/alarms.js';
import { productionSettings } from '../support/server/production.js';
import { temporaryFolder } from '../support/runner/temporary.js';

const secret = 's'.repeat(32);

function fileWith(content: string, mode = 0o600): string {
  const file = join(temporaryFolder(), 'secret');
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
}

function folderFor(mode: number): string {
  const folder = temporaryFolder();
  chmodSync(folder, mode);
  return folder;
}

describe('A secret in a file', () => {
  for (const [name, text] of [
    ['SEALING_KEY', `${secret},${'t'.repeat(32)}`],
    ['DATABASE_URL', 'file:./var/bank.db'],
    ['LOGIN_CLIENT_SECRET', 'p4ssw0rd'],
  ] as const) {
    it(`is ${name}, without line breaks at its end`, () => {
      const fromFile = readSettings({ [`${name}_FILE`]: fileWith(`${text}\r\n\n`, 0o640) });
      expect(fromFile.known[name]).to.deep.equal(readSettings({ [name]: text }).known[name]);
      expect([...fromFile.wrong]).to.deep.equal([]);
    });
  }

  const both = { SEALING_KEY_FILE: fileWith(secret), SEALING_KEY: secret };
  const forAll = 'every user of this machine may read the file; make its mode 0600 or 0640.';
  const wrongFiles: readonly (readonly [title: string, file: string, want: string])[] = [
    ['that does not exist', './nowhere', ': the file does not exist.'],
    ['that is empty', fileWith('\n'), ': the file is empty.'],
    ['that is a folder', folderFor(0o700), ': the file cannot be read.'],
    ['that is a folder open to all', folderFor(0o755), ': the file cannot be read.'],
    ['that every user may read', fileWith(secret, 0o644), `: ${forAll}`],
    [
      'with a key on each line',
      fileWith(`${secret}\n${'t'.repeat(32)}\n`),
      ': the file has several lines; several keys stand on one, with commas.',
    ],
    [
      'with a wrong secret',
      fileWith('short'),
      '; allowed: at least 32 characters; of several, with commas between them, each.',
    ],
  ];
  for (const [title, file, want] of wrongFiles) {
    it(`${title} is refused, without the secret`, () => {
      expect([...readSettings({ SEALING_KEY_FILE: file }).wrong.values()]).to.deep.equal([
        `SEALING_KEY_FILE has a wrong value${want}`,
      ]);
    });
  }

  it('whose path has a space at its end is one mistake in production', () => {
    const { DATABASE_URL: _url, SEALING_KEY: _key, ...others } = productionSettings;
    const paths = { DATABASE_URL_FILE: './url ', SEALING_KEY_FILE: './key ' };
    expect([...readSettings({ ...others, ...paths }).wrong.keys()]).to.deep.equal(Object.keys(paths));
  });

  it('beside the variable is refused, without the secret', () => {
    expect([...readSettings(both).wrong.values()]).to.deep.equal([
      'SEALING_KEY and SEALING_KEY_FILE are both set; set one of them.',
    ]);
  });

  const rotations: readonly (readonly [title: string, rotate: (file: string) => void, reason: string])[] = [
    ['is missing', (rotated) => rmSync(rotated), 'the file does not exist.'],
    ['is empty', (rotated) => writeFileSync(rotated, ''), 'the file is empty.'],
    ['may be read by every user', (rotated) => chmodSync(rotated, 0o644), forAll],
    [
      'has a wrong value',
      (rotated) => writeFileSync(rotated, ' second'),
      'has a wrong value; allowed: a text without control characters and without spaces around it, or nothing.',
    ],
  ];
  for (const [title, rotate, reason] of rotations) {
    it(`that ${title} after a rotation is logged once, and the secret before stays until the file is right`, () => {
      const rotated = fileWith('first');
      const config = readConfig({ LOGIN_CLIENT_SECRET_FILE: rotated });
      const { lines, log } = keptLog();
      const tell = createSecretAlarm(log, new ActiveAlarms(), { setting: 'LOGIN_CLIENT_SECRET_FILE' });
      const reader = secretReader('LOGIN_CLIENT_SECRET', settings.LOGIN_CLIENT_SECRET, config);
      const read = reader && rereadSecret(reader, 'first', tell, 0);
      expect(read?.()).to.equal('first');
      rotate(rotated);
      expect([read?.(), read?.()]).to.deep.equal(['first', 'first']);
      rmSync(rotated, { force: true });
      writeFileSync(rotated, 'second', { mode: 0o600 });
      expect([read?.(), read?.()]).to.deep.equal(['second', 'second']);
      expect(lines.map((line) => [line['level'], line['setting'], line['reason']])).to.deep.equal([
        ['error', 'LOGIN_CLIENT_SECRET_FILE', reason],
        ['info', 'LOGIN_CLIENT_SECRET_FILE', undefined],
      ]);
    });
  }
});
