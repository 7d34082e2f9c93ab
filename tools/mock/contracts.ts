/** The mock's contracts: codegen's bundler reads them from their YAML files, so that no code needs to exist. */
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ownConfiguration, readConfiguration } from '../../codegen/configuration.js';
import { checkedContracts } from '../../codegen/generate.js';
import type { Contract } from '../../codegen/operations/operations.js';
import type { Lint } from '../../codegen/rules/lint.js';
import { type ContractFile, contractFile, findContracts, Sources } from '../../codegen/documents/sources.js';

export type Read = { readonly contracts: readonly Contract[] } | { readonly mistakes: readonly string[] };

/** Every contract of a folder. */
export function readFolder(root: string, lint?: Lint): Promise<Read> {
  if (!existsSync(root)) return Promise.resolve({ mistakes: [`There is no folder ${root}.`] });
  return read(root, findContracts(root), [], lint);
}

/** Contracts by their files' paths, which may be in different folders of contracts. */
export async function readFiles(paths: readonly string[], lint?: Lint): Promise<Read> {
  const byRoot = new Map<string, ContractFile[]>();
  const mistakes: string[] = [];
  for (const path of new Set(paths)) {
    const root = join(path, '..', '..');
    const file = contractFile(relative(root, path).replaceAll(sep, '/'));
    if (!existsSync(path)) mistakes.push(`There is no file ${path}.`);
    else if (file) byRoot.set(root, [...(byRoot.get(root) ?? []), file]);
    else
      mistakes.push(
        `${path} is not a contract; a contract is called <api>/<version>.yaml, as in specs/payments/1.3.2.yaml.`,
      );
  }
  const contracts: Contract[] = [];
  for (const [root, files] of byRoot) {
    const found = await read(root, files, contracts, lint);
    if ('mistakes' in found) mistakes.push(...found.mistakes);
    else contracts.push(...found.contracts);
  }
  return mistakes.length > 0 ? { mistakes } : { contracts };
}

async function read(
  root: string,
  files: readonly ContractFile[],
  others: readonly Contract[],
  lint: Lint | undefined,
): Promise<Read> {
  const configuration = readConfiguration(ownConfiguration);
  if ('mistake' in configuration) return { mistakes: [configuration.mistake] };
  const sources = new Sources(root, configuration.found.rules, configuration.found.exceptions);
  const contracts = await checkedContracts(files, sources, lint);
  const names = new Map(others.map(({ basePath, name }) => [basePath, name]));
  for (const { basePath, report } of contracts) {
    const other = names.get(basePath);
    if (other !== undefined) {
      report(['servers', '0', 'url'], 'base-path-shared', `${other} has the base path ${basePath} too.`);
    }
  }
  const mistakes = sources.lines();
  return mistakes.length > 0 ? { mistakes } : { contracts };
}
