/** Describes the changes between two documents as Markdown: operations, requests, answers. */
import type { ClassifiedEdit } from '../changes/changes.js';
import type { Compared, PlacedEdit } from '../changes/documents.js';
import { classes } from '../changes/policy.js';
import { type Sentence, toSentences } from '../changes/sentences.js';

/** Edits with an optional class, which is printed before each. */
export type DescribedEdit = PlacedEdit & Partial<Pick<ClassifiedEdit, 'class'>>;

/** A title with its lines, or sentences without a title. */
interface Block {
  readonly title?: string;
  readonly lines: readonly string[];
}

/** Markdown without a heading; the same documents give the same text. */
export function formatMarkdown(compared: Compared, edits: readonly DescribedEdit[]): string {
  return buildBlocks(compared, edits).map(formatBlock).join('\n\n');
}

function formatBlock({ lines, title }: Block): string {
  if (title === undefined) return lines.join('\n\n');
  return `${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

/** Returns the changes of each operation that both documents offer and that differs, as in `GET /payments`. */
export function describeOperations(
  { shared }: Compared,
  edits: readonly DescribedEdit[],
): Readonly<Record<string, readonly string[]>> {
  const sentences = said(edits.filter(({ address }) => address !== undefined));
  const linesOf = (address: string) =>
    sentences.filter(({ operations }) => operations.includes(address)).map(({ words }) => words);
  const described = shared.map((address) => [address, withOneList(linesOf(address))] as const);
  return Object.fromEntries(described.filter(([, lines]) => lines.length > 0));
}

/** As above, before rendering as Markdown; names of the interface are in backticks. */
function buildBlocks(compared: Compared, edits: readonly DescribedEdit[]): readonly Block[] {
  const { summaries } = compared;
  const offers = (how: 'added' | 'removed') =>
    edits
      .filter(({ edit }) => edit.keyword === 'operation' && edit.how === how)
      .map(({ address = '' }) => named(address, summaries.get(address)));
  const others = edits.filter(({ edit }) => edit.keyword !== 'operation');
  const whole = said(others.filter(({ address }) => address === undefined)).map(({ words }) => words);
  return [
    ...(whole.length > 1
      ? list('The contract as a whole:', whole)
      : whole.map((words) => ({ lines: [words] }))),
    ...list('Offered in addition:', offers('added')),
    ...list('Not offered:', offers('removed')),
    ...changes(compared, others),
  ];
}

function named(address: string, summary: string | undefined): string {
  return `\`${address}\`${summary === undefined ? '' : `: ${summary}`}`;
}

function list(title: string, lines: readonly string[]): Block[] {
  return lines.length === 0 ? [] : [{ title, lines }];
}

/** Groups changes by the operations that share them; unchanged operations are counted. */
function changes(compared: Compared, edits: readonly DescribedEdit[]): Block[] {
  const { shared } = compared;
  const addressed = edits.filter(({ address }) => address !== undefined);
  const blocks = new Map<string, string[]>();
  for (const { operations, words } of said(addressed)) {
    const title = formatTitle(operations, compared);
    blocks.set(title, [...(blocks.get(title) ?? []), words]);
  }
  const groups = [...blocks].map(([title, lines]) => ({ title, lines: withOneList(lines) }));
  const different = new Set(addressed.map(({ address }) => address));
  const same = shared.filter((address) => !different.has(address)).length;
  return [
    ...withSmallGroups(groups),
    ...(same > 0 ? [{ lines: [sameSentence(same, blocks.size > 0)] }] : []),
  ];
}

/** Four or more groups of at most four sentences become one list, with a line for each, so that a page holds them. */
function withSmallGroups(groups: readonly Block[]): readonly Block[] {
  const isSmall = ({ lines }: Block) => lines.length <= 4;
  const small = groups.filter(isSmall);
  if (small.length < 4) return groups;
  const lines = small.map((group) => [group.title, ...group.lines].join(' '));
  return [...groups.filter((group) => !isSmall(group)), { title: 'Further changes:', lines }];
}

/** Lists the operations, or those that are left out where they are fewer; all operations of a tag are named by it. */
function formatTitle(operations: readonly string[], { shared, tagged }: Compared): string {
  const inWords = (addresses: readonly string[]) => {
    const wholeTags = [...tagged].filter(
      ([, all]) => all.length > 1 && all.every((address) => addresses.includes(address)),
    );
    const isTagged = new Set(wholeTags.flatMap(([, all]) => all));
    return [
      ...wholeTags.map(([tag, all]) => `${tag} (all ${all.length})`),
      ...addresses.filter((address) => !isTagged.has(address)).map((address) => `\`${address}\``),
    ].join(', ');
  };
  const others = shared.filter((address) => !operations.includes(address));
  if (shared.length > 1 && others.length === 0) return 'Every operation that both offer:';
  const areFewer = others.length > 0 && others.length < operations.length / 2;
  if (areFewer) return `Every operation that both offer, except ${inWords(others)}:`;
  return `${inWords(shared.filter((address) => operations.includes(address)))}:`;
}

/** A line up to its first name, which may follow the name of a component: `Every \`Address\` of an answer has`. */
const firstName = /^([^`]*very `\w+` [^`]*|[^`]*)(`[^`]+`)(.*)$/s;

/** Says once what several fields have in common: lines that differ in their first name alone become one line. */
function withOneList(lines: readonly string[]): readonly string[] {
  const merged = new Map<string, string[]>();
  for (const line of lines) {
    const [, start = line, name = '', rest = ''] = firstName.exec(line) ?? [];
    const key = JSON.stringify([start, rest]);
    merged.set(key, [...(merged.get(key) ?? []), name]);
  }
  return [...merged].map(([key, names]) => {
    const [start, rest]: readonly string[] = JSON.parse(key);
    return `${start}${names.join(', ')}${rest}`;
  });
}

/** Sentences by class, the most serious first; edits without a class come before. */
function said(edits: readonly DescribedEdit[]): Sentence[] {
  const meanings = [undefined, ...classes].filter((each) => edits.some((edit) => edit.class === each));
  return meanings.flatMap((meaning) => {
    const mark = meaning === undefined ? '' : `**${meaning}** `;
    const sentences = toSentences(edits.filter((each) => each.class === meaning));
    return sentences.map(({ operations, words }) => ({ operations, words: `${mark}${words}` }));
  });
}

function sameSentence(same: number, hasOthers: boolean): string {
  if (!hasOthers) return 'The common operations are the same.';
  return same === 1 ? 'One more operation is the same.' : `${same} more operations are the same.`;
}
