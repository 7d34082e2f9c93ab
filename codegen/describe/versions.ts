/** Two versions of an API compared in words: what is offered, what is taken, what is answered. */
import { bundle } from '../bundle.js';
import { type ContractFile, findContracts, Sources } from '../sources.js';
import { textOf, valueAt } from '../json.js';
import { type Contract, type Operation, readContract } from '../operations.js';
import { describeOperation } from './operations.js';

export interface Described {
  readonly text: string;
  /** What is wrong with the contracts; empty when the text is good. */
  readonly problems: readonly string[];
}

/** Markdown, without a heading; the same contracts give the same text. */
export function describeVersions(root: string, older: ContractFile, newer: ContractFile): Described {
  const sources = new Sources(root);
  const [before, after] = [older, newer].map((file) => readContract(bundle(file, sources)));
  const problems = sources.lines();
  return { problems, text: before && after && problems.length === 0 ? textOfBoth(before, after) : '' };
}

/** Each version of an API beside the one before it, and the newest beside the oldest. */
export function findPairs(root: string): (readonly [older: ContractFile, newer: ContractFile])[] {
  const byApi = groups(findContracts(root), ({ api }) => api);
  return [...byApi.values()].flatMap((versions) => {
    const pairs = versions.flatMap((newer, index) => {
      const older = versions[index - 1];
      return older ? [[older, newer] as const] : [];
    });
    const [first, last] = [versions[0], versions.at(-1)];
    return first && last && pairs.length > 1 ? [...pairs, [first, last] as const] : pairs;
  });
}

function textOfBoth(older: Contract, newer: Contract): string {
  const [before, after] = [byAddress(older), byAddress(newer)];
  const [gained, lost] = [missing(after, before), missing(before, after)];
  const shared = [...after].filter(([address]) => before.has(address));
  const blocks = [
    ...(older.basePath === newer.basePath
      ? []
      : [`The base path is \`${newer.basePath}\` in place of \`${older.basePath}\`.`]),
    ...list(
      'Offered in addition:',
      gained.map(([address, operation]) => named(address, operation, newer)),
    ),
    ...list(
      'Not offered:',
      lost.map(([address, operation]) => named(address, operation, older)),
    ),
    ...changes(older, newer, shared, before),
  ];
  return blocks.join('\n\n');
}

type Addressed = readonly (readonly [address: string, operation: Operation])[];

function byAddress({ routes }: Contract): ReadonlyMap<string, Operation> {
  const addressed = routes.map((route) => [`${route.method} ${route.path}`, route] as const);
  return new Map(addressed.toSorted(([, a], [, b]) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)));
}

function missing(from: ReadonlyMap<string, Operation>, other: ReadonlyMap<string, Operation>): Addressed {
  return [...from].filter(([address]) => !other.has(address));
}

function named(address: string, { at }: Operation, { document }: Contract): string {
  const summary = textOf(valueAt(document, [...at, 'summary']));
  return `\`${address}\`${summary === undefined ? '' : `: ${summary}`}`;
}

function list(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`];
}

/** Operations that differ alike are named together; those that do not are counted. */
function changes(
  older: Contract,
  newer: Contract,
  shared: Addressed,
  before: ReadonlyMap<string, Operation>,
): string[] {
  const alike = groups(shared, ([address, operation]) => {
    const was = before.get(address);
    const now = { document: newer.document, operation };
    return was ? describeOperation({ document: older.document, operation: was }, now).join('\n') : '';
  });
  const same = alike.get('')?.length ?? 0;
  const different = [...alike].filter(([sentences]) => sentences !== '');
  return [
    ...different.flatMap(([sentences, operations]) =>
      list(`${operations.map(([address]) => `\`${address}\``).join(', ')}:`, sentences.split('\n')),
    ),
    ...(same > 0 ? [sameSentence(same, different.length > 0)] : []),
  ];
}

function sameSentence(same: number, hasOthers: boolean): string {
  if (!hasOthers) return 'What both offer is the same.';
  return same === 1 ? 'One more operation is the same.' : `${same} more operations are the same.`;
}

function groups<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    found.set(key, [...(found.get(key) ?? []), item]);
  }
  return found;
}
