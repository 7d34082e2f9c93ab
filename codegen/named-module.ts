/** A module that `contracts.json` names, and whose default export is a function. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Line } from './documents/sources.js';

export interface NamedModule {
  /** Relative to the working directory. */
  readonly path: string;
  /** The place in `contracts.json`. */
  readonly from: Line;
}

/** Loads a module; returns a sentence if it is none. */
export async function loadNamedModule<Named>(
  key: string,
  { from, path }: NamedModule,
  isNamed: (value: unknown) => value is Named,
): Promise<Named | string> {
  const refused = (what: string) => formatMistake(from, `${key}: ${path} ${what}`);
  try {
    const found: { readonly default?: unknown } = await import(pathToFileURL(resolve(path)).href);
    return isNamed(found.default) ? found.default : refused('exports no function as default.');
  } catch (error) {
    return refused(`cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A mistake of `contracts.json`. */
export function formatMistake({ file, line }: Line, sentence: string): string {
  return `${file}:${line}: [configuration-invalid] ${sentence}`;
}
