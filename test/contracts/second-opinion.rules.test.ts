/**
 * A second opinion on our validators: openapi-backend, which reads the same documents, accepts and refuses the same
 * generated requests of every operation. Each difference has a name and a reason below. Routing, media types, and the
 * parsing of JSON and forms are not compared.
 */
import { parse } from 'node:querystring';
import { expect } from 'chai';
import fc from 'fast-check';
import { parametersOf } from '../support/contracts/documents.js';
import { textAt } from '../support/runner/json.js';
import { allPlaces as places, type Place, validatorsOf } from '../support/contracts/operations.js';
import { changedRequests, rightRequests, type MadeUp } from './made-up-requests.js';
import { queryOf, secondOpinionOn } from './second-opinion.js';

const seed = 20_261_122;
const rightRuns = 10;
const changedRuns = 40;

/** The request without a peculiarity that only one validator accepts; other requests stay unchanged. */
type Plain = (request: MadeUp, place: Place) => MadeUp;

interface Exception {
  readonly name: string;
  readonly why: string;
  readonly plain: Plain;
  readonly operation: string;
  /** Added to a right request. */
  readonly example: Partial<MadeUp>;
  readonly ours: boolean;
}

function mapQuery(request: MadeUp, place: Place, type: string, write: (value: string) => string): MadeUp {
  const names = parametersOf(place)
    .filter((parameter) => parameter.place === 'query' && textAt(parameter.schema, 'type') === type)
    .map(({ name }) => name);
  const query = request.query.map(
    ([name, value]) => [name, names.includes(name) ? write(value) : value] as const,
  );
  return { ...request, query };
}

const exceptions: readonly Exception[] = [
  {
    name: 'a UUID as a URN',
    why: 'ajv-formats takes urn:uuid:, which RFC 9562 has for URNs; an X-Request-ID is the identifier itself',
    plain: (request, place) => {
      const isId = (key: string) =>
        parametersOf(place).some(
          ({ name, schema }) => name.toLowerCase() === key && textAt(schema, 'format') === 'uuid',
        );
      const headers = Object.entries(request.headers).map(([key, value]) => [
        key,
        isId(key) ? value.replace(/^urn:uuid:/i, '') : value,
      ]);
      return { ...request, headers: Object.fromEntries(headers) };
    },
    operation: 'listAccounts',
    example: { headers: { 'x-request-id': 'urn:uuid:0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b40' } },
    ours: false,
  },
  {
    name: 'a number in JavaScript notation',
    why: 'Ajv accepts the number notations of JavaScript (1e2, 0x10, +5, 05, 5.0, spaces); we accept those of JSON',
    plain: (request, place) =>
      mapQuery(request, place, 'integer', (value) =>
        value.trim() === '' || Number.isNaN(Number(value)) ? value : String(Number(value)),
      ),
    operation: 'listTransactions',
    example: { query: [['pageSize', '0x10']] },
    ours: false,
  },
  {
    name: 'an unknown query parameter',
    why: 'openapi-backend refuses it; we ignore it, as we do with headers and fields of a body',
    plain: (request, place) => {
      const known = parametersOf(place).map(({ name }) => name);
      return { ...request, query: request.query.filter(([name]) => known.includes(name)) };
    },
    operation: 'listAccounts',
    example: { query: [['colour', 'red']] },
    ours: true,
  },
  {
    name: 'a parameter that the handler requires',
    why: 'RFC 6749 answers its absence in its own way, so that our validator leaves the answer to the handler',
    plain: (request, place) => {
      const left = parametersOf(place).filter(
        ({ handlerRequires, name }) => handlerRequires && request.query.every(([sent]) => sent !== name),
      );
      return { ...request, query: [...request.query, ...left.map(({ name }) => [name, 'x'] as const)] };
    },
    operation: 'authorize',
    example: { query: [['response_type', 'code']] },
    ours: true,
  },
];

/** Each operation of the contract that declares it, with any of its paths; inherited ones have the same validator. */
const operations = places.filter(
  ({ contract, operation }, at) =>
    operation.declaredBy === contract.name &&
    places.findIndex((other) => other.contract === contract && other.operation.id === operation.id) === at,
);

function ourVerdict({ contract, operation }: Place, { body, headers, path, query }: MadeUp): boolean {
  const request = validatorsOf({ contract, operation })?.request;
  if (!request) throw new Error(`${contract.name} has no validator of ${operation.id}.`);
  return request({
    path: { ...path },
    query: { ...parse(queryOf(query)) },
    headers: { ...headers },
    body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)),
  });
}

describe('Our validators and openapi-backend', () => {
  const nameOf = ({ contract, operation }: Place) => `${operation.id} of ${contract.name}`;

  /** Compares both verdicts; where they differ, compares again without the peculiarities of all exceptions. */
  async function comparer(place: Place) {
    const theirs = await secondOpinionOn(place);
    const verdicts = (request: MadeUp) => [ourVerdict(place, request), theirs(request)] as const;
    return (request: MadeUp) => {
      const [ours, other] = verdicts(request);
      if (ours === other) return ours;
      const plain = exceptions.reduce((each, exception) => exception.plain(each, place), request);
      const [oursPlain, otherPlain] = verdicts(plain);
      if (oursPlain === otherPlain) return undefined;
      const word = (verdict: boolean) => (verdict ? 'accepted' : 'refused');
      const shown = `seed ${seed}, ${nameOf(place)}: ${JSON.stringify(request)}`;
      throw new Error(`${shown} is ${word(ours)} by us and ${word(other)} by openapi-backend.`);
    };
  }

  for (const place of operations) {
    it(`agree on generated requests of ${nameOf(place)}`, async () => {
      const verdictOf = await comparer(place);
      const seen = new Set<boolean | undefined>();
      const isJudgedAlike = (request: MadeUp) => void seen.add(verdictOf(request));
      fc.assert(fc.property(rightRequests(place), isJudgedAlike), { seed, numRuns: rightRuns });
      // A generator of only valid or only invalid requests would prove nothing.
      expect(seen.has(true), 'one was accepted').to.equal(true);
      fc.assert(fc.property(changedRequests(place), isJudgedAlike), { seed, numRuns: changedRuns });
      const hasRules = parametersOf(place).some(({ isRequired }) => isRequired);
      expect(seen.has(false) || !hasRules, 'one was refused').to.equal(true);
    });
  }

  for (const { example, name, operation, ours, plain, why } of exceptions) {
    it(`differ about ${name}`, async () => {
      const place = operations.find((each) => each.operation.id === operation);
      if (!place) throw new Error(`There is no ${operation}.`);
      const theirs = await secondOpinionOn(place);
      const right: MadeUp = {
        path: { 'account-id': '1' },
        query: [],
        headers: { 'x-request-id': '0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b40' },
        body: undefined,
      };
      const request = { ...right, ...example };
      expect([ourVerdict(place, request), theirs(request)], why).to.deep.equal([ours, !ours]);
      const same = plain(request, place);
      expect([ourVerdict(place, same), theirs(same)]).to.deep.equal([true, true]);
    });
  }
});
