/** Secrets in files: read at start with named mistakes, and again where a rotated secret needs no restart. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readSettings } from '../../src/config/config.js';
import { rereadSecret } from '../../src/config/secret-files.js';
import { temporaryFolder } from '../support/runner/temporary.js';

const secret = 's'.repeat(32);

function fileWith(content: string, mode = 0o600): string {
  const file = join(temporaryFolder(), 'secret');
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
}

describe('A secret in a file', () => {
  for (const [name, text] of [
    ['SEALING_KEY', `${secret},${'t'.repeat(32)}`],
    ['DATABASE_URL', 'file:./var/bank.db'],
    ['LOGIN_CLIENT_SECRET', 'p4ssw0rd'],
  ] as const) {
    it(`is ${name}, without the line break at its end`, () => {
      const fromFile = readSettings({ [`${name}_FILE`]: fileWith(`${text}\n`, 0o640) });
      expect(fromFile.known[name]).to.deep.equal(readSettings({ [name]: text }).known[name]);
      expect([...fromFile.wrong]).to.deep.equal([]);
    });
  }

  const file = fileWith(secret);
  const rows: readonly (readonly [
    title: string,
    environment: Readonly<Record<string, string>>,
    want: string,
  ])[] = [
    [
      'that does not exist',
      { SEALING_KEY_FILE: './nowhere' },
      'SEALING_KEY_FILE has a wrong value: the file does not exist.',
    ],
    [
      'that is empty',
      { SEALING_KEY_FILE: fileWith('\n') },
      'SEALING_KEY_FILE has a wrong value: the file is empty.',
    ],
    [
      'that is a folder',
      { SEALING_KEY_FILE: temporaryFolder() },
      'SEALING_KEY_FILE has a wrong value: the file cannot be read.',
    ],
    [
      'that every user may read',
      { SEALING_KEY_FILE: fileWith(secret, 0o644) },
      'SEALING_KEY_FILE has a wrong value: every user of this machine may read the file; make its mode 0600 or 0640.',
    ],
    [
      'beside the variable',
      { SEALING_KEY_FILE: file, SEALING_KEY: secret },
      'SEALING_KEY and SEALING_KEY_FILE are both set; set one of them.',
    ],
    [
      'with a wrong secret',
      { SEALING_KEY_FILE: fileWith('short') },
      'SEALING_KEY has a wrong value; allowed: at least 32 characters; of several, with commas between them, each.',
    ],
  ];
  for (const [title, environment, want] of rows) {
    it(`${title} is refused, without the secret`, () => {
      expect([...readSettings(environment).wrong.values()]).to.deep.equal([want]);
    });
  }

  it('is read again later, and stays as it was while its file is unusable', () => {
    const rotated = fileWith('first');
    const read = rereadSecret(rotated, 'first', 0);
    expect(read()).to.equal('first');
    writeFileSync(rotated, 'second');
    expect(read()).to.equal('second');
    writeFileSync(rotated, '');
    expect(read()).to.equal('second');
  });
});
