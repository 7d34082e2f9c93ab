/** What a new version begins with. */
import { stringify } from 'yaml';
import { type JsonObject, objectOf, textOf } from '../json.js';
import type { Contract } from '../operations.js';

/** As the newest one has its own, with the new version in place of its version. */
export function basePathOf({ basePath, version }: Contract, next: string): string {
  return basePath.includes(version) ? basePath.replace(version, next) : `${basePath}-${next}`;
}

export function skeletonOf({ document, version }: Contract, next: string, basePath: string): string {
  return `overlay: 1.0.0
info:
  title: ${scalar(textOf(objectOf(document['info'])['title']) ?? '')}
  version: ${scalar(next)}
extends: ./${version}.yaml
actions:
  - target: $.servers[0]
    update: { url: ${scalar(basePath)} }
  # Whatever else differs from ${version} is an action more, and one that finds nothing is a mistake. For instance:
${examplesOf(document)}`;
}

/** With names that are there, so that they do what they say once they are no comment any more. */
function examplesOf({ components, paths }: JsonObject): string {
  const schemas = Object.entries(objectOf(objectOf(components)['schemas']));
  const changes = schemas
    .filter(([, schema]) => objectOf(schema)['properties'] !== undefined)
    .map(
      ([name]) => `  # - target: $.components.schemas['${name}'].properties
  #   update:
  #     note: { type: string, description: What one ought to know., maxLength: 70 }
`,
    );
  const removals = Object.keys(objectOf(paths)).map(
    (path) => `  # - target: $.paths['${path}']
  #   remove: true
`,
  );
  return [...changes.slice(0, 1), ...removals.slice(0, 1)].join('');
}

/** In quotes where YAML would read something else. */
function scalar(text: string): string {
  return stringify(text, { singleQuote: true, lineWidth: 0 }).trimEnd();
}
