/** Templates for the files of a new version. */
import { stringify } from 'yaml';
import { type JsonObject, asObject, asText } from '../json.js';
import type { Contract } from '../operations/operations.js';

/** Derived from the newest version's base path: the new version number replaces the old one. */
export function nextBasePath({ basePath, version }: Contract, next: string): string {
  return basePath.includes(version) ? basePath.replace(version, next) : `${basePath}-${next}`;
}

export function buildSkeleton({ document, version }: Contract, next: string, basePath: string): string {
  return `overlay: 1.0.0
info:
  title: ${scalar(asText(asObject(document['info'])['title']) ?? '')}
  version: ${scalar(next)}
extends: ./${version}.yaml
actions:
  - target: $.servers[0]
    update: { url: ${scalar(basePath)} }
  # Each further difference from ${version} is an action; an action that finds nothing is a mistake. For example:
${formatExamples(document)}`;
}

/** The examples use existing names, so that they work once they are uncommented. */
function formatExamples({ components, paths }: JsonObject): string {
  const schemas = Object.entries(asObject(asObject(components)['schemas']));
  const changes = schemas
    .filter(([, schema]) => asObject(schema)['properties'] !== undefined)
    .map(
      ([name]) => `  # - target: $.components.schemas['${name}'].properties
  #   update:
  #     note: { type: string, description: A note for the payer., maxLength: 70 }
`,
    );
  const removals = Object.keys(asObject(paths)).map(
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
