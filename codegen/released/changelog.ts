/** The contracts' own changelog, beside them: what every release has changed, newest first. */
import { type Change, lineOf } from '../changes/changes.js';
import { type Class, worstOf } from '../changes/policy.js';

export const changelogFile = 'CHANGELOG.md';

const introduction = `# What has changed in published contracts

\`npm run release\` writes an entry on top for every release: what it means for a client, and every change in words. What these classes are is said in [README.md](README.md).
`;

export interface Entry {
  readonly api: string;
  readonly version: string;
  /** `2027-01-31` */
  readonly day: string;
  /** Undefined for a first release. */
  readonly changes: readonly Change[] | undefined;
  /** Why a client has to put up with it. */
  readonly why: string | undefined;
}

export function withEntry(changelog: string | undefined, entry: Entry): string {
  const text = changelog ?? introduction;
  const first = text.search(/^## /m);
  const [before, after] = first === -1 ? [text, ''] : [text.slice(0, first), text.slice(first)];
  return `${[before.trimEnd(), entryOf(entry), after.trim()].filter((part) => part !== '').join('\n\n')}\n`;
}

function entryOf({ api, changes, day, version, why }: Entry): string {
  const worst: Class | 'first release' = changes
    ? (worstOf(changes.map((change) => change.class)) ?? 'text')
    : 'first release';
  return [
    `## ${api} ${version}, ${day}: ${worst}`,
    ...(why === undefined ? [] : [`> ${why}`]),
    ...(changes ? [changes.map((change) => `- ${lineOf(change)}`).join('\n')] : []),
  ].join('\n\n');
}
