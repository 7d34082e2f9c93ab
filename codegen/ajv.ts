/** Ajv as codegen uses it: every violation is reported, formats are the server's own, and nothing is guessed. */
import { _, Ajv } from 'ajv';
import { formats } from '../src/contract/formats.js';
import { type JsonObject, objectOf } from './json.js';
import { jsonSchema, schemaId } from './schemas.js';

/** An Ajv that knows a document's named schemas, open and closed. */
export function ajvFor(document: JsonObject): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: false,
    // Plain texts are checked where they stand; anything larger is one function that all its users share.
    inlineRefs: 3,
    formats,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  for (const [name, schema] of Object.entries(objectOf(objectOf(document['components'])['schemas']))) {
    for (const mode of ['open', 'closed'] as const) {
      ajv.addSchema(jsonSchema(document, objectOf(schema), mode), schemaId(mode, name));
    }
  }
  return ajv;
}
