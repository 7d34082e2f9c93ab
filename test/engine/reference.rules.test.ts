/** The reference's model: an OpenAPI document read into operations, their fields and their answers. */
import { expect } from 'chai';
import { publicContracts } from '../../src/contract/audiences.js';
import { readDocument } from '../../src/api/documents/documents.js';
import { describeLimits, patternInWords } from '../../src/engine/reference/limits.js';
import { listRequestFields, type ReferenceOperation } from '../../src/engine/reference/model.js';
import type { OperationNotes } from '../../src/engine/reference/operation-page.js';
import { Reference } from '../../src/engine/reference/reference.js';
import { readOperations } from '../../src/engine/reference/operations.js';

/** An operation with a body of this schema. */
function withBody(schema: object, schemas: object = {}): readonly string[] {
  const content = { 'application/json': { schema } };
  const post = { operationId: 'make', requestBody: { content }, responses: {} };
  const document = { paths: { '/things': { post } }, components: { schemas } };
  return readOperations(document)[0]?.body?.fields.map(formatField) ?? [];
}

type Field = ReturnType<typeof listRequestFields>[number];
const formatField = ({ depth, isRequired, path, type }: Field) =>
  `${' '.repeat(depth)}${path}${isRequired ? '*' : ''} ${type}`;

const self = { $ref: '#/components/schemas/Self' };
const text = { type: 'string' };

const object = (properties: object, ...required: readonly string[]) => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});
const listOf = (items?: object) => ({ type: 'array', ...(items && { items }) });
const types = {
  day: { type: 'string', format: 'date', nullable: true },
  size: { type: ['integer', 'string', 'null'] },
  free: {},
};

const bodies: readonly (readonly [what: string, schema: object, fields: readonly string[]])[] = [
  [
    'required properties first, each with its own properties below',
    object({ note: text, payee: object({ name: text, iban: text }, 'iban') }, 'payee'),
    ['body.payee* object', ' body.payee.iban* string', ' body.payee.name string', 'body.note string'],
  ],
  [
    'the items of a list at the path of the list',
    object({ payments: listOf(object({ id: text })) }),
    ['body.payments list of objects', ' body.payments.id string'],
  ],
  [
    'a list of lists, and a list of any values',
    object({ rows: listOf(listOf(text)), any: listOf() }),
    ['body.rows list of lists', 'body.any list of any values'],
  ],
  [
    'the properties of all parts',
    { allOf: [object({ a: text }, 'a'), object({ b: text })] },
    ['body.a* string', 'body.b string'],
  ],
  [
    'of alternatives the union, and as required what each of them requires',
    { anyOf: [object({ a: text, b: text }, 'a', 'b'), object({ a: text, c: text }, 'a', 'c')] },
    ['body.a* string', 'body.c string', 'body.b string'],
  ],
  ['a schema that contains itself once', self, ['body.child object']],
  [
    'types of OpenAPI 3.0 and 3.1',
    object(types),
    ['body.day string, date or null', 'body.size integer or string or null', 'body.free any value'],
  ],
];

const limits: readonly (readonly [schema: object, words: readonly string[]])[] = [
  [{ maxLength: 35 }, ['at most 35 characters']],
  [{ minLength: 1, maxLength: 35 }, ['1 to 35 characters']],
  [{ minLength: 3, maxLength: 3 }, ['exactly 3 characters']],
  [{ minItems: 1 }, ['at least 1 item']],
  [{ minimum: 1, maximum: 5 }, ['1 to 5']],
  [{ minimum: 0, exclusiveMinimum: true }, ['more than 0']],
  [{ exclusiveMaximum: 9, multipleOf: 2 }, ['less than 9', 'a multiple of 2']],
  [{ pattern: '^[A-Z]{3}$' }, ['3 capital letters']],
  [{ uniqueItems: true, maxItems: 10 }, ['at most 10 items', 'no item twice']],
];

const patterns: readonly (readonly [pattern: string, words: string | undefined])[] = [
  ['^[A-Z]{2,2}[0-9]{2,2}[a-zA-Z0-9]{1,30}$', '2 capital letters, 2 digits, 1 to 30 letters or digits'],
  ['^[0-9]{6}$', '6 digits'],
  [String.raw`^\d{1,}$`, '1 or more digits'],
  ['^[A-Z]$', '1 capital letter'],
  ['^-?[0-9]{1,14}$', undefined],
  ['[0-9]', undefined],
];

const contractOperations = (name: string) => readOperations(JSON.parse(readDocument(name)));
const named = (name: string, id: string): ReferenceOperation | undefined =>
  contractOperations(name).find(({ operationId }) => operationId === id);

