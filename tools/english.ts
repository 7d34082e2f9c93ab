/**
 * Checks the English of comments: how many begin with a relative clause or preposition, and how many have words that hide
 * who acts. Ends with 1, and lists the comments, where a share is above its bound.
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
  /** The largest share of all comments, in per cent. */
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

/** A line for each rule whose share is too large, and below it the comments; `comments` have their file in front. */
export function findingsIn(comments: readonly (readonly [file: string, text: string])[]): readonly string[] {
  return rules.flatMap(({ most, pattern, what }) => {
    const found = comments.filter(([, text]) => pattern.test(text));
    const share = (100 * found.length) / Math.max(comments.length, 1);
    if (share < most) return [];
    const lines = found.map(([file, text]) => `  ${file}: ${text.slice(0, 110)}`);
    return [
      `${share.toFixed(1)} % of ${comments.length} comments ${what}; fewer than ${most} % may.`,
      ...lines,
    ];
  });
}

function main(): void {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.m?[jt]s$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const comments = files.flatMap((file) =>
    commentsIn(readFileSync(file, 'utf8')).map((text) => [file, text] as const),
  );
  const findings = findingsIn(comments);
  for (const finding of findings) console.error(finding);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
