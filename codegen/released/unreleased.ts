/** Finds contracts that differ from their released documents. */
import { join } from 'node:path';
import type { Bundle } from '../documents/bundle.js';
import { changesBetween, formatChange } from '../changes/changes.js';
import { worstClass } from '../changes/policy.js';
import { isSame, type JsonObject } from '../json.js';
import { toPublished } from '../documents/published.js';
import { digestsFile, documentFile, type Lock } from './lock.js';

interface Unreleased {
  readonly name: string;
  readonly file: string;
  readonly released: JsonObject;
  readonly present: JsonObject;
}

function listChanged({ documents }: Lock, bundles: readonly Bundle[]): Unreleased[] {
  return bundles.flatMap((bundle) => {
    const { file, name } = bundle;
    const released = documents.get(name);
    const present = toPublished(bundle);
    return !released || isSame(released, present) ? [] : [{ name, file, released, present }];
  });
}

/** `file:line: sentence` for each released document whose contract is gone. */
export function checkGone(
  root: string,
  { lines }: Lock,
  present: readonly Pick<Bundle, 'name'>[],
): readonly string[] {
  return [...lines]
    .filter(([name]) => !present.some((each) => each.name === name))
    .map(([name, line]) => {
      const why = `${name} has been published, but its contract is missing. Restore it;`;
      return `${join(root, digestsFile)}:${line}: ${why} or, to serve it no longer, remove this line and ${documentFile(name)}.`;
    });
}

/** Notices for a designer, a line each; none of them stops the work. */
export function listNotices(root: string, lock: Lock, bundles: readonly Bundle[]): string[] {
  return [
    ...lock.mistakes,
    ...checkGone(root, lock, bundles),
    ...listChanged(lock, bundles).map(
      ({ name }) =>
        `${name} differs from its release; "npm run contract:describe ${name}" shows the differences, "npm run release -- ${name}" publishes the contract.`,
    ),
  ];
}

/** The unreleased changes, in words and with their class; each has to be undone or released. */
export async function checkUnreleased(
  root: string,
  lock: Lock,
  bundles: readonly Bundle[],
): Promise<readonly string[]> {
  const found = [...lock.mistakes, ...checkGone(root, lock, bundles)];
  for (const { file, name, present, released } of listChanged(lock, bundles)) {
    const result = await changesBetween(released, present);
    if ('mistake' in result) return [...found, result.mistake];
    const worst = worstClass(result.changes.map((change) => change.class)) ?? 'text';
    const how = worst === 'breaking' ? ` --breaking "<why>"` : '';
    found.push(
      `${join(root, file)}:1: ${name} is published, and has changed since its release (${worst}). Undo it, or release it: npm run release -- ${name}${how}`,
      ...result.changes.map((change) => `  ${formatChange(change)}`),
    );
  }
  return found;
}
