/** What is to be thought of secrets, and of who may read them; pure. */
import type { Config } from '../../config/config.js';
import { counted, error, type Finding, ok, some, warning } from './finding.js';

/** About as much as a key of 128 bits that was drawn by chance shows of it, as hexadecimal digits. */
const leastBits = 90;

/**
 * How many bits a text can be worth at the most, by how often its characters come (Shannon): one that says the same over
 * and over is worth nothing, however long it is. What a person has made up is worth less than this.
 */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits += count * Math.log2(text.length / count);
  return bits;
}

interface Around {
  /** The sandbox's key, which everybody can read. */
  readonly published: string;
  readonly mode: Config['MODE'];
}

const drawOne = 'openssl rand -base64 33 draws one.';

export function judgeSealingKeys(keys: readonly string[], { mode, published }: Around): readonly Finding[] {
  const about = 'SEALING_KEY';
  if (keys.includes(published)) {
    if (mode === 'sandbox') return [ok(about, 'is the sandbox’s, which is published')];
    return [error(about, 'has the sandbox’s key, which is published', `Exchange it at once: ${drawOne}`)];
  }
  const weak = keys.flatMap((key, at) => (bitsOf(key) < leastBits ? [`${at + 1}`] : []));
  const found = [
    weak.length > 0 &&
      warning(
        about,
        `can be guessed: too few different characters in key ${some(weak)}`,
        `Exchange it: ${drawOne}`,
      ),
    new Set(keys).size < keys.length &&
      warning(about, 'has the same key twice', 'Take it out; an exchange needs another one.'),
    keys.length > 1 &&
      warning(
        about,
        `has ${keys.length} keys, and what the older ones have sealed is opened`,
        'When the exchange is a day or two old, leave the first alone; docs/operating.md says how.',
      ),
  ].filter((finding) => finding !== false);
  return found.length > 0 ? found : [ok(about, 'has one key')];
}

interface Token {
  readonly name: string;
  readonly token: string;
}

export function judgeTokens(tokens: readonly Token[]): readonly Finding[] {
  const about = 'ADMIN_TOKEN_FILE';
  if (tokens.length === 0) return [];
  const weak = tokens.filter(({ token }) => bitsOf(token) < leastBits).map(({ name }) => name);
  const twice = tokens.filter(({ token }, at) => tokens.findIndex((other) => other.token === token) < at);
  const found = [
    weak.length > 0 &&
      warning(about, `has tokens that can be guessed: ${some(weak)}`, `Put others in: ${drawOne}`),
    twice.length > 0 &&
      warning(
        about,
        `has the token of ${some(twice.map(({ name }) => name))} under another name as well`,
        'Give each a token of their own; the log names the first.',
      ),
  ].filter((finding) => finding !== false);
  return found.length > 0 ? found : [ok(about, `holds ${counted(tokens.length, 'token')}`)];
}

const [readableByOthers, writableByGroup, writableByOthers] = [0o004, 0o020, 0o002];

/** `mode` as the system gives it. */
export function judgeFileMode(file: string, mode: number): readonly Finding[] {
  const todo = `chmod o-rwx,g-w ${file}`;
  if ((mode & (writableByGroup | writableByOthers)) !== 0) {
    return [warning(file, 'may be changed by others on this machine', todo)];
  }
  return (mode & readableByOthers) === 0
    ? []
    : [warning(file, 'may be read by everybody on this machine', todo)];
}
