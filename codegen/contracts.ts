/** Finds the contracts in `specs/<api>/<version>.yaml` and puts them in order, versions compared as numbers. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from './sources.js';

/** A contract's file, before it is read. */
export interface ContractFile {
  readonly name: string;
  readonly api: string;
  readonly version: string;
  /** Below the contracts' folder, with slashes: `payments/1.3.2.yaml`. */
  readonly file: string;
}

const versionedFile = /^(\d+(?:\.\d+)*)\.yaml$/;

export function findContracts(root: string): ContractFile[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
    .flatMap(({ name: api }) =>
      readdirSync(join(root, api)).flatMap((entry) => contractFile(`${api}/${entry}`) ?? []),
    )
    .toSorted((a, b) => compare(a.api, b.api) || compareVersions(a.version, b.version));
}

/** The contract that a file below the contracts' folder holds, or undefined for a shared file. */
export function contractFile(file: string): ContractFile | undefined {
  const [api, entry, ...deeper] = file.split('/');
  const version = entry && versionedFile.exec(entry)?.[1];
  if (!api || api === 'shared' || !version || deeper.length > 0) return undefined;
  return { name: `${api}-${version}`, api, version, file };
}

/** Negative when the first is older: 1.3.2 < 1.3.2.2 < 1.10. */
export function compareVersions(a: string, b: string): number {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let part = 0; part < Math.max(left.length, right.length); part++) {
    const difference = (left[part] ?? -1) - (right[part] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}