describe('The reference of a document', () => {
  for (const [what, schema, fields] of bodies)
    it(`lists ${what}`, () => {
      const schemas = { Self: { type: 'object', properties: { child: self } } };
      expect(withBody(schema, schemas)).to.deep.equal(fields);
    });

  for (const [schema, words] of limits)
    it(`says ${JSON.stringify(schema)} as ${words.join(', ')}`, () => {
      expect(describeLimits({ ...schema })).to.deep.equal(words);
    });

  for (const [pattern, words] of patterns)
    it(`says the pattern ${pattern} as ${words ?? 'itself'}`, () => {
      expect(patternInWords(pattern)).to.equal(words);
    });

  it('reads an operation with its limits, values, codes and credentials', () => {
    const operation = named('payments-1.3.2', 'initiateDomesticCreditTransfer');
    expect(operation).to.include({ method: 'POST', summary: 'Initiate a domestic credit transfer' });
    const fields = new Map(operation && listRequestFields(operation).map((field) => [field.path, field]));
    expect(fields.get('body.creditorName')).to.include({ isRequired: true, type: 'string' });
    expect(fields.get('body.creditorName')?.limits).to.deep.equal(['at most 70 characters']);
    expect(fields.get('body.purposeCode')?.values).to.include('SALA');
    expect(fields.get('header.X-Request-ID')?.isRequired).to.equal(true);
    const codesOf = (status: string) => operation?.answers.find((each) => each.status === status)?.codes;
    expect(codesOf('400')).to.include('FORMAT_ERROR');
    expect(codesOf('409')).to.deep.equal(['STATUS_INVALID']);
    const [client, secret] = operation?.credentials ?? [];
    expect(client?.map(({ field }) => field.name)).to.deep.equal(['X-Gateway-Client-Id']);
    expect(secret?.map(({ field }) => field.name)).to.include('X-Gateway-Client-Secret');
  });

  it('has every operation of every contract, and each path of a field once', () => {
    for (const { name, operations } of publicContracts) {
      const read = contractOperations(name);
      expect(read.length, name).to.be.at.least(operations.length);
      for (const operation of read) {
        const paths = listRequestFields(operation).map(({ path }) => path);
        expect([...new Set(paths)], operation.operationId).to.deep.equal(paths);
        expect(operation.answers, operation.operationId).not.to.deep.equal([]);
      }
    }
  });

  it('is empty for a document without paths', () => {
    for (const document of [undefined, [], {}, { paths: { '/a': { get: {} } } }])
      expect(readOperations(document)).to.deep.equal([]);
  });
});

const notes: OperationNotes = {
  groupOf: (name) => (name === 'X-Trace' ? 'Tracing' : undefined),
  explain: (_, code) => (code === 'SOLD' ? { href: '/codes#SOLD', cause: 'Nothing is left.' } : undefined),
};

const shop = {
  info: { description: 'Sells `things`.\n\n| There | here |\n| --- | --- |\n| a \\| b | <b>none</b> |' },
  tags: [{ name: 'Orders' }, { name: 'Things' }, { name: 'Nothing' }],
  security: [{ key: [] }, { key: [], pin: [] }],
  paths: {
    '/things': { get: { operationId: 'listThings', tags: ['Things'], responses: {} } },
    '/orders': {
      post: {
        operationId: 'order',
        summary: 'Order <things>',
        tags: ['Orders'],
        deprecated: true,
        parameters: [
          { name: 'X-Trace', in: 'header', schema: text },
          { name: 'X-Id', in: 'header', required: true, schema: text },
        ],
        responses: {
          201: { description: 'Ordered.' },
          409: { description: 'Sold.', ...refusal('SOLD', 'GONE') },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'Key' },
      pin: { type: 'http', scheme: 'basic' },
    },
  },
};

function refusal(...codes: readonly string[]) {
  return { content: { 'application/json': { schema: { properties: { code: { enum: codes } } } } } };
}

describe('The pages of a reference', () => {
  const reference = new Reference(shop, (id) => `/docs/${id}`);
  const order = reference.find('order');
  const content = order ? reference.content(order, notes).text : '';
  const namesIn = (page: string) =>
    [...page.matchAll(/<dt>.*?<code translate="no">([^<]*)/g)].map(([, name]) => name);

  it('have paragraphs and tables of the description, escaped', () => {
    const page = reference.introduction().join('').replaceAll(/\s+/g, ' ');
    expect(page).to.include('<p>Sells <code translate="no">things</code>.</p>');
    expect(page).to.include('<td>a | b</td><td>&lt;b&gt;none&lt;/b&gt;</td>');
  });

  it('list the operations by the tags in the order of the document, and mark the shown one', () => {
    const menu = reference.menu(order).text;
    expect([...menu.matchAll(/<h2>([^<]*)/g)].map(([, tag]) => tag)).to.deep.equal(['Orders', 'Things']);
    expect(menu)
      .to.match(/href="\/docs\/order" +aria-current="page"/)
      .and.include('Order &lt;things&gt;');
  });

  it('have the headers that every call needs first, and others in the groups of the site', () => {
    expect(namesIn(content).slice(0, 4)).to.deep.equal(['Key', 'X-Id', 'Authorization', 'X-Trace']);
    expect(content).to.include('<h3>Tracing (1)</h3>').and.include('<h3>More headers (1)</h3>');
  });

  it('have the codes of each refusal, with the causes that the site knows', () => {
    expect(content).to.include('<a href="/codes#SOLD"><code translate="no">SOLD</code></a>');
    expect(content).to.include('<dd>Nothing is left.</dd>').and.include('<code translate="no">GONE</code>');
  });
});
