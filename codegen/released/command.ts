/** `npm run release`: publishes a contract in its present form, and prints its changes for the commit message. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Answer, tryParse } from '../answer.js';
import type { Bundle } from '../documents/bundle.js';
import { type Change, changesBetween, formatChange } from '../changes/changes.js';
import { ownConfiguration, readConfiguration } from '../configuration.js';
import { generate } from '../generate.js';
import type { Lint } from '../rules/lint.js';
import { isSame, sorted } from '../json.js';
import { toPublished } from '../documents/published.js';
import { digestOf, digestsFile, documentFile, type Lock, readLock } from './lock.js';
import { writeAtomically } from './write.js';

const usage =
  'Usage: npm run release -- <contract>…, as in payments-1.3.2; for breaking changes: --breaking "<reason>"';

const options = {
  specs: { type: 'string', default: 'specs' },
  breaking: { type: 'string' },
} as const;

/** Several contracts are released together or not at all. */
export async function releaseCommand(args: readonly string[], lint?: Lint): Promise<Answer> {
  const parsed = tryParse(() => parseArgs({ args: [...args], allowPositionals: true, options }));
  const names = [...new Set(parsed?.positionals)];
  if (!parsed || names.length === 0) return { mistakes: [usage] };
  const { breaking, specs } = parsed.values;
  if (!existsSync(specs)) return { mistakes: [`There is no folder ${specs}.`] };
  const configuration = readConfiguration(ownConfiguration);
  if ('mistake' in configuration) return { mistakes: [configuration.mistake] };
  const { bundles, problems } = await generate(specs, { ...configuration.found, lint });
  if (problems.length > 0) return { mistakes: problems };
  const lock = readLock(specs);
  if (lock.mistakes.length > 0) return { mistakes: lock.mistakes };
  const wanted = names.map((name) => bundles.find((candidate) => candidate.name === name) ?? name);
  const unknown = wanted.filter((each) => typeof each === 'string');
  const all = bundles.map(({ name }) => name).join(', ');
  if (unknown.length > 0) return { mistakes: unknown.map((name) => `There is no contract ${name}: ${all}.`) };
  const why = breaking?.replaceAll(/\s+/g, ' ').trim();
  return release(
    wanted.filter((each) => typeof each !== 'string'),
    { lock, specs, why },
  );
}

interface Circumstances {
  readonly lock: Lock;
  readonly specs: string;
  readonly why: string | undefined;
}

/** A contract with its changes for clients; before its first release a contract has no clients. */
interface Release {
  readonly bundle: Bundle;
  readonly changes: readonly Change[] | undefined;
}

async function release(bundles: readonly Bundle[], circumstances: Circumstances): Promise<Answer> {
  const { lock, why } = circumstances;
  const releases: Release[] = [];
  const same: string[] = [];
  for (const bundle of bundles) {
    const released = lock.documents.get(bundle.name);
    const present = toPublished(bundle);
    if (released && isSame(released, present)) {
      same.push(`${bundle.name} is unchanged since its release.`);
      continue;
    }
    const found = released ? await changesBetween(released, present) : { changes: undefined };
    if ('mistake' in found) return { mistakes: [found.mistake] };
    releases.push({ bundle, changes: found.changes });
  }
  const breaking = releases.filter(breaks);
  if (breaking.length > 0 && !why) return { mistakes: breaking.flatMap(reasonWanted) };
  if (breaking.length === 0 && why !== undefined && releases.length > 0) {
    const names = releases.map(({ bundle }) => bundle.name).join(', ');
    return { mistakes: [`${names} breaks no client; leave out --breaking.`] };
  }
  return releases.length === 0 ? { lines: same } : write(releases, same, circumstances);
}

function breaks({ changes = [] }: Release): boolean {
  return changes.some((change) => change.class === 'breaking');
}

function reasonWanted({ bundle, changes = [] }: Release): readonly string[] {
  return [
    `${bundle.name} would break its clients. If that is intended, give the reason: npm run release -- ${bundle.name} --breaking "<a sentence>"`,
    ...changes.map((change) => `  ${formatChange(change)}`),
  ];
}

function write(
  releases: readonly Release[],
  same: readonly string[],
  { lock, specs, why }: Circumstances,
): Answer {
  const published = releases.map(({ bundle }) => ({
    name: bundle.name,
    document: toPublished(bundle),
  }));
  const digests = sorted({
    ...lock.digests,
    ...Object.fromEntries(published.map(({ document, name }) => [name, digestOf(document)])),
  });
  const problem = writeAtomically(
    new Map(
      [
        ...published.map(({ document, name }) => [documentFile(name), document] as const),
        [digestsFile, digests] as const,
      ].map(([file, content]) => [join(specs, file), () => `${JSON.stringify(content, null, 2)}\n`]),
    ),
  );
  if (problem !== undefined) {
    const names = published.map(({ name }) => name).join(', ');
    return { mistakes: [`${names} is not released, and nothing is written: ${problem}`] };
  }
  return { lines: [...same, ...releases.flatMap((each) => describeRelease(each, why))] };
}

function describeRelease(each: Release, why: string | undefined): readonly string[] {
  const { bundle, changes } = each;
  if (!changes) return [`${bundle.name} is released for the first time.`];
  return [
    breaks(each)
      ? `${bundle.name} is released, and breaks its clients: ${why}`
      : `${bundle.name} is released.`,
    ...changes.map((change) => `  ${formatChange(change)}`),
  ];
}
