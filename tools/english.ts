/**
 * Checks the English of comments, and of the descriptions in the published contracts: how many begin with a relative
 * clause or preposition, and how many have words that hide who acts. Ends with 1, and lists the texts, where a share is
 * above its bound.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folders = [
  'src',
  'handlers',
  'codegen',
  'migrations',
  'test',
  'tools',
  'sandbox',
  'conformance',
  'assets',
  'bench',
  'examples',
];

const comment = /\/\*\*?([\s\S]*?)\*\/|(?:^|\n)[ \t]*((?:\/\/[^\n]*(?:\n[ \t]*|$))+)/g;

interface Rule {
  readonly what: string;
  readonly pattern: RegExp;
  /** The largest share of all texts, in per cent. */
  readonly most: number;
}

export const rules: readonly Rule[] = [
  {
    what: 'begin with a relative clause or preposition',
    pattern: /^(What|Whoever|Who|Of|By|So|Those|Where|Whatever|Whose)\b/,
    most: 4,
  },
  {
    what: 'say nobody, somebody, whoever, whatever, anew or meanwhile',
    pattern: /\b(nobody|somebody|whoever|whatever|anew|meanwhile)\b/i,
    most: 0.5,
  },
];

/** The texts of a module's comments, each on one line; directives of the linter are left out. */
export function commentsIn(source: string): readonly string[] {
  return [...source.matchAll(comment)]
    .map(([, block, lines]) =>
      (block ?? lines ?? '')
        .replaceAll(/\n\s*(\*|\/\/+)\s?/g, ' ')
        .replace(/^\s*\/\/+\s?/, '')
        .trim(),
    )
    .filter((text) => text.length >= 3 && !/oxlint|eslint/.test(text));
}

/** The different summaries and descriptions of a contract. */
export function descriptionsIn(document: string): readonly string[] {
  const found = new Set<string>();
  JSON.parse(document, (name, value: unknown) => {
    if ((name === 'description' || name === 'summary') && typeof value === 'string') found.add(value);
    return value;
  });
  return [...found];
}

type Text = readonly [file: string, text: string];

/** A line for each rule whose share is too large, and below it the texts, each with its file. */
export function findingsIn(kind: 'comments' | 'descriptions', texts: readonly Text[]): readonly string[] {
  return rules.flatMap(({ most, pattern, what }) => {
    const found = texts.filter(([, text]) => pattern.test(text));
    const share = (100 * found.length) / Math.max(texts.length, 1);
    if (share < most) return [];
    const lines = found.map(([file, text]) => `  ${file}: ${text.slice(0, 110)}`);
    return [`${share.toFixed(1)} % of ${texts.length} ${kind} ${what}; fewer than ${most} % may.`, ...lines];
  });
}

function readTexts(
  folder: string,
  ending: RegExp,
  textsIn: (content: string) => readonly string[],
): readonly Text[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
    .flatMap((name) => {
      const file = `${folder}/${name}`;
      return textsIn(readFileSync(file, 'utf8')).map((text) => [file, text] as const);
    });
}

function main(): void {
  const comments = folders.flatMap((folder) => readTexts(folder, /\.m?[jt]s$/, commentsIn));
  const descriptions = readTexts('specs/released', /\.json$/, descriptionsIn);
  const findings = [...findingsIn('comments', comments), ...findingsIn('descriptions', descriptions)];
  for (const finding of findings) console.error(finding);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
