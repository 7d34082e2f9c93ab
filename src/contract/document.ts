/** The bundled OpenAPI documents, as text, for whoever publishes them. */
import { readFileSync } from 'node:fs';
import type { ContractName } from './operation.js';

const documents = new Map<ContractName, string>();

/** The contract's OpenAPI document as JSON text; read once. */
export function documentOf(name: ContractName): string {
  const known = documents.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(new URL(`../../generated/${name}.json`, import.meta.url), 'utf8');
  documents.set(name, text);
  return text;
}
