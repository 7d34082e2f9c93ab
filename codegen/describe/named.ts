/** Resolves a name to a document: a contract as it is now, as it was released, or a file. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { bundle } from '../documents/bundle.js';
import { isObject, type JsonObject } from '../json.js';
import { toPublished } from '../documents/published.js';
import { documentFile, readJson, readLock } from '../released/lock.js';
import { type ContractFile, contractFile, findContracts, Sources } from '../documents/sources.js';

export type Named = { readonly document: JsonObject } | { readonly mistakes: readonly string[] };

export const released = '@released';

export function isFile(name: string): boolean {
  return /[/\\]|\.(json|ya?ml)$/.test(name);
}

export function documentNamed(name: string, specs: string): Named {
  if (isFile(name)) return fileAt(name);
  const contract = name.endsWith(released) ? name.slice(0, -released.length) : name;
  return name === contract ? standing(contract, specs) : releasedAs(contract, specs);
}

function fileAt(path: string): Named {
  if (!existsSync(path)) return { mistakes: [`There is no file ${path}.`] };
  if (!path.endsWith('.json')) return draft(path);
  const found = readJson(path);
  if ('line' in found) return { mistakes: [`${path}:${found.line}: ${found.why}`] };
  return isObject(found.value)
    ? { document: toPublished({ document: found.value }) }
    : { mistakes: [`${path}:1: This is not a JSON object.`] };
}

/** A contract in a folder of contracts may refer to the others; any other file stands alone. */
function draft(path: string): Named {
  const root = join(path, '..', '..');
  const file = contractFile(relative(root, path).replaceAll(sep, '/'));
  const alone = { name: basename(path), api: '', version: '', file: basename(path) };
  return file ? bundled(file, root) : bundled(alone, dirname(path));
}

function bundled(file: ContractFile, root: string): Named {
  const sources = new Sources(root);
  const read = bundle(file, sources);
  const mistakes = sources.lines();
  return mistakes.length > 0 ? { mistakes } : { document: toPublished(read) };
}

function standing(name: string, specs: string): Named {
  const contracts = findContracts(specs);
  const file = contracts.find((each) => each.name === name);
  return file ? bundled(file, specs) : { mistakes: [unknown(name, contracts)] };
}

/** Suggests the closest names: the versions of the given API, or the APIs. */
function unknown(name: string, contracts: readonly ContractFile[]): string {
  const [, api = name, version] = /^(.+?)-(\d.*)$/.exec(name) ?? [];
  const versions = contracts.filter((each) => each.api === api).map((each) => each.version);
  if (versions.length > 0 && version !== undefined) {
    return `${api} has no version ${version}: ${versions.join(', ')}.`;
  }
  if (versions.length > 0) return `Say which version of ${api}: ${versions.join(', ')}.`;
  return `There is no API ${api}: ${[...new Set(contracts.map((each) => each.api))].join(', ')}.`;
}

function releasedAs(name: string, specs: string): Named {
  const { documents, lines, mistakes } = readLock(specs);
  const document = documents.get(name);
  if (document) return { document };
  if (lines.has(name)) return { mistakes };
  const contracts = findContracts(specs);
  if (!contracts.some((each) => each.name === name)) return { mistakes: [unknown(name, contracts)] };
  const file = join(specs, documentFile(name));
  return { mistakes: [`${name} has not been released: there is no ${file}.`] };
}
