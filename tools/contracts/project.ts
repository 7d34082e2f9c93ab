/** A contracts project in a folder: its configuration and its layout. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Configuration,
  configurationFile,
  foreignConfiguration,
  type Read,
  readConfiguration,
} from '../../codegen/configuration.js';

/** The package with the engine and these tools. */
export const enginePackage = 'open-banking-contracts';

/** The module from which generated code and handlers import the engine. */
export const engine = `${enginePackage}/engine`;

/** Relative to the working directory. */
export const places = { specs: 'specs', generated: 'generated', handlers: 'handlers' } as const;

/** The script of the compiler. Throws when the package is missing, which the command line reports. */
export function findCompiler(): string {
  return fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
}

/** The file that the compiler needs. */
const compilerFile = 'tsconfig.json';

/** A sentence that names the project's file without which its code is not compiled. */
export function missingFile(): string | undefined {
  const missing = [configurationFile, compilerFile].find((file) => !existsSync(file));
  return missing === undefined ? undefined : describeMissing(missing);
}

function describeMissing(file: string): string {
  return `There is no ${file} here; "open-banking-contracts init" writes one.`;
}

export function readProject(): Read<Configuration> {
  if (!existsSync(configurationFile)) {
    return { mistake: describeMissing(configurationFile) };
  }
  return readConfiguration(foreignConfiguration);
}
