/** OpenAPI 3.1: types, and verdicts that are those of Ajv's class for JSON Schema 2020-12. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { type JsonObject, toJson, asObject, valueAt } from '../../codegen/json.js';
import { ajvFor } from '../../codegen/schemas/ajv.js';
import { jsonSchema } from '../../codegen/schemas/schemas.js';
import { schemaType } from '../../codegen/types/schemas.js';
import { modernDocumentOf } from './document.js';
import { modernRows, modernSchemas } from './modern-rows.js';

/** All rows in one document, named by their places. */
const written = toJson({
  ...modernSchemas,
  ...Object.fromEntries(modernRows.map(([, schema], index) => [`Row${index}`, schema])),
});
const document = modernDocumentOf(asObject(written));

function schemaAt(index: number): JsonObject {
  return asObject(valueAt(document, ['components', 'schemas', `Row${index}`]));
}

describe('A schema of OpenAPI 3.1', () => {
  const ajv = ajvFor(document);
  /** Judges the schemas as they are written. */
  const independent = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(independent);
  independent.addSchema({ $id: 'https://bank.example/written', components: { schemas: written } });

  for (const [index, [what, , type, takes, refuses, differs]] of modernRows.entries()) {
    it(`accepts and refuses values like Ajv's class for 2020-12: ${what}`, () => {
      const validate = ajv.compile(jsonSchema(document, schemaAt(index), 'open'));
      const judge = (value: unknown) =>
        independent.validate(`https://bank.example/written#/components/schemas/Row${index}`, value);
      for (const value of [...takes, ...refuses]) {
        const want = takes.includes(value);
        expect(validate(value), JSON.stringify(value)).to.equal(want);
        if (differs === undefined) expect(judge(value), JSON.stringify(value)).to.equal(want);
      }
      if (differs !== undefined) expect(refuses.map(judge), differs).to.include(true);
    });

    it(`has the type ${type.replaceAll(/\s+/g, ' ')}: ${what}`, () => {
      expect(schemaType(document, schemaAt(index))).to.equal(type);
    });
  }

  it('takes as an answer exactly the properties that a flat allOf declares', () => {
    const tried = schemaAt(
      modernRows.findIndex(([what]) => what.startsWith('no unevaluated properties over')),
    );
    for (const mode of ['closed', 'reply'] as const) {
      const validate = ajvFor(document).compile(jsonSchema(document, tried, mode));
      expect([validate({ name: 'a', age: 1 }), validate({ name: 'a', more: 1 })]).to.deep.equal([
        true,
        false,
      ]);
    }
  });
});
