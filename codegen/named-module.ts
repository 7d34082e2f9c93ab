/** A module that `contracts.json` names, and whose default export is a function. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Loads a module relative to the working directory; returns a sentence if it is none. */
export async function loadNamedModule<Named>(
  key: string,
  file: string,
  isNamed: (value: unknown) => value is Named,
): Promise<Named | string> {
  try {
    const found: { readonly default?: unknown } = await import(pathToFileURL(resolve(file)).href);
    if (isNamed(found.default)) return found.default;
    return `contracts.json: ${key}: ${file} exports no function as default.`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `contracts.json: ${key}: ${file} cannot be loaded: ${reason}`;
  }
}
