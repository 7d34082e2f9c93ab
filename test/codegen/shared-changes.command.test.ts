/** A change that several operations, answers or forms share is reported once for each side, with that side's class. */
import { expect } from 'chai';
import { changesBetween, formatChange } from '../../codegen/changes/changes.js';
import type { JsonObject } from '../../codegen/json.js';

/** Five operations that use the given schema in their requests and answers. */
function documentWith(thing: JsonObject, others: JsonObject = {}): JsonObject {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };
  const answered = { description: 'It.', content };
  const operation = {
    requestBody: { content },
    responses: { '200': answered, '400': answered, '404': answered },
  };
  const paths = ['a', 'b', 'c', 'd', 'e'].map((name) => [`/${name}`, { post: operation }]);
  return {
    openapi: '3.0.3',
    info: { title: 'Shared', version: '1' },
    paths: Object.fromEntries(paths),
    components: { schemas: { Thing: thing, ...others } },
  };
}

const linesOf = async (before: JsonObject, after: JsonObject): Promise<readonly string[]> => {
  const found = await changesBetween(before, after);
  return 'mistake' in found ? [found.mistake] : found.changes.map(formatChange);
};

const every = '`POST /a`, `POST /b`, `POST /c` and 2 more';

describe('A shared change', () => {
  it('is reported once for each side with its class, the worse class first', async () => {
    const values = (names: readonly string[]) => documentWith({ type: 'string', enum: names });
    expect(await linesOf(values(['a', 'b']), values(['a', 'c']))).to.deep.equal([
      `breaking, requests: ${every}: The body: no longer \`b\`.`,
      `breaking, answers: ${every}: The answers 200, 400, 404: also \`c\`.`,
      `compatible, requests: ${every}: The body: also \`c\`.`,
      `compatible, answers: ${every}: The answers 200, 400, 404: no longer \`b\`.`,
    ]);
  });

  it('is reported for all forms at once', async () => {
    const forms = (fields: JsonObject) => {
      const form = { type: 'object', properties: fields };
      const named = ['Round', 'Square'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
      return documentWith({ oneOf: named }, { Round: form, Square: form });
    };
    expect(await linesOf(forms({}), forms({ size: { type: 'number' } }))).to.deep.equal([
      `compatible, requests: ${every}: The body takes \`size\` of the forms \`Round\`, \`Square\`: optional, number.`,
      `compatible, answers: ${every}: The answers 200, 400, 404 have \`size\` of the forms \`Round\`, \`Square\`: optional, number.`,
    ]);
  });

  it('is reported for the component if the component is used in several places', async () => {
    const link = (others: boolean) => ({ type: 'object', additionalProperties: others });
    const links = (names: readonly string[], others: boolean) => {
      const uses = names.map((name) => [name, { $ref: '#/components/schemas/Link' }]);
      return documentWith({ type: 'object', properties: Object.fromEntries(uses) }, { Link: link(others) });
    };
    expect(await linesOf(links(['self'], true), links(['self'], false))).to.deep.equal([
      `breaking, requests: ${every}: In the body, \`self\`: without other fields, formerly with other fields.`,
      `compatible, answers: ${every}: In the answers 200, 400, 404, \`self\`: without other fields, formerly with other fields.`,
    ]);
    expect(await linesOf(links(['self', 'next'], true), links(['self', 'next'], false))).to.deep.equal([
      `breaking, requests: ${every}: Every \`Link\` that is sent: without other fields, formerly with other fields.`,
      `compatible, answers: ${every}: Every \`Link\` of an answer: without other fields, formerly with other fields.`,
    ]);
  });

  it('is reported once for all answers of different operations', async () => {
    const answersWith = (required: boolean): JsonObject => {
      const headers = { 'X-Mark': { $ref: '#/components/headers/Mark' } };
      const answer = { description: 'It.', headers };
      return {
        openapi: '3.0.3',
        info: { title: 'Shared', version: '1' },
        paths: {
          '/a': { get: { responses: { '200': answer } } },
          '/b': { get: { responses: { '200': answer, '404': answer } } },
        },
        components: { headers: { Mark: { required, schema: { type: 'string' } } } },
      };
    };
    expect(await linesOf(answersWith(true), answersWith(false))).to.deep.equal([
      'breaking, answers: `GET /a`, `GET /b`: Header `X-Mark` of the answers 200, 404: now optional.',
    ]);
  });

  it('is found in recursive schemas and in circular references', async () => {
    const parts = { type: 'object', properties: { part: { $ref: '#/components/schemas/Thing' } } };
    const circle = { $ref: '#/components/schemas/Thing' };
    expect(await linesOf(documentWith(parts), documentWith({ ...parts, title: 'Part' }))).to.have.length(2);
    expect(await linesOf(documentWith(circle), documentWith(circle))).to.deep.equal([]);
    const own = { allOf: [{ $ref: '#/components/schemas/Thing' }], type: 'object' };
    expect(await linesOf(documentWith(own), documentWith({ ...own, title: 'Own' }))).to.have.length(2);
  });

  it('is only another spelling if the resulting schema is equal', async () => {
    const plain = documentWith({ type: 'object', required: ['a'], properties: { a: { type: 'string' } } });
    const members = [
      { type: 'object', properties: { a: { $ref: '#/components/schemas/A' } } },
      { required: ['a'] },
    ];
    expect(await linesOf(plain, documentWith({ allOf: members }, { A: { type: 'string' } }))).to.deep.equal([
      'text: The contract: written otherwise, with the same meaning.',
    ]);
  });
});
