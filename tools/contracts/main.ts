#!/usr/bin/env node
/**
 * `open-banking-contracts`: the command line for projects with their own contracts, from a document to a server. See
 * docs/developer/engine.md.
 */
import { print } from '../../codegen/answer.js';
import { readOwnPackage } from './own-package.js';

const usage = `Usage: open-banking-contracts <command>
  init [document]  creates a project in this folder from an OpenAPI document
  generate         writes code from specs/, and skeletons for new operations
  design           shows the mistakes, changes for clients, documentation and a mock after each edit of a document
  dev              serves the project during development: examples replace missing handlers
  --contract-module open-banking-interface/contract
                   writes the code of a plugin's own contracts from specs/`;

/** Each command loads only its own imports, so that a missing package is reported by name. */
const commands: Readonly<Record<string, (argument: string | undefined) => Promise<void>>> = {
  init: async (document) => print(await (await import('./init.js')).initProject(document)),
  generate: async () => print(await (await import('./generate.js')).generateProject()),
  design: async () => (await import('./design.js')).designProject(),
  dev: async () => (await import('./dev.js')).develop(),
  'serve-once': async (port) => (await import('./serve-once.js')).serveOnce(port),
};

/** The generator reads the arguments itself. */
const generatorAlone = async () => void (await import('../../codegen/main.js'));

async function run([name = '', argument, ...others]: readonly string[]): Promise<void> {
  if (name === '--help' || name === '-h') return print({ lines: [usage] });
  // Without a command the generator runs alone, for a folder that is no project: --specs, --out and so on.
  const isGeneratorAlone = name.startsWith('--');
  const command = isGeneratorAlone ? generatorAlone : commands[name];
  if (!command || (others.length > 0 && !isGeneratorAlone)) return print({ mistakes: [usage] });
  try {
    await command(argument);
  } catch (error) {
    const missing = missingPackage(error);
    if (missing === undefined) throw error;
    print({ mistakes: [`The package ${missing} is missing; development needs these:`, installation()] });
  }
}

/** The command that installs the development dependencies. */
function installation(): string {
  // In quotes, since ">=" is a redirection in a shell.
  const packages = Object.entries(readOwnPackage().devDependencies).map(([name, version]) =>
    typeof version === 'string' ? `"${name}@${version}"` : name,
  );
  return `npm install --save-dev --ignore-scripts ${packages.join(' ')}`;
}

/** The name of the missing package in a failed import. */
function missingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND')
    return undefined;
  return /Cannot find package '([^']+)'/.exec(error.message)?.[1];
}

await run(process.argv.slice(2));
