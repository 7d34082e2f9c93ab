/**
 * Where a `$ref` leads, and which references are allowed: a newer contract to an older one, never the reverse. A path
 * item that is one is followed to where it is spelled out.
 */
// See docs/decisions.md, D2.
import { posix } from 'node:path';
import { compareVersions, contractFile, type Place, type Sources } from './sources.js';
import { isObject, type JsonObject, keysOf, textOf } from './json.js';

/** The place that a reference names, seen from the file that it stands in. */
export function targetOf(reference: string, from: string): Place {
  const [file = '', pointer = ''] = reference.split('#', 2);
  return {
    file: file === '' ? from : posix.normalize(posix.join(posix.dirname(from), file)),
    path: keysOf(pointer, decodeURIComponent),
  };
}

/** A sentence that says why one file may not refer to another, or undefined when it may. */
export function refusal(from: string, to: string): string | undefined {
  if (from === to) return undefined;
  const source = contractFile(from);
  const target = contractFile(to);
  if (!target) return to.startsWith('shared/') ? undefined : `${to} is neither a contract nor a shared file.`;
  if (!source) return `A shared file may not refer to a contract, and ${to} is one.`;
  if (source.api !== target.api)
    return `A ${source.api} contract may not refer to ${to}; share it in specs/shared.`;
  if (compareVersions(source.version, target.version) < 0) {
    return `Version ${source.version} may not refer to the newer version ${target.version}.`;
  }
  return undefined;
}

export interface SpelledPathItem {
  readonly place: Place;
  readonly item: JsonObject;
}

/** The path that a place within `paths` is about. */
export function pathNameOf({ path }: Place): string {
  return path[1] ?? '';
}

export function followPathItem(start: Place, sources: Sources): SpelledPathItem | undefined {
  let place = start;
  const seen = new Set<string>();
  for (;;) {
    seen.add(`${place.file} ${pathNameOf(place)}`);
    const item = sources.valueAt(place);
    if (!isObject(item)) {
      sources.report(place, 'A path holds its operations, or a $ref to the same path of an older contract.');
      return undefined;
    }
    const reference = textOf(item['$ref']);
    if (reference === undefined) return { place, item };
    const here = { file: place.file, path: [...place.path, '$ref'] };
    const next = targetOf(reference, place.file);
    const problem = seen.has(`${next.file} ${pathNameOf(next)}`)
      ? `${reference} leads back to this path.`
      : problemOf(item, place, next, reference, sources);
    if (problem) {
      sources.report(here, problem);
      return undefined;
    }
    place = next;
  }
}

function problemOf(item: JsonObject, from: Place, to: Place, reference: string, sources: Sources) {
  if (Object.keys(item).length > 1)
    return 'Nothing may stand beside $ref; inherit a path whole or spell it out.';
  const refused = refusal(from.file, to.file);
  if (refused) return refused;
  if (to.path.length !== 2 || to.path[0] !== 'paths') return `${reference} is not a path of a contract.`;
  const [name, other] = [pathNameOf(from), pathNameOf(to)];
  if (from.file !== to.file && name !== other) return 'A path is inherited under its own name.';
  if (sources.valueAt(to) === undefined) return `${reference} does not exist.`;
  if (parametersIn(name) !== parametersIn(other)) {
    return `An alias has the path parameters of the path that it stands for: ${parametersIn(other) || 'none'}.`;
  }
  return undefined;
}

function parametersIn(path: string): string {
  return (path.match(/\{[^}]*\}/g) ?? []).toSorted().join(' ');
}
