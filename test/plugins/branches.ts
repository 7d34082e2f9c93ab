/** A plugin's own contract, as codegen writes it, and folders as plugins have them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../support/runner/temporary.js';

export const handler = async () => undefined;
const folder = temporaryFolder();
for (const name of ['branches-1.0.0.json', '0001-one.js', '0002-two.js'])
  writeFileSync(join(folder, name), '');
export const here = pathToFileURL(`${folder}/`);

export function folderWith(...files: readonly string[]): URL {
  const made = temporaryFolder();
  for (const file of files) writeFileSync(join(made, file), '');
  return pathToFileURL(`${made}/`);
}

interface ContractOptions {
  readonly name?: string;
  readonly basePath?: string;
  readonly replyTypes?: readonly string[];
  readonly listHeaders?: readonly string[];
  readonly security?: readonly (readonly string[])[];
  /** The older contracts that the operation changes. */
  readonly changes?: readonly string[];
}

/** A contract with one operation, as codegen writes it. */
export function branches({
  basePath = '/branches',
  name = 'branches-1.0.0',
  replyTypes = [],
  security = [],
  changes = [],
  listHeaders = [],
}: ContractOptions = {}) {
  const entry = { id: 'listBranches', method: 'GET' as const, path: '/all', declaredBy: name };
  const contentTypes = { default: replyTypes };
  const types = { requestTypes: [], replyTypes, contentTypes };
  const operation = { ...entry, ...types, listHeaders, security, changes };
  return {
    contracts: [{ name, api: 'branches', version: '1.0.0', basePath, operations: [operation] }],
    validators: { [name]: { listBranches: {} } },
    headerNames: {},
    documents: here,
    handlers: { listBranches: { [name]: handler } },
  };
}
