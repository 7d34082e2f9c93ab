/** The mock's contracts: codegen's bundler reads them from their YAML files, so that no code needs to exist. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type Configuration,
  configurationOf,
  documentAt,
  isBelow,
  ownConfiguration,
  readConfiguration,
} from '../../codegen/configuration.js';
import { checkedContracts } from '../../codegen/generate.js';
import type { Contract } from '../../codegen/operations/operations.js';
import type { Lint } from '../../codegen/rules/lint.js';
import { type ContractFile, findContracts, Sources } from '../../codegen/documents/sources.js';

export type Read = { readonly contracts: readonly Contract[] } | { readonly mistakes: readonly string[] };

/** Every contract of a folder. */
export function readFolder(root: string, lint?: Lint): Promise<Read> {
  if (!existsSync(root)) return Promise.resolve({ mistakes: [`There is no folder ${root}.`] });
  const configuration = readConfiguration(ownConfiguration);
  if ('mistake' in configuration) return Promise.resolve({ mistakes: [configuration.mistake] });
  return read({ root, files: findContracts(root), configuration: configuration.found }, [], lint);
}

/** Contracts by their files' paths, which may be in different folders of contracts. */
export async function readFiles(paths: readonly string[], lint?: Lint): Promise<Read> {
  const groups = new Map<string, Group>();
  const mistakes: string[] = [];
  for (const path of new Set(paths)) {
    const { file, root } = documentAt(path);
    const configuration = configurationOf(path);
    const isOwn = isBelow('specs', path);
    if (!existsSync(path)) mistakes.push(`There is no file ${path}.`);
    else if ('mistake' in configuration) mistakes.push(configuration.mistake);
    else if (isOwn && file.version === '') {
      mistakes.push(
        `${path} is not a contract; a contract is called <api>/<version>.yaml, as in specs/payments/1.3.2.yaml.`,
      );
    } else {
      // The configuration of documents of others may stand beside them.
      const key = isOwn ? root : JSON.stringify([root, dirname(path)]);
      const files = [...(groups.get(key)?.files ?? []), file];
      groups.set(key, { root, files, configuration: configuration.found });
    }
  }
  const contracts: Contract[] = [];
  for (const group of groups.values()) {
    const found = await read(group, contracts, lint);
    if ('mistakes' in found) mistakes.push(...found.mistakes);
    else contracts.push(...found.contracts);
  }
  return mistakes.length > 0 ? { mistakes } : { contracts };
}

/** Documents of one folder, which one configuration checks. */
interface Group {
  readonly root: string;
  readonly files: readonly ContractFile[];
  readonly configuration: Configuration;
}

async function read(
  { configuration, files, root }: Group,
  others: readonly Contract[],
  lint: Lint | undefined,
): Promise<Read> {
  const sources = new Sources(root, configuration);
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
