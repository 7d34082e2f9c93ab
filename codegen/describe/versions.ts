/** Two versions of an API compared in words: what is offered, what is taken, what is answered. */
import { bundle } from '../bundle.js';
import { type ContractFile, findContracts, Sources } from '../sources.js';
import { compare, type JsonObject, textOf, valueAt } from '../json.js';
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
  const only = (operations: Addressed, other: Addressed, { document }: Contract) =>
    [...operations]
      .filter(([address]) => !other.has(address))
      .map(([address, operation]) => named(address, operation, document));
  const blocks = [
    ...(older.basePath === newer.basePath
      ? []
      : [`The base path is \`${newer.basePath}\` in place of \`${older.basePath}\`.`]),
    ...list('Offered in addition:', only(after, before, newer)),
    ...list('Not offered:', only(before, after, older)),
    ...changes(older, newer, before, after),
  ];
  return blocks.join('\n\n');
}

/** By method and path. */
type Addressed = ReadonlyMap<string, Operation>;

function byAddress({ routes }: Contract): Addressed {
  const addressed = routes.map((route) => [`${route.method} ${route.path}`, route] as const);
  return new Map(addressed.toSorted(([, a], [, b]) => compare(a.path, b.path)));
}

function named(address: string, { at }: Operation, document: JsonObject): string {
  const summary = textOf(valueAt(document, [...at, 'summary']));
  return `\`${address}\`${summary === undefined ? '' : `: ${summary}`}`;
}

function list(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`];
}

/** Operations that differ alike are named together; those that do not are counted. */
function changes(older: Contract, newer: Contract, before: Addressed, after: Addressed): string[] {
  const shared = [...after].flatMap(([address, operation]) => {
    const was = before.get(address);
    return was ? [{ address, was, operation }] : [];
  });
  const alike = groups(shared, ({ operation, was }) =>
    describeOperation(
      { document: older.document, operation: was },
      { document: newer.document, operation },
    ).join('\n'),
  );
  const same = alike.get('')?.length ?? 0;
  const different = [...alike].filter(([sentences]) => sentences !== '');
  return [
    ...different.flatMap(([sentences, operations]) =>
      list(`${operations.map(({ address }) => `\`${address}\``).join(', ')}:`, sentences.split('\n')),
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
