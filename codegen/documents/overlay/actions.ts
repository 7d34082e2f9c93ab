/** Applies an overlay's actions to a document in order, and reports the actions that cannot be applied. */
import { compile, JSONPathQuery } from 'json-p3';
import type { Json } from '../../json.js';
import type { RuleId } from '../../rule-table.js';
import type { Place } from '../sources.js';
import type { Action } from './read.js';
import {
  type Conflict,
  forgetJson,
  jsonOfTree,
  kindOf,
  merge,
  type Plain,
  removeValues,
  type Tree,
  toTree,
  wayTo,
} from './tree.js';

export interface Application {
  readonly root: Tree;
  /** The name of the extended contract, for sentences. */
  readonly base: string;
  placeOf(path: readonly string[]): Place;
  report(path: readonly string[], rule: RuleId, sentence: string): void;
  /** Called with the part of the document that an action has removed. */
  noteRemoval(part: readonly string[], action: readonly string[]): void;
}

export function applyActions(actions: readonly Action[], application: Application): void {
  for (const action of actions) {
    const query = compileQuery(action, application);
    if (query) apply(action, query, application);
  }
}

function compileQuery({ at, target }: Action, { report }: Application): JSONPathQuery | undefined {
  try {
    return compile(target);
  } catch (error) {
    // The library repeats the expression behind its message.
    const cause = (error instanceof Error ? error.message : String(error)).replace(/ \('[^]*$/, '');
    const hint = cause.startsWith('unexpected shorthand selector') ? "; write such a name as ['…']" : '';
    report([...at, 'target'], 'overlay-target', `${target} is not a JSONPath: ${cause}${hint}.`);
    return undefined;
  }
}

function apply(action: Action, query: JSONPathQuery, application: Application): void {
  const { base, report, root } = application;
  const here = [...action.at, 'target'];
  const document = jsonOfTree(root);
  const paths = query.query(document).locations();
  const ways = paths.map((path) => wayTo(root, path.map(String)));
  if (ways.length === 0) {
    report(
      here,
      'overlay-finds-nothing',
      `${action.target} finds nothing in ${base}${lastFound(query, document)}.`,
    );
  } else if (action.update !== undefined) update(action, action.update, ways, application);
  else if (ways.some((way) => way.length === 1))
    report(here, 'overlay-remove', 'Nothing would be left of the document.');
  else {
    forgetJson(ways.flat());
    const doomed = new Set(ways.flatMap((way) => way.at(-1) ?? []));
    for (const parent of new Set(ways.flatMap((way) => way.at(-2) ?? []))) {
      removeValues(parent, doomed, application.placeOf(here));
    }
    for (const path of paths) application.noteRemoval(path.map(String), here);
  }
}

/** The longest part of the path that still finds something. */
function lastFound({ environment, segments }: JSONPathQuery, document: Plain): string {
  for (let length = segments.length - 1; length > 0; length--) {
    const shorter = new JSONPathQuery(environment, segments.slice(0, length));
    if (!shorter.query(document).empty()) return `; the last existing part is ${shorter.toString()}`;
  }
  return '';
}

function update(
  { at, target }: Action,
  addition: Json,
  ways: readonly (readonly Tree[])[],
  { placeOf, report }: Application,
): void {
  const here = [...at, 'update'];
  forgetJson(ways.flat());
  for (const way of ways) {
    const found = way.at(-1);
    if (!found) continue;
    // Each target gets its own copy, since later actions may change one copy alone.
    const added = toTree(addition, (keys) => placeOf([...here, ...keys]), true);
    if (kindOf(found) === 'value') {
      return report(
        [...at, 'target'],
        'overlay-update',
        `${target} is a single value; update the object that holds it.`,
      );
    }
    if (kindOf(found) === 'object' && kindOf(added) !== 'object') {
      return report(here, 'overlay-update', `${target} is an object, and is updated by an object.`);
    }
    const [conflict] = merge(found, added, placeOf(here));
    if (conflict) return reportConflict(conflict, here, report);
  }
}

function reportConflict(
  { keys, before, after }: Conflict,
  here: readonly string[],
  report: Application['report'],
): void {
  const words = { object: 'an object', list: 'a list', value: 'a single value' };
  const sentence = `${keys.at(-1)} is ${words[before]} and cannot become ${words[after]}; remove it first.`;
  report([...here, ...keys], 'overlay-update', sentence);
}
