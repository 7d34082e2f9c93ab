/** Checks the form of the document's parts that bundling rebuilds; malformed parts would be lost there. */
import { entriesOf, isObject, type Json } from '../json.js';
import { isModern } from '../documents/dialect.js';
import type { ContractFile, Sources } from '../documents/sources.js';

export function checkRoot({ file }: ContractFile, sources: Sources): void {
  const check = (path: readonly string[], value: Json) => {
    if (isObject(value) && value['$ref'] === undefined) return;
    const sentence = `${path.join('.')} is a map of names, and neither a reference nor anything else.`;
    sources.report({ file, path }, 'struct', sentence);
  };
  const root = sources.read(file) ?? {};
  if (root['paths'] === undefined && root['openapi'] !== undefined && !isModern(root)) {
    sources.report(
      { file, path: [] },
      'struct',
      'The document has no paths; OpenAPI 3.0 asks for them, if only for {}.',
    );
  }
  for (const part of ['paths', 'components', 'webhooks']) {
    if (root[part] !== undefined) check([part], root[part]);
  }
  for (const [section, components] of entriesOf(root['components'])) {
    if (!section.startsWith('x-') && section !== '$ref') check(['components', section], components);
  }
}
