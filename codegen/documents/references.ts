/**
 * Resolves a `$ref`, and decides which references are allowed: a newer contract to an older one, never the reverse. A
 * path item that is a reference is followed to its spelled-out form.
 */
// See docs/developer/decisions, D2.
import { posix } from 'node:path';
import { decoded } from '../../src/engine/coercion.js';
import type { Reading } from './reading.js';
import { compareVersions, contractFile, type Place } from './sources.js';
import type { RuleId } from '../rule-table.js';
import { byKey, isObject, type JsonObject, parsePointer, asText } from '../json.js';

/** The place that a reference names, relative to its file. */
export function parseReference(reference: string, from: string): Place {
  const [file = '', pointer = ''] = reference.split('#', 2);
  const below = () => posix.normalize(posix.join(posix.dirname(from), file));
  return {
    file: file === '' ? from : isAddress(file) ? file : below(),
    path: parsePointer(pointer, decoded),
  };
}

function isAddress(file: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(file);
}

/** A broken rule, and the sentence about it. */
export interface Complaint {
  readonly rule: RuleId;
  readonly sentence: string;
}

/** The reason why one file may not refer to another; undefined when it may. */
export function refusal(from: string, to: string, reading: Reading): Complaint | undefined {
  const refused = from === to ? undefined : checkReference(from, to);
  return refused && reading.holds(refused.rule) ? refused : undefined;
}

function checkReference(from: string, to: string): Complaint | undefined {
  const source = contractFile(from);
  const target = contractFile(to);
  if (isAddress(to)) {
    const sentence = `${to} is not read, being elsewhere; copy what it stands for into the document.`;
    return complaint('reference-outside', sentence);
  }
  if (!target) {
    if (to.startsWith('shared/')) return undefined;
    const shared = to.indexOf('/shared/');
    const hint = source && shared !== -1 ? `; write ..${to.slice(shared)}` : '';
    return complaint('reference-outside', `${to} is neither a contract nor a shared file${hint}.`);
  }
  if (!source) {
    return complaint('reference-from-shared', `A shared file may not refer to a contract, and ${to} is one.`);
  }
  if (source.api !== target.api) {
    const sentence = `A ${source.api} contract may not refer to ${to}; share it in specs/shared.`;
    return complaint('reference-other-api', sentence);
  }
  if (compareVersions(source.version, target.version) < 0) {
    const sentence = `Version ${source.version} may not refer to the newer version ${target.version}.`;
    return complaint('reference-newer', sentence);
  }
  return undefined;
}

/**
 * Whether a chain of component references is circular. It is reported once, at the first component of the circle in key
 * order.
 */
export function isCircular(start: Place, reading: Reading): boolean {
  const seen = new Map<string, Place>();
  let place = start;
  for (;;) {
    if (seen.has(placeKey(place))) {
      reportRound(seen, place, reading);
      return true;
    }
    seen.set(placeKey(place), place);
    const content = reading.valueAt(place);
    const reference = isObject(content) ? asText(content['$ref']) : undefined;
    if (reference === undefined) return false;
    place = parseReference(reference, place.file);
  }
}

function placeKey({ file, path }: Place): string {
  return [file, ...path].join(' ');
}

/** The circle consists of the visited places from this one on. */
function reportRound(seen: ReadonlyMap<string, Place>, from: Place, reading: Reading): void {
  const round = [...seen].slice([...seen.keys()].indexOf(placeKey(from))).toSorted(byKey);
  for (const [, { file, path }] of round.slice(0, 1)) {
    const sentence = 'This reference leads back to itself; write out what it stands for.';
    reading.report({ file, path: [...path, '$ref'] }, 'reference-circular', sentence);
  }
}

export interface SpelledPathItem {
  readonly place: Place;
  readonly item: JsonObject;
}

/** The path that contains a place within `paths`. */
export function pathNameOf({ path }: Place): string {
  return path[1] ?? '';
}

export function followPathItem(start: Place, reading: Reading): SpelledPathItem | undefined {
  let place = start;
  const seen = new Map<string, Place>();
  for (;;) {
    seen.set(placeKey(place), place);
    const item = reading.valueAt(place);
    if (!isObject(item)) {
      const sentence = 'A path holds its operations, or a $ref to the same path of an older contract.';
      reading.report(place, 'path-not-an-object', sentence);
      return undefined;
    }
    const reference = asText(item['$ref']);
    if (reference === undefined) return { place, item };
    const here = { file: place.file, path: [...place.path, '$ref'] };
    const next = parseReference(reference, place.file);
    if (seen.has(placeKey(next))) {
      reportRound(seen, next, reading);
      return undefined;
    }
    const problem = checkPathItem(item, place, next, reference, reading);
    if (problem) {
      // Without the rule's report, the path would be lost in silence.
      const rule = reading.holds(problem.rule) ? problem.rule : 'path-not-an-object';
      reading.report(here, rule, problem.sentence);
      return undefined;
    }
    if (reading.isUnreadable(next.file)) {
      reading.miss();
      return undefined;
    }
    place = next;
  }
}

function checkPathItem(item: JsonObject, from: Place, to: Place, reference: string, reading: Reading) {
  if (Object.keys(item).length > 1) {
    const sentence = 'Nothing may stand beside $ref; inherit a path whole or spell it out.';
    return complaint('reference-siblings', sentence);
  }
  const refused = refusal(from.file, to.file, reading);
  if (refused) return refused;
  if (from.file !== to.file && reading.isOverlay) {
    return complaint('overlay-path', 'An overlay inherits from the version that it extends.');
  }
  const isComponent = to.path.length === 3 && to.path[0] === 'components' && to.path[1] === 'pathItems';
  if (isComponent && reading.valueAt(to) !== undefined) return undefined;
  if (!isComponent && (to.path.length !== 2 || to.path[0] !== 'paths')) {
    return complaint('reference-target', `${reference} is not a path of a contract.`);
  }
  if (isComponent) return complaint('reference-missing', reading.missing(reference, to, from));
  const [name, other] = [pathNameOf(from), pathNameOf(to)];
  if (from.file !== to.file && name !== other) {
    return complaint('path-renamed', 'A path is inherited under its own name.');
  }
  if (reading.isUnreadable(to.file)) return undefined;
  if (reading.valueAt(to) === undefined) {
    return complaint('reference-missing', reading.missing(reference, to, from));
  }
  if (parametersIn(name) !== parametersIn(other)) {
    const sentence = `An alias has the path parameters of the path that it stands for: ${parametersIn(other) || 'none'}.`;
    return complaint('alias-parameters', sentence);
  }
  return undefined;
}

function complaint(rule: RuleId, sentence: string): Complaint {
  return { rule, sentence };
}

function parametersIn(path: string): string {
  return (path.match(/\{[^}]*\}/g) ?? []).toSorted().join(' ');
}
