/** Follows a path item that is a `$ref` into an older contract to the contract that spells it out. */
import type { Place } from './findings.js';
import { isObject, type JsonObject, textOf } from './json.js';
import { refusal, targetOf } from './references.js';
import type { Sources } from './sources.js';

export interface SpelledPathItem {
  readonly place: Place;
  readonly item: JsonObject;
}

export function followPathItem(start: Place, sources: Sources): SpelledPathItem | undefined {
  let place = start;
  for (;;) {
    const item = sources.valueAt(place);
    if (!isObject(item)) {
      sources.report(place, 'A path holds its operations, or a $ref to the same path of an older contract.');
      return undefined;
    }
    const reference = textOf(item['$ref']);
    if (reference === undefined) return { place, item };
    const here = { file: place.file, path: [...place.path, '$ref'] };
    const next = targetOf(reference, place.file);
    const problem = problemOf(item, place, next, reference, sources);
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
  if (from.file === to.file) return 'A path is inherited from an older contract, not from its own.';
  const refused = refusal(from.file, to.file);
  if (refused) return refused;
  if (to.path.length !== 2 || to.path[0] !== 'paths') return `${reference} is not a path of a contract.`;
  if (to.path[1] !== from.path[1]) return 'A path is inherited under its own name.';
  if (sources.valueAt(to) === undefined) return `${reference} does not exist.`;
  return undefined;
}
