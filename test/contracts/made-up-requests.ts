/** Arbitraries of requests from an operation's parameters and body: valid requests, and requests with one change. */
import fc from 'fast-check';
import { bodyOf, parametersOf, type Parameter } from '../support/contracts/documents.js';
import type { Place } from '../support/contracts/operations.js';
import { brokenBodies, brokenRules, leafOf, rightBodies } from './bodies-of-schema.js';

/** The request before parsing: all parts except the body are text. */
export interface MadeUp {
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for a request without a body. */
  readonly body: unknown;
}

type Change = (request: MadeUp) => MadeUp;

export function rightRequests(place: Place): fc.Arbitrary<MadeUp> {
  const parameters = parametersOf(place);
  const fieldsIn = (where: Parameter['place']) => {
    const declared = parameters.filter((parameter) => parameter.place === where);
    const values = declared.map(({ name, schema }) => [keyOf(where, name), valueOf(where, schema)] as const);
    const required = declared.filter(({ isRequired }) => isRequired);
    return fc.record<Record<string, string>>(Object.fromEntries(values), {
      requiredKeys: required.map(({ name }) => keyOf(where, name)),
    });
  };
  return fc.record({
    path: fieldsIn('path'),
    query: fieldsIn('query').map((fields) => Object.entries(fields)),
    headers: fieldsIn('header'),
    body: takesBody(place) ? rightBodies(place) : fc.constant(undefined),
  });
}

/** Most changes are errors; a request is right if no rule is broken. */
export function changedRequests(place: Place): fc.Arbitrary<MadeUp> {
  const changes = [
    ...parametersOf(place).flatMap(changesOf),
    ...(takesBody(place) ? bodyChanges(place) : []),
    fc.constant<Change>((request) => ({ ...request, query: [...request.query, ['colour', 'red']] })),
    fc.constant<Change>((request) => ({ ...request, headers: { ...request.headers, 'x-colour': 'red' } })),
  ];
  return fc.tuple(rightRequests(place), fc.oneof(...changes)).map(([request, change]) => change(request));
}

function takesBody({ operation }: Place): boolean {
  return operation.requestTypes.length > 0;
}

function keyOf(where: Parameter['place'], name: string): string {
  return where === 'header' ? name.toLowerCase() : name;
}

/** A segment of a path has at least one character. */
function valueOf(where: Parameter['place'], schema: unknown): fc.Arbitrary<string> {
  const texts = leafOf(schema).map(String);
  return where === 'path' ? texts.filter((value) => value !== '') : texts;
}

/** Texts that two parsers may read differently. */
const doubtful = [
  ['', ' ', '0', '-1', '05', '+5', '5.0', '1e2', '0x10', ' 5', '5 ', '5e0', '501', '99999999999999999999'],
  ['true', 'false', 'TRUE', 'yes', 'null', 'undefined', '[]', '{}', 'a,b'],
  ['urn:uuid:0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b40', '0D6A8E21-4F7E-4C35-9B40-A7C1D9E25B40'],
  ['0d6a8e214f7e4c359b40a7c1d9e25b40', '{0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b40}'],
  [
    '2026-02-28',
    '2026-02-30',
    '2024-02-29',
    '2100-02-29',
    '0000-01-01',
    '2026-2-3',
    '20260203',
    '+002026-02-03',
  ],
  [
    '::1',
    '::1%eth0',
    '::ffff:192.0.2.1',
    '192.0.2.01',
    '192.0.2.1:80',
    '192.0.2',
    '[::1]',
    '1::2::3',
    '127.1',
  ],
].flat();

function changesOf({ isRequired, name, place, schema }: Parameter): readonly fc.Arbitrary<Change>[] {
  const key = keyOf(place, name);
  const isSegment = place === 'path';
  const texts = fc
    .oneof(fc.constantFrom(...doubtful), ...brokenRules(schema).map((values) => values.map(String)))
    .filter((value) => value !== '' || !isSegment);
  const replaced = texts.map(
    (value): Change =>
      (request) =>
        withField(request, place, key, [value]),
  );
  const repeated = fc.tuple(valueOf(place, schema), valueOf(place, schema)).map(
    (values): Change =>
      (request) =>
        withField(request, place, key, values),
  );
  return [
    replaced,
    ...(place === 'query' ? [repeated] : []),
    ...(isRequired && !isSegment
      ? [fc.constant<Change>((request) => withField(request, place, key, []))]
      : []),
  ];
}

function withField(
  request: MadeUp,
  place: Parameter['place'],
  key: string,
  values: readonly string[],
): MadeUp {
  if (place === 'query') {
    const others = request.query.filter(([name]) => name !== key);
    return { ...request, query: [...others, ...values.map((value) => [key, value] as const)] };
  }
  const part = place === 'header' ? 'headers' : 'path';
  const { [key]: _, ...others } = request[part];
  const [value] = values;
  return { ...request, [part]: value === undefined ? others : { ...others, [key]: value } };
}

/** The fields of a form are texts without rules, so the only possible error is a missing body. */
function bodyChanges(place: Place): readonly fc.Arbitrary<Change>[] {
  const none = fc.constant<Change>((request) => ({ ...request, body: undefined }));
  if (!bodyOf(place)) return [none];
  return [
    none,
    brokenBodies(place).map(({ body }): Change => (request) => ({ ...request, body })),
  ];
}
