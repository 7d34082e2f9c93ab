/** Resolves a name to a document: a contract as it is now, as it was released, or a file. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../documents/bundle.js';
import { configurationOf, documentAt } from '../configuration.js';
import { isObject, type JsonObject, readJson } from '../json.js';
import { toPublished } from '../documents/published.js';
import { documentFile, readLock } from '../released/lock.js';
import { type ContractFile, findContracts, Sources } from '../documents/sources.js';

export type Named = { readonly document: JsonObject } | { readonly mistakes: readonly string[] };

export const released = '@released';

export function isFile(name: string): boolean {
  return /[/\\]|\.(json|ya?ml)$/.test(name);
}

export function documentNamed(name: string, specs: string): Named {
  if (isFile(name)) return fileAt(name, specs);
  const contract = name.endsWith(released) ? name.slice(0, -released.length) : name;
  return name === contract ? standing(contract, specs) : releasedAs(contract, specs);
}

function fileAt(path: string, specs: string): Named {
  if (!existsSync(path)) return { mistakes: [`There is no file ${path}.`] };
  if (!path.endsWith('.json')) return draft(path, specs);
  const found = readJson(path);
  if ('line' in found) return { mistakes: [`${path}:${found.line}: ${found.why}`] };
  return isObject(found.value)
    ? { document: toPublished({ document: found.value }) }
    : { mistakes: [`${path}:1: This is not a JSON object.`] };
}

function draft(path: string, specs: string): Named {
  const { file, root } = documentAt(path);
  return bundled(file, root, path, specs);
}

function bundled(file: ContractFile, root: string, path: string, specs: string): Named {
  const configuration = configurationOf(path, specs);
  if ('mistake' in configuration) return { mistakes: [configuration.mistake] };
  const sources = new Sources(root, configuration.found);
  const read = bundle(file, sources);
  const mistakes = sources.lines();
  return mistakes.length > 0 ? { mistakes } : { document: toPublished(read) };
}

function standing(name: string, specs: string): Named {
  const contracts = findContracts(specs);
  const found = contracts.find((each) => each.name === name);
  if (!found) return { mistakes: [unknown(name, contracts)] };
  return bundled(found, specs, join(specs, found.file), specs);
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
