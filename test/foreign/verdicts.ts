/** Verdicts on values of every schema of a document of OpenAPI 3.1: ours, and those of Ajv's class for 2020-12. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import {
  entriesOf,
  isList,
  isObject,
  type Json,
  type JsonObject,
  asObject,
  toJson,
  valueAt,
} from '../../codegen/json.js';
import type { Contract } from '../../codegen/operations/operations.js';
import { ajvFor } from '../../codegen/schemas/ajv.js';
import { jsonSchema } from '../../codegen/schemas/schemas.js';
import { visitSchemas } from '../../codegen/schemas/subschemas.js';
import { valueOf } from './made-up.js';

const seed = 20_261_126;
const valuesOfSchema = 8;

export interface Difference {
  readonly place: string;
  readonly value: Json;
  readonly ours: boolean;
}

/** The verdicts that differ. */
export function compareVerdicts({ document, written }: Contract): readonly Difference[] {
  const independent = new Ajv2020({ strict: false, logger: false });
  addFormats.default(independent);
  independent.addSchema({ ...asObject(withImpliedTypes(written)), $id: 'https://document.example/' });
  const own = ajvFor(document);
  const differences: Difference[] = [];
  for (const path of schemaPlaces(written)) {
    const schema = asObject(valueAt(document, path));
    const pointer = path.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')));
    const judge = independent.compile({ $ref: `https://document.example/#/${pointer.join('/')}` });
    const validate = own.compile(jsonSchema(document, schema, 'reply'));
    const made = fc.sample(valueOf(document, schema), { numRuns: valuesOfSchema, seed }).map(toJson);
    for (const value of made.flatMap((each) => [each, ...mutants(each)])) {
      const ours = validate(value);
      if (ours !== judge(value)) differences.push({ place: path.join('/'), value, ours });
    }
  }
  return differences;
}

/** Named schemas, and those of bodies, parameters and headers; these stand at the same place in both dialects. */
function schemaPlaces(written: JsonObject): readonly (readonly string[])[] {
  const places: (readonly string[])[] = [];
  visitSchemas(written, (_, path) => {
    const isNamed = path.length === 3 && path[1] === 'schemas';
    if (isNamed || (path.at(-1) === 'schema' && !path.includes('properties'))) places.push(path);
  });
  return places;
}

const others: readonly Json[] = [null, -1, 1.5, 3_000_000_000, '', 'another', true, [], {}];

/** The value with one part replaced or left out, or with one part more. */
function mutants(value: Json): readonly Json[] {
  const parts = isList(value) ? Object.entries(value) : entriesOf(value);
  const put = (key: string, part: readonly Json[]): Json =>
    isList(value)
      ? value.flatMap((item, at) => (String(at) === key ? part : [item]))
      : Object.fromEntries(
          Object.entries(asObject(value)).flatMap(([name, item]) =>
            name === key ? part.map((each) => [name, each]) : [[name, item]],
          ),
        );
  return [
    ...others,
    ...(isObject(value) ? [{ ...value, more: 1 }] : []),
    ...parts.flatMap(([key, part]) => [put(key, []), ...mutants(part).map((each) => put(key, [each]))]),
  ].slice(0, 400);
}

/** The one difference that is meant: a schema with properties and without a type is of objects, as its type says. */
function withImpliedTypes(value: Json): Json {
  if (isList(value)) return value.map(withImpliedTypes);
  if (!isObject(value)) return value;
  const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withImpliedTypes(part)]));
  const isImplied = isObject(value['properties']) && !('type' in value) && !('allOf' in value);
  return isImplied ? { type: 'object', ...parts } : parts;
}
