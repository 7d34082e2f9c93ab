/** `npm run release`: publishes a contract as it stands, with what it changes written down. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Answer, known } from '../answer.js';
import type { Bundle } from '../bundle.js';
import { type Change, changesBetween, lineOf } from '../changes/changes.js';
import { generate } from '../generate.js';
import type { Lint } from '../rules/lint.js';
import { isSame, sorted } from '../json.js';
import { publishedOf } from '../published.js';
import { changelogFile, withEntry } from './changelog.js';
import { digestOf, digestsFile, documentFile, type Lock, readLock } from './lock.js';
import { type Content, writeTogether } from './write.js';

const usage =
  'Usage: npm run release -- payments-1.3.2, and for what breaks clients: --breaking "why it has to be"';

const options = {
  specs: { type: 'string', default: 'specs' },
  breaking: { type: 'string' },
} as const;

/** The day is that of the entry in the changelog. */
export async function releaseCommand(args: readonly string[], day: string, lint?: Lint): Promise<Answer> {
  const parsed = known(() => parseArgs({ args: [...args], allowPositionals: true, options }));
  const [name, ...others] = parsed?.positionals ?? [];
  if (!parsed || name === undefined || others.length > 0) return { mistakes: [usage] };
  const { breaking, specs } = parsed.values;
  if (!existsSync(specs)) return { mistakes: [`There is no folder ${specs}.`] };
  const { bundles, problems } = await generate(specs, { lint });
  if (problems.length > 0) return { mistakes: problems };
  const lock = readLock(specs);
  if (lock.mistakes.length > 0) return { mistakes: lock.mistakes };
  const bundle = bundles.find((candidate) => candidate.name === name);
  const names = bundles.map((candidate) => candidate.name).join(', ');
  if (!bundle) return { mistakes: [`There is no contract ${name}: ${names}.`] };
  return release({ bundle, lock, specs, day, why: breaking?.replaceAll(/\s+/g, ' ').trim() });
}

interface Wanted {
  readonly bundle: Bundle;
  readonly lock: Lock;
  readonly specs: string;
  readonly day: string;
  readonly why: string | undefined;
}

async function release(wanted: Wanted): Promise<Answer> {
  const { bundle, lock, why } = wanted;
  const released = lock.documents.get(bundle.name);
  const present = publishedOf(bundle.document);
  if (!released) {
    if (why !== undefined) return { mistakes: [nothingBreaks(bundle.name)] };
    return write(wanted, undefined);
  }
  if (isSame(released, present)) return { lines: [`${bundle.name} is as it was released.`] };
  const found = await changesBetween(released, present);
  if ('mistake' in found) return { mistakes: [found.mistake] };
  const breaks = found.changes.some((change) => change.class === 'breaking');
  if (breaks && !why) {
    return {
      mistakes: [
        `${bundle.name} would break its clients. If it has to be, say why: npm run release -- ${bundle.name} --breaking "<a sentence>"`,
        ...found.changes.map((change) => `  ${lineOf(change)}`),
      ],
    };
  }
  if (!breaks && why !== undefined) return { mistakes: [nothingBreaks(bundle.name)] };
  return write(wanted, found.changes);
}

function nothingBreaks(name: string): string {
  return `${name} breaks no client; leave out --breaking.`;
}

function write({ bundle, day, lock, specs, why }: Wanted, changes: readonly Change[] | undefined): Answer {
  const { api, document, name, version } = bundle;
  const published = publishedOf(document);
  const digests = sorted({ ...lock.digests, [name]: digestOf(published) });
  const problem = writeTogether(
    new Map<string, Content>([
      [join(specs, documentFile(name)), () => `${JSON.stringify(published, null, 2)}\n`],
      [join(specs, changelogFile), (before) => withEntry(before, { api, version, day, changes, why })],
      [join(specs, digestsFile), () => `${JSON.stringify(digests, null, 2)}\n`],
    ]),
  );
  if (problem !== undefined)
    return { mistakes: [`${name} is not released, and nothing is written: ${problem}`] };
  return {
    lines: [
      `${name} is released${changes ? '' : ' for the first time'}.`,
      ...(changes ?? []).map((change) => `  ${lineOf(change)}`),
    ],
  };
}
