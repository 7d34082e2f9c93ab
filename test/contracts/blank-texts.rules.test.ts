/**
 * Optional texts without a visible character, in the body of every operation: the validation stage leaves them out, and
 * its verdict is that of openapi-backend on the body without them. The document says which texts are optional.
 */
import { expect } from 'chai';
import fc from 'fast-check';
import { isObject } from '../../src/domain/objects.js';
import { blankTexts } from '../../src/domain/visible-text.js';
import { Refusal } from '../../src/engine/stages/refusal.js';
import type { HandlerRequest } from '../../src/engine/stages/state.js';
import { type BlankTexts, validation } from '../../src/engine/stages/validate.js';
import { bodyOf, resolve } from '../support/contracts/documents.js';
import {
  allPlaces as places,
  headerNames,
  type Place,
  validatorsOf,
} from '../support/contracts/operations.js';
import { listAt, textAt, valueAt } from '../support/runner/json.js';
import { brokenBodies, rightBodies } from './bodies-of-schema.js';
import { type MadeUp, rightRequests } from './made-up-requests.js';
import { secondOpinionOn } from './second-opinion.js';

const seed = 20_261_126;

const blanks = ['', ' ', '\u00a0\u3000', '\u200b\u2060', ' \u0301', '\u2800', '\t\n', '\u0000', '\ud800'];
const visible = ['0', '.', 'č', '🏦', ' ž ', '\u200bž'];
/** Secrets, codes and the values of masked fields. */
const verbatim = ['password', 'code', 'codeVerifier', 'state', 'bring'];

/** The stage's request with its body, or undefined for a refusal. */
function validate(place: Place, { body, headers, path }: MadeUp, blank?: BlankTexts) {
  const validators = validatorsOf(place);
  if (!validators) throw new Error(`${place.contract.name} has no validators of ${place.operation.id}.`);
  const route = { ...place, validators };
  const type = 'application/json';
  const state = { route, pathParameters: { ...path }, body: { bytes: Buffer.alloc(0), type, value: body } };
  const ctx = { req: { headers: { ...headers }, rawHeaders: [] }, querystring: '', query: {}, state };
  const found: HandlerRequest[] = [];
  try {
    const stage = validation({ headerNames, ...(blank && { blankTexts: blank }) });
    // The stage reads only these parts of a context.
    void Reflect.apply(stage, undefined, [
      ctx,
      async ({ request }: { request: HandlerRequest }) => void found.push(request),
    ]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return found[0];
}

function isOptional(schema: unknown, name: string): boolean {
  return !listAt(schema, 'required').includes(name) && !verbatim.includes(name);
}

/** The body with a blank in each optional text that it lacks. */
function plant(place: Place, reference: unknown, value: unknown, blank: string): unknown {
  const schema = resolve(place, reference);
  if (Array.isArray(value)) return value.map((entry) => plant(place, valueAt(schema, 'items'), entry, blank));
  if (!isObject(value)) return value;
  const properties = Object.entries(Object(valueAt(schema, 'properties') ?? {}));
  const texts = properties.flatMap(([name, property]) =>
    isOptional(schema, name) && textAt(resolve(place, property), 'type') === 'string' ? [[name, blank]] : [],
  );
  const own = Object.entries(value).map(([name, member]) => [
    name,
    plant(place, valueAt(schema, 'properties', name), member, blank),
  ]);
  return Object.fromEntries([...texts, ...own]);
}

/** The body without its optional blank texts. */
function without(place: Place, reference: unknown, value: unknown): unknown {
  const schema = resolve(place, reference);
  if (Array.isArray(value)) return value.map((entry) => without(place, valueAt(schema, 'items'), entry));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([name, member]) =>
      !(typeof member === 'string' && blankTexts.isBlank(member) && isOptional(schema, name)),
  );
  return Object.fromEntries(
    kept.map(([name, member]) => [
      name,
      verbatim.includes(name) ? member : without(place, valueAt(schema, 'properties', name), member),
    ]),
  );
}

describe('A text that counts as blank', () => {
  for (const text of blanks)
    it(`is ${JSON.stringify(text)}`, () => expect(blankTexts.isBlank(text)).to.equal(true));
  for (const text of visible)
    it(`is not ${JSON.stringify(text)}`, () => expect(blankTexts.isBlank(text)).to.equal(false));
});

describe('Blank optional texts of a body', () => {
  const withBody = places.filter((place) => bodyOf(place));
  const own = withBody.filter(({ contract, operation }) => operation.declaredBy === contract.name);
  for (const place of own) {
    const schema = bodyOf(place)?.schema;
    it(`are as if they were not there: ${place.operation.id} of ${place.contract.name}`, async () => {
      const theirs = await secondOpinionOn(place);
      let accepted = 0;
      const bodies = fc.oneof(
        rightBodies(place),
        brokenBodies(place).map(({ body }) => body),
      );
      fc.assert(
        fc.property(rightRequests(place), bodies, fc.constantFrom(...blanks), (request, body, blank) => {
          const sent = { ...request, query: [], body: plant(place, schema, body, blank) };
          const want = { ...sent, body: without(place, schema, sent.body) };
          const copy = JSON.stringify(sent.body);
          const found = validate(place, sent, blankTexts);
          expect(found !== undefined, JSON.stringify(sent)).to.equal(theirs(want));
          if (found) expect(found.body).to.deep.equal(want.body);
          accepted += found ? 1 : 0;
          // The content hash and the log are about the body as sent.
          expect(JSON.stringify(sent.body)).to.equal(copy);
        }),
        { seed, numRuns: 50 },
      );
      // A generator of refused requests alone would prove nothing.
      expect(accepted).to.be.above(5);
    });
  }

  const funds = places.find(({ operation }) => operation.id === 'registerFundsConsent');
  const exchange = places.find(({ operation }) => operation.id === 'exchangeCallbackCode');
  const customer = places.find(({ operation }) => operation.id === 'createWorkspaceCustomer');
  const replay = places.find(({ operation }) => operation.id === 'replayLogEntry');
  const headers = { 'x-request-id': '0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b40', 'psu-id': 'željka.šarić' };
  const rows: readonly (readonly [what: string, place: Place | undefined, given: object, want: object])[] = [
    ['a field that no contract has', funds, { colour: '', account: {} }, { account: {} }],
    ['the only text of an object, which stays empty', funds, { account: { pan: '' } }, { account: {} }],
    [
      'an optional text of a list’s entry',
      customer,
      { name: 'Š', accounts: [{ name: '' }] },
      { name: 'Š', accounts: [{}] },
    ],
    ['no secret', customer, { name: 'Š', password: '    ' }, { name: 'Š', password: '    ' }],
    ['no code', exchange, { code: ' ', codeVerifier: '' }, { code: ' ', codeVerifier: '' }],
    ['no value for a masked field', replay, { bring: { 'query.x': '' } }, { bring: { 'query.x': '' } }],
  ];
  for (const [what, place, given, want] of rows) {
    it(`leave out ${what}`, () => {
      const sandbox = { ...blankTexts, isVerbatim: (name: string) => verbatim.includes(name) };
      if (!place) throw new Error('There is no such operation.');
      const request: MadeUp = { path: { entryId: '1' }, query: [], headers, body: given };
      expect(validate(place, request, sandbox)?.body).to.deep.equal(want);
    });
  }

  it('count as sent for a server that does not say otherwise', () => {
    const body = { account: { pan: '' }, cardInformation: ' ' };
    if (!funds) throw new Error('There is no such operation.');
    expect(validate(funds, { path: {}, query: [], headers, body })?.body).to.equal(body);
  });
});
