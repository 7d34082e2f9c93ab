/** Ajv for the schemas of a document; OpenAPI 3.1 needs Ajv's class for JSON Schema 2020-12. */
import { _, Ajv, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { formats } from '../../src/engine/formats.js';
import { isModern } from '../documents/dialect.js';
import { type JsonObject, asObject, entriesOf, valueAt } from '../json.js';
import { areUnicode } from './patterns.js';
import { jsonSchema, modes, schemaId } from './schemas.js';

/** Every object inherits `constructor` and `toString`; a document that declares them needs slower code. */
function hasInheritedNames(document: JsonObject): boolean {
  const text = JSON.stringify(document);
  return Object.getOwnPropertyNames(Object.prototype).some((name) => text.includes(`"${name}"`));
}

/** An Ajv for the document's version of JSON Schema, without schemas. */
export function emptyAjv(document: JsonObject, options: Options): Ajv {
  return new (isModern(document) ? Ajv2020 : Ajv)(options);
}

/** An Ajv with a document's named schemas in every mode; schemas compile on first use. */
export function ajvFor(document: JsonObject): Ajv {
  const ajv = emptyAjv(document, {
    allErrors: true,
    strict: true,
    strictTypes: false,
    // A tuple may be open, and shorter than its prefix.
    strictTuples: false,
    // A member of an allOf may require a property that another member declares.
    strictRequired: false,
    // 19.99 is a multiple of 0.01, which binary floating point cannot represent.
    multipleOfPrecision: 9,
    // Plain schemas are inlined; larger ones become one function that all users share.
    inlineRefs: 3,
    unicodeRegExp: areUnicode(document),
    ownProperties: hasInheritedNames(document),
    formats,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  for (const [name, schema] of entriesOf(valueAt(document, ['components', 'schemas']))) {
    for (const mode of modes) {
      ajv.addSchema(jsonSchema(document, asObject(schema), mode), schemaId(mode, name), undefined, false);
    }
  }
  return ajv;
}
