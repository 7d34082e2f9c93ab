/** Two documents compared in words, as Markdown: what is offered, what is taken, what is answered. */
import type { Classed } from '../changes/changes.js';
import type { Compared, Placed } from '../changes/documents.js';
import { classes } from '../changes/policy.js';
import { together } from '../changes/sentences.js';

/** Edits that may have a class, which is then said before each. */
export type Told = Placed & Partial<Pick<Classed, 'class'>>;

/** Without a heading; the same documents give the same text. */
export function textOf({ shared, summaries }: Compared, edits: readonly Told[]): string {
  const offers = (how: 'added' | 'removed') =>
    edits
      .filter(({ edit }) => edit.keyword === 'operation' && edit.how === how)
      .map(({ address = '' }) => named(address, summaries.get(address)));
  const others = edits.filter(({ edit }) => edit.keyword !== 'operation');
  const whole = sentencesOf(others.filter(({ address }) => address === undefined));
  const blocks = [
    ...(whole.length > 1 ? list('The contract as a whole:', whole) : whole),
    ...list('Offered in addition:', offers('added')),
    ...list('Not offered:', offers('removed')),
    ...changes(shared, others),
  ];
  return blocks.join('\n\n');
}

function named(address: string, summary: string | undefined): string {
  return `\`${address}\`${summary === undefined ? '' : `: ${summary}`}`;
}

function list(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`];
}

/** Operations that differ alike are named together; those that do not are counted. */
function changes(shared: readonly string[], edits: readonly Told[]): string[] {
  const alike = new Map<string, string[]>();
  for (const address of shared) {
    const key = sentencesOf(edits.filter((each) => each.address === address)).join('\n');
    alike.set(key, [...(alike.get(key) ?? []), address]);
  }
  const same = alike.get('')?.length ?? 0;
  const different = [...alike].filter(([sentences]) => sentences !== '');
  return [
    ...different.flatMap(([sentences, addresses]) =>
      list(`${addresses.map((address) => `\`${address}\``).join(', ')}:`, sentences.split('\n')),
    ),
    ...(same > 0 ? [sameSentence(same, different.length > 0)] : []),
  ];
}

/** What matters most comes first, where it is known what matters. */
function sentencesOf(edits: readonly Told[]): string[] {
  const meanings = [undefined, ...classes].filter((each) => edits.some((edit) => edit.class === each));
  const said = meanings.flatMap((meaning) => {
    const mark = meaning === undefined ? '' : `**${meaning}** `;
    return together(edits.filter((each) => each.class === meaning)).map(({ words }) => `${mark}${words}`);
  });
  return [...new Set(said)];
}

function sameSentence(same: number, hasOthers: boolean): string {
  if (!hasOthers) return 'What both offer is the same.';
  return same === 1 ? 'One more operation is the same.' : `${same} more operations are the same.`;
}
