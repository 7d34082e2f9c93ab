/**
 * Published contracts are locked: `released.json` holds the digest of each published document, so that an edit to
 * a shared file cannot change what a TPP already relies on unless someone means it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from './bundle.js';
import type { Sources } from './sources.js';
import { publishedOf } from './published.js';
import { type JsonObject, jsonOf, objectOf, sorted } from './json.js';

const lockFile = 'released.json';

function digestOf(document: JsonObject): string {
  return `sha256-${createHash('sha256')
    .update(JSON.stringify(sorted(document)))
    .digest('hex')}`;
}

/** Reports every published contract that is gone or no longer the one that was published. */
export function checkReleased(root: string, bundles: readonly Bundle[], sources: Sources): void {
  const text = lockText(root);
  const lines = text.split('\n');
  for (const [name, digest] of Object.entries(lockOf(text))) {
    const bundle = bundles.find((candidate) => candidate.name === name);
    const line = lines.findIndex((candidate) => candidate.includes(JSON.stringify(name))) + 1;
    const complain = (sentence: string) =>
      sources.add({
        file: lockFile,
        line,
        sentence: `${name} has been published, and its contract ${sentence}`,
      });
    if (!bundle) complain('is gone.');
    else if (digestOf(publishedOf(bundle.document)) !== digest) {
      complain(`has changed. Undo the change, or accept it with "npm run release -- ${name}".`);
    }
  }
}

/** Enters a contract's present digest. */
export function release(root: string, bundle: Bundle): void {
  const lock = { ...lockOf(lockText(root)), [bundle.name]: digestOf(publishedOf(bundle.document)) };
  writeFileSync(join(root, lockFile), `${JSON.stringify(sorted(lock), null, 2)}\n`);
}

function lockText(root: string): string {
  const file = join(root, lockFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : '{}';
}

function lockOf(text: string): JsonObject {
  return objectOf(jsonOf(JSON.parse(text)));
}
