/** Reads an overlay (OpenAPI Overlay 1.0): its form is checked before any action is applied. */
import { isObject, type Json, type JsonObject, asList, asObject, asText } from '../../json.js';
import { compareVersions, type ContractFile, contractFile, type Sources } from '../sources.js';
import { parseReference } from '../references.js';
import type { RuleId } from '../../rule-table.js';

export interface Overlay {
  readonly info: JsonObject;
  readonly base: ContractFile;
  readonly actions: readonly Action[];
}

export interface Action {
  /** The keys of the action in the file. */
  readonly at: readonly string[];
  readonly target: string;
  /** Undefined for an action that removes its target. */
  readonly update: Json | undefined;
}

const overlayKeys = ['overlay', 'info', 'extends', 'actions'];
const actionKeys = ['target', 'description', 'update', 'remove'];

/** The overlay in a contract's file; undefined when its form is wrong, which has been reported. */
export function readOverlay(contract: ContractFile, sources: Sources): Overlay | undefined {
  const root = sources.read(contract.file) ?? {};
  const before = sources.count;
  const report: Report = (path, rule, sentence) =>
    sources.report({ file: contract.file, path }, rule, sentence);
  for (const key of unknownKeys(root, overlayKeys)) {
    report([key], 'overlay-key', `An overlay has ${overlayKeys.join(', ')}; change ${key} by an action.`);
  }
  if (!/^1\.0\.\d+$/.test(asText(root['overlay']) ?? '')) {
    report(['overlay'], 'overlay-version', 'This is not an OpenAPI Overlay 1.0: write overlay: 1.0.0.');
  }
  const info = asObject(root['info']);
  for (const key of ['title', 'version']) {
    const value = info[key];
    if (asText(value) !== undefined) continue;
    const hint = typeof value === 'number' ? '; write it in quotes' : '';
    report(['info', key], 'overlay-info', `An overlay's info has a ${key}, which is a text${hint}.`);
  }
  for (const key of unknownKeys(info, ['title', 'version'])) {
    report(
      ['info', key],
      'overlay-info',
      `An overlay's info has title and version; change ${key} by an action on $.info.`,
    );
  }
  const base = findBase(contract, root, sources, report);
  const actions = asList(root['actions']).flatMap((action, index) =>
    readAction(action, ['actions', String(index)], report),
  );
  if (asList(root['actions']).length === 0)
    report(['actions'], 'overlay-action', 'An overlay has a list of actions, one at least.');
  return base && sources.count === before ? { info, base, actions } : undefined;
}

type Report = (path: readonly string[], rule: RuleId, sentence: string) => void;

function findBase(
  contract: ContractFile,
  root: JsonObject,
  sources: Sources,
  report: Report,
): ContractFile | undefined {
  const name = asText(root['extends']) ?? '';
  const base = contractFile(parseReference(name, contract.file).file);
  const complain = (sentence: string) => {
    report(['extends'], 'overlay-extends', sentence);
    return undefined;
  };
  if (name === '' || name.includes('#') || base?.api !== contract.api) {
    return complain('An overlay extends an older version of its own API, as in extends: ./1.3.2.yaml.');
  }
  if (compareVersions(contract.version, base.version) <= 0) {
    return complain(
      `Version ${contract.version} may only extend an older version, and ${base.version} is not older.`,
    );
  }
  return sources.read(base.file) ? base : complain(`${name} does not exist.`);
}

function readAction(action: Json, at: readonly string[], report: Report): Action[] {
  if (!isObject(action)) {
    report(at, 'overlay-action', 'An action has a target, and update or remove.');
    return [];
  }
  const unknown = unknownKeys(action, actionKeys);
  for (const key of unknown) {
    report([...at, key], 'overlay-key', `An action has ${actionKeys.join(', ')}; ${key} is none of them.`);
  }
  const { target, update, remove } = action;
  const path = asText(target) || undefined;
  if (path === undefined)
    report([...at, 'target'], 'overlay-target', 'An action has a target, which is a JSONPath.');
  if (remove !== undefined && typeof remove !== 'boolean') {
    report([...at, 'remove'], 'overlay-action', 'Write remove: true.');
    return [];
  }
  if (unknown.length === 0 && (update === undefined) === (remove !== true)) {
    report(at, 'overlay-action', 'An action either has an update or says remove: true.');
  }
  return path === undefined ? [] : [{ at, target: path, update: remove === true ? undefined : update }];
}

/** Keys that the overlay format does not know; extensions begin with x-. */
function unknownKeys(value: JsonObject, known: readonly string[]): readonly string[] {
  return Object.keys(value).filter((key) => !known.includes(key) && !key.startsWith('x-'));
}
