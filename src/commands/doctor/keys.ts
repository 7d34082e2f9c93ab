/** The doctor's checks of secrets and keys: guessable, readable by others, or useless for verification. */
import { stat } from 'node:fs/promises';
import { settings } from '../../config/settings.js';
import type { Config } from '../../config/config.js';
import { statementKeyFaults } from '../../crypto/statement-keys.js';
import { findDatabaseFile } from '../../storage/dialects/address.js';
import { keyMistakesIn } from '../../plugins/bank.js';
import { check, type Check } from './check.js';
import { formatCount, error, type Finding, ok, formatNames, warning } from './finding.js';

/** A random 128-bit key in hexadecimal has at least about 90 bits by this measure, which counts digit frequencies. */
const leastBits = 90;

/** The Shannon entropy of the whole text in bits, an upper bound of its strength. */
function measureEntropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits += count * Math.log2(text.length / count);
  return bits;
}

const drawOne = 'openssl rand -base64 33 generates one.';

/** Judges the sealing keys, the newest first. Pure. */
export function diagnoseSealingKeys(keys: readonly string[], mode: Config['MODE']): readonly Finding[] {
  const about = 'SEALING_KEY';
  if (keys.includes(settings.SEALING_KEY.default)) {
    if (mode === 'sandbox') return [ok(about, 'is the sandbox’s published key')];
    return [error(about, 'contains the sandbox’s published key', `Replace the key at once: ${drawOne}`)];
  }
  const weak = keys.flatMap((key, at) => (measureEntropy(key) < leastBits ? [`${at + 1}`] : []));
  const isGuessable = `can be guessed: too few different characters in key ${formatNames(weak)}`;
  const hasOlder = `has ${keys.length} keys; the older ones still open what they sealed`;
  const leave = 'A day or two after the rotation, keep only the first key; see docs/operator/deployment.md.';
  const found = [
    weak.length > 0 && warning(about, isGuessable, `Replace the key: ${drawOne}`),
    new Set(keys).size < keys.length &&
      warning(about, 'has the same key twice', 'Remove the duplicate; a rotation needs a new key.'),
    keys.length > 1 && warning(about, hasOlder, leave),
  ].filter((finding) => finding !== false);
  return found.length > 0 ? found : [ok(about, 'has one key')];
}

type Token = Pick<Config['ADMIN_TOKEN_FILE'][number], 'name' | 'token'>;

/** Judges the administrators' tokens. Pure. */
export function diagnoseTokens(tokens: readonly Token[]): readonly Finding[] {
  const about = 'ADMIN_TOKEN_FILE';
  if (tokens.length === 0) return [];
  const weak = tokens.filter(({ token }) => measureEntropy(token) < leastBits).map(({ name }) => name);
  const twice = tokens.filter(({ token }, at) => tokens.findIndex((other) => other.token === token) < at);
  const isShared = `has the tokens of ${formatNames(twice.map(({ name }) => name))} under other names too`;
  const found = [
    weak.length > 0 &&
      warning(
        about,
        `has tokens that can be guessed: ${formatNames(weak)}`,
        `Replace the tokens: ${drawOne}`,
      ),
    twice.length > 0 &&
      warning(
        about,
        isShared,
        'Give each administrator a separate token; the log shows only the first name of a token.',
      ),
  ].filter((finding) => finding !== false);
  return found.length > 0 ? found : [ok(about, `holds ${formatCount(tokens.length, 'token')}`)];
}

function diagnoseAppKeys(keys: Config['APP_KEYS_FILE']): readonly Finding[] {
  if (keys.length === 0) return [];
  const faults = statementKeyFaults(keys);
  if (faults.length === 0) {
    return [ok('APP_KEYS_FILE', `holds ${formatCount(keys.length, 'key')} that can verify statements`)];
  }
  const todo = 'Ask the operator of the bank’s app server for the public keys of its signatures.';
  return faults.map(({ at, fault }) =>
    error(`APP_KEYS_FILE, key ${at + 1}`, `cannot verify a statement: it ${fault}`, todo),
  );
}

const secretFiles = check(
  'keys',
  ['MODE', 'DATABASE_URL', 'TLS_KEY_FILE'],
  async (config, { environment }) => {
    const { DATABASE_URL, MODE, TLS_KEY_FILE } = config;
    // The secrets of a sandbox are published, and Windows has no file modes.
    if (MODE === 'sandbox' || process.platform === 'win32') return [];
    const { ADMIN_TOKEN_FILE: tokens = '' } = environment;
    const files = [TLS_KEY_FILE, tokens, '.env', findDatabaseFile(DATABASE_URL)];
    const found = files.map(async (file) => {
      const seen = file ? await stat(file).catch(() => undefined) : undefined;
      return seen ? diagnoseFileMode(file ?? '', seen.mode) : [];
    });
    return (await Promise.all(found)).flat();
  },
);

const [readableByOthers, writableByOthers] = [0o004, 0o022];

/** Judges the mode of a secret's file, as `stat` returns it; the group may read. Pure. */
export function diagnoseFileMode(file: string, mode: number): readonly Finding[] {
  const todo = `chmod o-rwx,g-w ${file}`;
  if ((mode & writableByOthers) !== 0)
    return [warning(file, 'can be changed by other users of this machine', todo)];
  if ((mode & readableByOthers) === 0) return [];
  return [warning(file, 'can be read by every user of this machine', todo)];
}

export const keyChecks: readonly Check[] = [
  check('keys', ['SEALING_KEY', 'MODE'], async ({ MODE, SEALING_KEY }, world) => {
    // The check of plugins reports errors of plugins.
    const plugins = await world.plugins().catch(() => undefined);
    const mistakes = plugins ? keyMistakesIn({ SEALING_KEY }, plugins) : [];
    const todo = 'Set SEALING_KEY, or give the server a plugin that brings keys; not both.';
    if (mistakes.length > 0) return mistakes.map((line) => error('the start', `is refused: ${line}`, todo));
    // The check of the bank asks the source of a plugin.
    return SEALING_KEY ? diagnoseSealingKeys(SEALING_KEY, MODE) : [];
  }),
  check('keys', ['ADMIN_TOKEN_FILE'], ({ ADMIN_TOKEN_FILE }) => diagnoseTokens(ADMIN_TOKEN_FILE)),
  check('keys', ['APP_KEYS_FILE'], ({ APP_KEYS_FILE }) => diagnoseAppKeys(APP_KEYS_FILE)),
  secretFiles,
];
