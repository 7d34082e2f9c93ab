/** A document during overlay actions: each value remembers its source place and the action that changed it. */
import { entriesOf, isList, isObject, type Json } from '../../json.js';
import type { Place } from '../sources.js';

type Scalar = null | boolean | number | string;
type Content = Map<string, Tree> | Tree[] | Scalar;

export interface Tree {
  content: Content;
  /** The source place, computed on demand. */
  readonly origin: () => Place;
  /** Whether this version's overlay wrote the value. */
  readonly isNew: boolean;
  /** The action that removed or added something within this value. */
  changedBy?: Place;
  /** Cached JSON of the value, valid until something in it changes. */
  json?: Plain | undefined;
}

/** The source place of the value at a path of a document. */
export type Origin = (path: readonly string[]) => Place;

export function toTree(value: Json, origin: Origin, isNew = false, path: readonly string[] = []): Tree {
  const below = (item: Json, key: string) => toTree(item, origin, isNew, [...path, key]);
  return { content: toContent(value, below), origin: () => origin(path), isNew };
}

function toContent(value: Json, below: (item: Json, key: string) => Tree): Content {
  if (isList(value)) return value.map((item, index) => below(item, String(index)));
  if (isObject(value)) return new Map(entriesOf(value).map(([key, item]) => [key, below(item, key)]));
  return value;
}

/** JSON that may be written to. */
export type Plain = Scalar | Plain[] | { [key: string]: Plain };

export function jsonOfTree(tree: Tree): Plain {
  const { content } = tree;
  if (Array.isArray(content)) tree.json ??= content.map(jsonOfTree);
  else if (content instanceof Map) {
    tree.json ??= Object.fromEntries([...content].map(([key, item]) => [key, jsonOfTree(item)]));
  } else return content;
  return tree.json;
}

function childOf({ content }: Tree, key: string): Tree | undefined {
  if (Array.isArray(content)) return content[Number(key)];
  return content instanceof Map ? content.get(key) : undefined;
}

/** Clears the cached JSON of trees that are about to change. */
export function forgetJson(trees: readonly Tree[]): void {
  for (const tree of trees) tree.json = undefined;
}

/** The values along a path, from the document to the value itself; shorter when the path ends early. */
export function wayTo(tree: Tree, path: readonly string[]): readonly Tree[] {
  const way = [tree];
  for (const key of path) {
    const next = childOf(way.at(-1) ?? tree, key);
    if (!next) break;
    way.push(next);
  }
  return way;
}

/** Removes values from an object or a list. */
export function removeValues(from: Tree, doomed: ReadonlySet<Tree>, changedBy: Place): void {
  const { content } = from;
  const isKept = (item: Tree) => !doomed.has(item);
  if (Array.isArray(content)) from.content = content.filter(isKept);
  else if (content instanceof Map) from.content = new Map([...content].filter(([, item]) => isKept(item)));
  from.changedBy = changedBy;
}

/** A merge conflict: the keys of a property within the update, and the kind of both values. */
export interface Conflict {
  readonly keys: readonly string[];
  readonly before: Kind;
  readonly after: Kind;
}

/**
 * Merges an update by the rules of Overlay 1.0: objects property by property, lists by appending; a single value
 * replaces the old one.
 */
export function merge(before: Tree, after: Tree, changedBy: Place): Conflict[] {
  before.changedBy = changedBy;
  before.json = undefined;
  if (Array.isArray(before.content)) {
    before.content = [...before.content, ...(Array.isArray(after.content) ? after.content : [after])];
  }
  if (!(before.content instanceof Map) || !(after.content instanceof Map)) return [];
  const conflicts: Conflict[] = [];
  const entries: Entry[] = [...before.content];
  let waiting: Entry[] = [];
  for (const [key, value] of after.content) {
    const at = entries.findIndex(([name]) => name === key);
    const known = entries[at]?.[1];
    if (!known) waiting.push([key, value]);
    else {
      const [was, is] = [kindOf(known), kindOf(value)];
      if (was !== is) conflicts.push({ keys: [key], before: was, after: is });
      else if (is === 'value') entries[at] = [key, value];
      else
        conflicts.push(
          ...merge(known, value, changedBy).map((each) => ({ ...each, keys: [key, ...each.keys] })),
        );
      // A new property keeps its position in the update: before the next existing property, else at the end.
      entries.splice(at, 0, ...waiting);
      waiting = [];
    }
  }
  before.content = new Map([...entries, ...waiting]);
  return conflicts;
}

type Kind = 'object' | 'list' | 'value';
type Entry = [key: string, value: Tree];

export function kindOf({ content }: Tree): Kind {
  if (Array.isArray(content)) return 'list';
  return content instanceof Map ? 'object' : 'value';
}
