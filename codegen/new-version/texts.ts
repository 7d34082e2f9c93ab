/** Templates for the files of a new version. */
import { stringify } from 'yaml';
import { type JsonObject, objectOf, textOf } from '../json.js';
import type { Contract } from '../operations.js';

/** Derived from the newest version's base path: the new version number replaces the old one. */
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

/** The examples use existing names, so that they work once they are uncommented. */
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

/** Quoted when YAML would read another type. */
function scalar(text: string): string {
  return stringify(text, { singleQuote: true, lineWidth: 0 }).trimEnd();
}
