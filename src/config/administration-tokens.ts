/** The file of the administration's tokens. */
import { contentOf, type Parsed } from './parsers.js';

export interface NamedToken {
  readonly name: string;
  readonly token: string;
  /** Whether it opens the metrics, and nothing else. */
  readonly isForMetrics: boolean;
}

/** The name that a token has where its file gives it none. */
const onlyName = 'admin';
const shortestToken = 32;
/** Behind a token that is for them alone. */
const metrics = 'metrics';

/**
 * The path of a file with tokens, one in a line, each with a name before it where there are several, and behind one that is
 * for the metrics alone that word; or nothing.
 */
export function administrationTokens(given: string): Parsed<readonly NamedToken[]> {
  if (given === '') return { value: [] };
  const allowed = `the path of a file with tokens of at least ${shortestToken} characters, or nothing`;
  const content = contentOf(given);
  if (content === undefined) return { allowed, wrong: 'there is no such file that could be read' };
  const lines = content.toString('utf8').split('\n');
  const value: NamedToken[] = [];
  for (const [at, line] of lines.entries()) {
    const words = line.trim().split(/\s+/);
    if (words[0] === '' || words[0]?.startsWith('#')) continue;
    // The token itself is not repeated: a wrong one may still be nearly right.
    const wrong = `line ${at + 1} of the file`;
    const isForMetrics = words.length === 3 && words[2] === metrics;
    if (words.length > 2 && !isForMetrics) {
      return { allowed, wrong: `${wrong} has more than a name and a token, and is not for ${metrics}` };
    }
    const [name = '', token = ''] = words.length === 1 ? [onlyName, ...words] : words;
    if (!/^[!-~]+$/.test(token) || token.length < shortestToken) {
      return { allowed, wrong: `${wrong} has a token of fewer than ${shortestToken} ASCII characters` };
    }
    if (!/^[A-Za-z0-9._-]{1,40}$/.test(name)) {
      return { allowed, wrong: `${wrong} has a name with other characters than letters, digits, . _ and -` };
    }
    if (value.some((known) => known.name === name)) {
      return { allowed, wrong: `${wrong} has the name ${name} again` };
    }
    value.push({ name, token, isForMetrics });
  }
  return value.length > 0 ? { value } : { allowed, wrong: 'the file holds no token' };
}
