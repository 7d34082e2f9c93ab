/**
 * The document of a version that extends another one by an overlay: the extended contract's bundled document with the
 * overlay's actions applied. Every value still knows its file and line.
 */
import { asObject, type JsonObject, valueAt } from '../../json.js';
import { basePathOf } from '../links.js';
import { createReading, type Reading } from '../reading.js';
import type { RuleId } from '../../rule-table.js';
import type { ContractFile, Finding, Place, Sources } from '../sources.js';
import { applyActions } from './actions.js';
import type { Overlay } from './read.js';
import { jsonOfTree, merge, type Tree, toTree, wayTo } from './tree.js';

/** The bundled contract that is extended. */
export interface Base {
  readonly name: string;
  readonly document: JsonObject;
  placeOf(path: readonly string[]): Place;
}

export function applyOverlay(
  contract: ContractFile,
  overlay: Overlay,
  base: Base,
  sources: Sources,
): Reading {
  const written = (path: readonly string[]): Place => ({ file: contract.file, path });
  const root = buildRoot(overlay, base, written);
  const removals = new Map<string, Place>();
  applyActions(overlay.actions, {
    root,
    base: base.name,
    placeOf: written,
    report: (path, rule, sentence) => sources.report(written(path), rule, sentence),
    noteRemoval: (part, action) => removals.set(part.join('\n'), written(action)),
  });
  const document = jsonOfTree(root);
  const isOwn = ({ file }: Place) => file === contract.file;
  const plain = createReading(sources);
  const treeAt = ({ path }: Place) => wayTo(root, path).at(-1) ?? root;
  const originOf = (place: Place) => (isOwn(place) ? treeAt(place).origin() : place);
  const report = (place: Place, rule: RuleId, sentence: string, users?: readonly string[]) => {
    if (isOwn(place)) reportIn(root, contract, { path: place.path, rule, sentence, users }, sources);
    else sources.report(place, rule, sentence, users);
  };
  return {
    ...plain,
    isOverlay: true,
    valueAt: (place) => (isOwn(place) ? valueAt(document, place.path) : sources.valueAt(place)),
    originOf,
    standInFor: (place) => {
      const own = written(place.path);
      const isKnown = valueAt(document, place.path) !== undefined && isSame(originOf(own), place);
      return isKnown ? own : place;
    },
    basePathAt: (place) => {
      if (!isOwn(place)) return plain.basePathAt(place);
      return basePathOf(treeAt(place).isNew ? asObject(document) : base.document);
    },
    report,
    reportMissing: ({ reference, target, here }, users) => {
      const removal = isOwn(target) ? findRemoval(target.path, removals) : undefined;
      const sentence = `${reference} is removed here, and ${originOf(here).file} still refers to it.`;
      if (removal) sources.report(removal, 'reference-missing', sentence, users);
      else report(here, 'reference-missing', plain.missing(reference, target, here), users);
    },
  };
}

/** The extended document with the new version's title and version. Its deprecation announcement is its own too. */
function buildRoot({ info }: Overlay, base: Base, written: (path: readonly string[]) => Place): Tree {
  const root = toTree(base.document, (path) => base.placeOf(path));
  const [, itsInfo] = wayTo(root, ['info']);
  if (!(itsInfo?.content instanceof Map)) return root;
  itsInfo.content = new Map([...itsInfo.content].filter(([key]) => !key.startsWith('x-')));
  merge(
    itsInfo,
    toTree(info, (path) => written(['info', ...path]), true),
    written(['info']),
  );
  return root;
}

/** The action that removed a part of the document, or removed a parent of that part. */
function findRemoval(path: readonly string[], removals: ReadonlyMap<string, Place>): Place | undefined {
  const ways = path.map((_, index) => path.slice(0, index + 1).join('\n'));
  const gone = ways.find((way) => removals.has(way));
  return gone === undefined ? undefined : removals.get(gone);
}

function isSame(a: Place, b: Place): boolean {
  return a.file === b.file && a.path.join('\n') === b.path.join('\n');
}

/**
 * A mistake belongs to the overlay when the overlay wrote the value or changed its parent; otherwise to the place of
 * the value.
 */
function reportIn(
  root: Tree,
  contract: ContractFile,
  { path, rule, sentence, users }: Pick<Finding, 'rule' | 'sentence' | 'users'> & Pick<Place, 'path'>,
  sources: Sources,
): void {
  const way = wayTo(root, path);
  const last = way.at(-1) ?? root;
  const holder = way.length > path.length ? way.at(-2) : undefined;
  const origin = last.origin();
  const changedBy = last.changedBy ?? holder?.changedBy;
  if (last.isNew) sources.report(origin, rule, sentence, users);
  // A mistake of the extended version itself has been reported there.
  else if (sources.knows(origin, rule, sentence)) return;
  else if (changedBy) sources.report(changedBy, rule, sentence, users);
  else sources.report(origin, rule, `In ${contract.name}, which extends this: ${sentence}`, users);
}
