/** Secrets and keys: whether they can be guessed, who can read their files, and whether anything can be verified by them. */
import { stat } from 'node:fs/promises';
import { settings } from '../../config/settings.js';
import type { Config } from '../../config/config.js';
import { statementKeyFaults } from '../../crypto/statement-keys.js';
import { fileOf } from '../../storage/dialects/sqlite/sqlite-dialect.js';
import { check, type Check, type World } from './check.js';
import { counted, error, type Finding, ok } from './finding.js';
import { judgeFileMode, judgeSealingKeys, judgeTokens } from './judge-keys.js';
import { isFile } from './reach.js';

export const keyChecks: readonly Check[] = [
  check('keys', ['SEALING_KEY', 'MODE'], ({ MODE, SEALING_KEY }) =>
    judgeSealingKeys(SEALING_KEY, { published: settings.SEALING_KEY.default, mode: MODE }),
  ),
  check('keys', ['ADMIN_TOKEN_FILE'], ({ ADMIN_TOKEN_FILE }) => judgeTokens(ADMIN_TOKEN_FILE)),
  check('keys', ['APP_KEYS_FILE'], ({ APP_KEYS_FILE }) => judgeAppKeys(APP_KEYS_FILE)),
  check('keys', ['MODE', 'DATABASE_URL', 'TLS_KEY_FILE'], secretFiles),
];

function judgeAppKeys(keys: Config['APP_KEYS_FILE']): readonly Finding[] {
  if (keys.length === 0) return [];
  const faults = statementKeyFaults(keys);
  if (faults.length === 0)
    return [ok('APP_KEYS_FILE', `holds ${counted(keys.length, 'key')} that can verify`)];
  return faults.map(({ at, fault }) =>
    error(
      `APP_KEYS_FILE, key ${at + 1}`,
      `can never verify a statement: it ${fault}`,
      'Ask whoever runs the bank’s app server for the public keys that it signs by.',
    ),
  );
}

/** What others on this machine may read. */
async function secretFiles(
  { DATABASE_URL, MODE, TLS_KEY_FILE }: Pick<Config, 'MODE' | 'DATABASE_URL' | 'TLS_KEY_FILE'>,
  { environment }: World,
): Promise<readonly Finding[]> {
  // The secrets of a sandbox are published; modes mean nothing on Windows.
  if (MODE === 'sandbox' || process.platform === 'win32') return [];
  const { ADMIN_TOKEN_FILE: tokens = '' } = environment;
  const files = [TLS_KEY_FILE, tokens, '.env', isFile(DATABASE_URL) ? fileOf(DATABASE_URL) : undefined];
  const found = files.map(async (file) => {
    const seen = file ? await stat(file).catch(() => undefined) : undefined;
    return seen ? judgeFileMode(file ?? '', seen.mode) : [];
  });
  return (await Promise.all(found)).flat();
}
