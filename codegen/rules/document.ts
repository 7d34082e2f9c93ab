/** The bundled document must be valid OpenAPI 3.0. */
import SwaggerParser from '@apidevtools/swagger-parser';
import type { Bundle } from '../bundle.js';
import { isObject, jsonOf, keysOf, listOf, objectOf, textOf } from '../json.js';

export async function checkDocument(bundle: Bundle): Promise<void> {
  const { document } = bundle;
  const version = textOf(document['openapi']) ?? '';
  if (!version.startsWith('3.0.')) {
    bundle.report(['openapi'], 'A contract is an OpenAPI 3.0 document: write openapi: 3.0.3.');
    return;
  }
  if (objectOf(document['info'])['version'] !== bundle.version) {
    bundle.report(['info', 'version'], `The file's name says version ${bundle.version}.`);
  }
  if (listOf(document['servers']).length !== 1) {
    bundle.report(['servers'], 'A contract has exactly one server, its base path.');
  }
  try {
    // The parser resolves references in place, so it gets a copy.
    await SwaggerParser.validate(JSON.parse(JSON.stringify(document)));
  } catch (error) {
    const { path, sentence } = explain(error);
    bundle.report(path, sentence);
  }
}

interface Explanation {
  readonly path: readonly string[];
  readonly sentence: string;
}

/** Every alternative of the OpenAPI schema complains; the deepest complaint is about the mistake itself. */
function explain(error: unknown): Explanation {
  const message = error instanceof Error ? error.message : String(error);
  const details = error instanceof Error && 'details' in error ? listOf(jsonOf(error.details)) : [];
  const explanations = details.filter(isObject).map((detail) => ({
    path: keysOf(textOf(detail['instancePath']) ?? ''),
    sentence: `This is not valid OpenAPI 3.0: ${[
      textOf(detail['message']) ?? message,
      ...Object.values(objectOf(detail['params'])).filter((value) => typeof value === 'string'),
    ].join(': ')}.`,
  }));
  const deepest = explanations.toSorted((a, b) => b.path.length - a.path.length)[0];
  return deepest ?? { path: pathIn(message), sentence: `This is not valid OpenAPI 3.0: ${message.trim()}` };
}

/** The parser's own checks name the place only in their text: `Validation failed. /paths/… is missing …`. */
function pathIn(message: string): readonly string[] {
  const path = /\/paths(\/\S+)\/(get|post|put|patch|delete)\b/.exec(message);
  return path?.[1] && path[2] ? ['paths', path[1], path[2]] : [];
}
