/** Validation by each keyword of OpenAPI 3.0, in requests and in open and closed answers. */
import { expect } from 'chai';
import { toJson, asObject } from '../../codegen/json.js';
import { ajvFor } from '../../codegen/schemas/ajv.js';
import { jsonSchema } from '../../codegen/schemas/schemas.js';
import { documentOf } from './document.js';
import { named, rows } from './schema-rows.js';

describe('The generated JSON Schema', () => {
  for (const [what, schema, takes, refuses, mode = 'open'] of rows) {
    const document = documentOf({ ...named, Tried: schema });
    const tried = asObject(toJson(schema));
    it(`accepts and refuses values correctly: ${what}`, () => {
      const validate = ajvFor(document).compile(jsonSchema(document, tried, mode));
      for (const value of takes) expect(validate(value), JSON.stringify(value)).to.equal(true);
      for (const value of refuses) expect(validate(value), JSON.stringify(value)).to.equal(false);
    });
  }
});
