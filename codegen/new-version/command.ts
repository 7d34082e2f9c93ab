/** Creates a version: its document, which extends the newest one. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Answer, tryParse } from '../answer.js';
import { ownConfiguration, readConfiguration } from '../configuration.js';
import { bundle } from '../documents/bundle.js';
import { readContract } from '../operations/operations.js';
import {
  compareVersions,
  type ContractFile,
  contractFile,
  findContracts,
  Sources,
} from '../documents/sources.js';
import { nextBasePath, buildSkeleton } from './texts.js';

const usage = 'Name an API and its new version, as in: npm run new-version -- payments 1.4.0';

/** Paths are relative to the working directory. */
export function newVersionCommand(args: readonly string[]): Answer {
  const options = { specs: { type: 'string', default: 'specs' } } as const;
  const parsed = tryParse(() => parseArgs({ args: [...args], allowPositionals: true, options }));
  const [api, version, ...others] = parsed?.positionals ?? [];
  if (!parsed || api === undefined || version === undefined || others.length > 0) return mistake(usage);
  const { specs } = parsed.values;
  if (!existsSync(specs)) return mistake(`There is no folder ${specs}.`);
  const contracts = findContracts(specs);
  const newest = contracts.findLast((contract) => contract.api === api);
  if (!newest) {
    return mistake(`There is no API ${api}: ${[...new Set(contracts.map((each) => each.api))].join(', ')}.`);
  }
  const next = contractFile(`${api}/${version}.yaml`);
  if (!next)
    return mistake(`${version} is not a version; write numbers with points between them, as in 1.4.0.`);
  const versions = contracts.filter((contract) => contract.api === api);
  const same = versions.find((each) => compareVersions(each.version, version) === 0);
  if (same) return mistake(`${api} has the version ${same.version} already: ${join(specs, same.file)}.`);
  if (compareVersions(version, newest.version) < 0) {
    return mistake(`${version} is older than ${newest.version}, the newest version of ${api}.`);
  }
  return write(next, newest, specs);
}

function write(next: ContractFile, newest: ContractFile, specs: string): Answer {
  const configuration = readConfiguration(ownConfiguration);
  if ('mistake' in configuration) return mistake(configuration.mistake);
  const sources = new Sources(specs, configuration.found);
  const contract = readContract(bundle(newest, sources));
  if (sources.count > 0) return { mistakes: sources.lines() };
  const file = join(specs, next.file);
  const basePath = nextBasePath(contract, next.version);
  writeFileSync(file, buildSkeleton(contract, next.version, basePath));
  return {
    lines: [
      `${file} extends ${newest.version}, at the base path ${basePath}.`,
      '',
      'Next steps:',
      '- Write the changes as actions; see specs/README.md.',
      `- "npm run mock -- ${file}" serves the examples, before there are handlers.`,
      '- "npm run generate", then "npm run build": the compiler reports each handler that does not fit.',
      '- "npm run documents" writes the changes into docs/tpp/versions.md. Add the version to README.md by hand.',
      `- "npm run release -- ${next.name}" publishes the version.`,
    ],
  };
}

function mistake(sentence: string): Answer {
  return { mistakes: [sentence] };
}
