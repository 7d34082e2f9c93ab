/** A contracts project in a folder: its configuration and its layout. */
import { existsSync } from 'node:fs';
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

export function readProject(): Read<Configuration> {
  if (!existsSync(configurationFile)) {
    return { mistake: `There is no ${configurationFile} here; "open-banking-contracts init" writes one.` };
  }
  return readConfiguration(foreignConfiguration);
}
