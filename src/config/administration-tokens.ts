/** Parses the file of the administration's bearer tokens. */
import { readFileContent, type Parsed } from './parsers.js';

export interface NamedToken {
  readonly name: string;
  readonly token: string;
  /** Whether the token grants access to the metrics only. */
  readonly isForMetrics: boolean;
}

/** The name of a token whose line has none. */
const onlyName = 'admin';
const shortestToken = 32;
/** The word after a token that is only for the metrics. */
const metrics = 'metrics';

/**
 * Parses the path of a token file, or nothing. Each line has a token, a name before it if there are several tokens, and
 * the word `metrics` after a token that is only for the metrics.
 */
export function administrationTokens(given: string): Parsed<readonly NamedToken[]> {
  if (given === '') return { value: [] };
  const allowed = `the path of a file with tokens of at least ${shortestToken} characters, or nothing`;
  const content = readFileContent(given);
  if (content === undefined) return { allowed, wrong: 'the file cannot be read' };
  const lines = content.toString('utf8').split('\n');
  const value: NamedToken[] = [];
  for (const [at, line] of lines.entries()) {
    const words = line.trim().split(/\s+/);
    if (words[0] === '' || words[0]?.startsWith('#')) continue;
    // The message does not repeat the token: a wrong one may still be nearly right.
    const wrong = `line ${at + 1} of the file`;
    const isForMetrics = words.length === 3 && words[2] === metrics;
    if (words.length > 2 && !isForMetrics) {
      return {
        allowed,
        wrong: `${wrong} has more than a name and a token; only the word ${metrics} may follow`,
      };
    }
    const [name = '', token = ''] = words.length === 1 ? [onlyName, ...words] : words;
    if (!/^[!-~]+$/.test(token) || token.length < shortestToken) {
      return { allowed, wrong: `${wrong} has a token of fewer than ${shortestToken} ASCII characters` };
    }
    if (!/^[A-Za-z0-9._-]{1,40}$/.test(name)) {
      return { allowed, wrong: `${wrong} has a name with characters other than letters, digits, . _ and -` };
    }
    if (value.some((known) => known.name === name)) {
      return { allowed, wrong: `${wrong} repeats the name ${name}` };
    }
    value.push({ name, token, isForMetrics });
  }
  return value.length > 0 ? { value } : { allowed, wrong: 'the file contains no token' };
}
