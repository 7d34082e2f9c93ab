/** Reads a YAML file as JSON, and reports by line what JSON cannot express. */
import { isUtf8 } from 'node:buffer';
import { type Document, isMap, isNode, isSeq, LineCounter, parseDocument, type YAMLError } from 'yaml';
import { type JsonObject, toJson, asObject } from '../json.js';
import { type RuleId, rules } from '../rule-table.js';
import { findOddities } from './yaml-nodes.js';

export interface YamlProblem {
  readonly line: number;
  readonly rule: RuleId;
  readonly sentence: string;
}

export interface YamlFile {
  readonly isReadable: boolean;
  /** Empty when the file cannot be read. */
  readonly content: JsonObject;
  readonly document: Document;
  readonly lines: LineCounter;
  readonly problems: readonly YamlProblem[];
}

export function readYaml(bytes: Buffer): YamlFile {
  const lines = new LineCounter();
  const document = parsed(bytes.toString('utf8'), lines);
  const problems = [
    ...(isUtf8(bytes) ? [] : [notUtf8(bytes)]),
    ...(document ? checkYaml(document, lines) : [tooDeep]),
  ];
  // A broken house rule does not make the file unreadable.
  const isReadable = document !== undefined && problems.every(({ rule }) => rules[rule].kind === 'house');
  return {
    isReadable,
    content: isReadable ? asObject(toJson(document.toJS({ maxAliasCount: -1 }))) : {},
    document: document ?? parseDocument(''),
    lines,
    problems,
  };
}

/** The first and the last line of the value at a place, with its key; of what exists of the path. */
export function linesAt(
  { document, lines }: YamlFile,
  path: readonly string[],
): readonly [first: number, last: number] {
  let node: unknown = document.contents;
  let line = 1;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => String(item.key) === key);
      if (!pair) break;
      line = lineAt(lines, pair.key) ?? line;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(key)];
      line = lineAt(lines, node) ?? line;
    } else break;
  }
  return [line, Math.max(line, lastLineOf(lines, node) ?? line)];
}

function lineAt(lines: LineCounter, node: unknown): number | undefined {
  return isNode(node) && node.range ? lines.linePos(node.range[0]).line : undefined;
}

function lastLineOf(lines: LineCounter, node: unknown): number | undefined {
  return isNode(node) && node.range
    ? lines.linePos(Math.max(node.range[0], node.range[1] - 1)).line
    : undefined;
}

/** The file is not read. */
export function tooLarge(bytes: number, most: number): YamlFile {
  const sentence = `The file has ${bytes} bytes, and at most ${most} are read; raise maxBytes, or divide the document.`;
  return {
    isReadable: false,
    content: {},
    document: parseDocument(''),
    lines: new LineCounter(),
    problems: [{ line: 1, rule: 'file-too-large', sentence }],
  };
}

const tooDeep: YamlProblem = {
  line: 1,
  rule: 'yaml-too-deep',
  sentence: 'The values of this file are nested too deep to be read; at most a hundred levels are.',
};

/** Undefined when the recursive parser overflows the stack. */
function parsed(text: string, lines: LineCounter): Document | undefined {
  try {
    return parseDocument(text, { lineCounter: lines, prettyErrors: false });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function checkYaml(document: Document, lines: LineCounter): YamlProblem[] {
  const errors = [...document.errors, ...document.warnings].map((error) => explained(error, lines));
  if (errors.length > 0) return withoutConsequences(errors);
  if (!isMap(document.contents)) {
    const sentence =
      'The file holds no map of keys and values; a contract begins with openapi, info and paths.';
    return [{ line: 1, rule: 'yaml-not-a-map', sentence }];
  }
  return findOddities(document).map(({ node, ...rest }) => ({
    ...rest,
    line: node.range ? lines.linePos(node.range[0]).line : 1,
  }));
}

const explanations: Readonly<Record<string, readonly [rule: RuleId, sentence: string]>> = {
  DUPLICATE_KEY: ['yaml-duplicate-key', 'This key is given twice; the map has it above already.'],
  MULTIPLE_DOCS: [
    'yaml-several-documents',
    'A second document begins here; write each into a file of its own.',
  ],
  TAB_AS_INDENT: ['yaml-tab', 'A tab indents this line; write spaces.'],
  RESOURCE_EXHAUSTION: [tooDeep.rule, tooDeep.sentence],
  TAG_RESOLVE_FAILED: ['yaml-tag-unknown', 'This tag is unknown; leave it out.'],
};

function explained({ code, message, pos }: YAMLError, lines: LineCounter): YamlProblem {
  const [rule, sentence] = explanations[code] ?? (['yaml-syntax', `This is not YAML: ${message}.`] as const);
  return { line: lines.linePos(pos[0]).line, rule, sentence };
}

/** After the first syntax error the parser also reports correct lines; a duplicate key is a separate mistake. */
function withoutConsequences(problems: readonly YamlProblem[]): YamlProblem[] {
  const [first] = problems.toSorted((a, b) => a.line - b.line);
  return problems.filter((problem) => problem === first || problem.rule === 'yaml-duplicate-key');
}

function notUtf8(bytes: Buffer): YamlProblem {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const next = bytes.indexOf('\n', start);
    const end = next === -1 ? bytes.length : next + 1;
    if (!isUtf8(bytes.subarray(start, end))) break;
    start = end;
  }
  return {
    line,
    rule: 'file-not-utf8',
    sentence: 'These bytes are not UTF-8; save the file in that encoding.',
  };
}
