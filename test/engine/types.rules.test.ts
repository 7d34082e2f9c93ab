/** The TypeScript type of each keyword of OpenAPI 3.0, and the names of types. */
import { expect } from 'chai';
import { typesModule } from '../../codegen/types/module.js';
import { schemaType } from '../../codegen/types/schemas.js';
import { toJson, asObject } from '../../codegen/json.js';
import { documentOf, operationContract } from './document.js';

const ref = (to: string) => ({ $ref: `#/components/schemas/${to}` });
const object = { type: 'object', properties: { a: { type: 'string' } } };

const types: readonly (readonly [schema: object, want: string])[] = [
  [{}, 'unknown'],
  [{ type: 'string', nullable: true }, 'string | null'],
  [{ type: 'string', enum: ['a', null], nullable: true }, "'a' | null"],
  [{ enum: ['a', 'a'] }, "'a'"],
  [{ nullable: true, allOf: [ref('Thing')] }, 'Thing'],
  [{ type: 'string', maxLength: 35 }, 'MaxLength<35>'],
  [{ type: 'string', maxLength: 35, nullable: true }, 'MaxLength<35> | null'],
  [{ type: 'string', maxLength: 35, enum: ['a'] }, "'a'"],
  [{ type: 'string', maxLength: 1000 }, 'string'],
  [{ type: 'array', items: { type: 'string', maxLength: 3 } }, 'readonly MaxLength<3>[]'],
  [{ type: 'array' }, 'readonly unknown[]'],
  [{ items: { type: 'integer' } }, 'readonly number[]'],
  [{ type: 'array', items: { type: 'string', nullable: true } }, 'readonly (string | null)[]'],
  [{ type: 'object' }, '{ readonly [name: string]: unknown }'],
  [{ type: 'object', additionalProperties: { type: 'integer' } }, '{ readonly [name: string]: number }'],
  [
    { ...object, additionalProperties: true },
    '{\n  readonly a?: string;\n  readonly [name: string]: unknown;\n}',
  ],
  [
    { ...object, additionalProperties: { type: 'integer' } },
    '{\n  readonly a?: string;\n  readonly [name: string]: number | string | undefined;\n}',
  ],
  [
    { ...object, required: ['a'], additionalProperties: ref('Thing') },
    '{\n  readonly a: string;\n  readonly [name: string]: Thing | string;\n}',
  ],
  [{ allOf: [ref('Thing'), { oneOf: [ref('Thing'), ref('Other')] }] }, 'Thing & (Thing | Other)'],
  [{ ...object, allOf: [ref('Thing')] }, 'Thing & {\n  readonly a?: string;\n}'],
  [
    { oneOf: [ref('Thing'), ref('Other')], discriminator: { propertyName: 'kind' } },
    "\n  | (Thing & { readonly kind: 'Thing' }) | (Other & { readonly kind: 'Other' })",
  ],
  [
    { type: 'object', required: ['id'], properties: { id: { type: 'string', readOnly: true } } },
    '{\n  readonly id?: string;\n}',
  ],
];

/** Returns the types of one operation with the given bodies, parameters and answers. */
function moduleOf(operation: object, schemas: object = {}): string {
  return typesModule(operationContract(operation, schemas));
}

const json = (schema: object) => ({ 'application/json': { schema } });

describe('The generated TypeScript types', () => {
  const document = documentOf({ Thing: object, Other: object });
  for (const [schema, want] of types) {
    it(`are ${want.replaceAll(/\s+/g, ' ')} for ${JSON.stringify(schema)}`, () => {
      expect(schemaType(document, asObject(toJson(schema)))).to.equal(want);
    });
  }

  it('distinguish the media types of a body that have different schemas', () => {
    const content = { ...json(object), 'text/csv': { schema: { type: 'string' } }, 'image/*': {} };
    const module = moduleOf({ requestBody: { content }, responses: { 200: { description: '', content } } });
    expect(module).to.include("| { readonly type: 'text/csv'; readonly body: string }");
    expect(module).to.include('| { readonly type: `image/${string}`; readonly body: Uint8Array }');
    expect(module).to.include('| { readonly type?: undefined; readonly body?: undefined }');
    expect(module).to.include(
      "readonly status: 200; readonly headers: {}; readonly type: 'text/csv'; readonly body: string",
    );
  });

  it('let an answer choose between media types with the same schema', () => {
    const content = {
      ...json({ type: 'string' }),
      'application/problem+json': { schema: { type: 'string' } },
    };
    expect(moduleOf({ responses: { 500: { description: '', content } } })).to.include(
      "readonly status: 500; readonly headers: {}; readonly type?: 'application/json' | 'application/problem+json'; readonly body: string",
    );
  });

  it('limit status ranges and default to statuses without their own declaration', () => {
    const response = { description: '' };
    const module = moduleOf({
      responses: { 200: response, 404: response, '4XX': response, default: response },
    });
    expect(module).to.include("import type { Status } from '../src/engine/statuses.js';");
    expect(module).to.include("readonly status: Exclude<Status['4XX'], 404>");
    expect(module).to.include("readonly status: Exclude<Status['default'], 200 | 404 | Status['4XX']>");
  });

  it('import the type of limited texts', () => {
    const content = json({ type: 'string', maxLength: 9 });
    expect(moduleOf({ responses: { 200: { description: '', content } } })).to.include(
      "import type { MaxLength } from '../src/engine/max-length.js';",
    );
  });

  it('name an operation without an id after its method and path', () => {
    expect(moduleOf({ responses: {} })).to.include('readonly postThingsById: {');
  });

  it('give every component a valid and unique name', () => {
    const given = '200_AccountList _linksAll account-id accountId AccountId Operations MaxLength default';
    const names = `${given} Error Record Date`.split(' ');
    const schemas = Object.fromEntries(names.map((name) => [name, object]));
    const properties = Object.fromEntries(names.map((name) => [name, ref(name)]));
    const responses = { 200: { description: '', content: json({ type: 'object', properties }) } };
    const declared = [...moduleOf({ responses }, schemas).matchAll(/^export interface (\S+) /gm)].map(
      ([, name]) => name,
    );
    const numbered = 'AccountId AccountId2 AccountId3 Operations Operations2 MaxLength2';
    const others = '_200_AccountList _linksAll Default Error Record Date';
    expect(declared).to.have.members(`${numbered} ${others}`.split(' '));
  });

  it('cover parameters that are lists, JSON or cookies', () => {
    const parameters = [
      { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
      { name: 'filter', in: 'query', content: json(object) },
      { name: 'session', in: 'cookie', required: true, schema: { type: 'string' } },
    ];
    const module = moduleOf({ parameters, responses: {} });
    expect(module).to.include('readonly ids?: readonly number[];');
    expect(module).to.include('readonly filter?: {\n    readonly a?: string;\n  };');
    expect(module).to.include('export interface PostThingsByIdCookies {\n  readonly session: string;\n}');
  });
});
