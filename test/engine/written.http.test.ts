/** Answers written in one pass are sent like other answers, and their errors are reported in the same way. */
import { expect } from 'chai';
import type { HandlerReply } from '../../src/engine/stages/state.js';
import { type RunningService, serve, type Service } from '../../src/engine/service.js';
import type { OperationValidators, ValidateFunction } from '../../src/engine/validators.js';
import { writing } from '../../src/engine/writing.js';

const json = ['application/json'];
const contentTypes = { 200: json, 201: ['application/hal+json'], '4XX': json, default: json };

const replies: Readonly<Record<string, HandlerReply>> = {
  plain: { status: 200, headers: { 'x-kind': 'a' }, body: { name: 'Ana' } },
  croatian: { status: 200, headers: {}, body: { name: 'Knjižara' } },
  escaped: { status: 200, headers: {}, body: { name: '"\n\ud800' } },
  long: { status: 200, headers: {}, body: { name: 'č'.repeat(40_000) } },
  middling: { status: 200, headers: {}, body: { name: 'c'.repeat(20_000) } },
  created: { status: 201, headers: {}, body: { name: 'x' } },
  missing: { status: 404, headers: {}, body: { name: 'x' } },
  other: { status: 500, headers: {}, body: { name: 'x' } },
  text: { status: 200, headers: {}, type: 'text/plain', body: { name: 'x' } },
  nothing: { status: 204, headers: {} },
  wrong: { status: 200, headers: {}, body: { name: 1 } },
  'wrong-header': { status: 200, headers: { 'x-kind': 'b' }, body: { name: 'x' } },
};

/** Reports errors like Ajv. */
const validate: ValidateFunction = (value) => {
  const { body, headers }: HandlerReply = Object(value);
  const isRight = body === undefined || typeof Object(body).name === 'string';
  const isOfKind = headers['x-kind'] === undefined || headers['x-kind'] === 'a';
  validate.errors = [
    ...(isRight ? [] : [{ instancePath: '/body/name', keyword: 'type', params: {} }]),
    ...(isOfKind ? [] : [{ instancePath: '/headers/x-kind', keyword: 'enum', params: {} }]),
  ];
  return validate.errors.length === 0;
};

const answer = writing.answer(
  writing.object({ name: writing.text() }, ['name']),
  writing.headers({ 'x-kind': writing.oneOf(['a']) }),
);
const declared = { 200: validate, 201: validate, 204: validate, '4XX': validate, default: validate };
const request: ValidateFunction = () => true;
/** Code of an older generator has no writers. */
const older: OperationValidators = { request, replies: declared };
const newer: OperationValidators = {
  ...older,
  writers: { 200: answer, 201: answer, '4XX': answer, default: answer },
};

function serviceOf(validators: OperationValidators, faults: string[]): Service {
  const types = { requestTypes: [], replyTypes: json, contentTypes };
  const names = Object.keys(replies);
  const operations = names.map((id) => ({
    ...types,
    id,
    method: 'GET' as const,
    path: `/${id}`,
    declaredBy: 'things-1',
    security: [],
  }));
  return {
    contracts: [{ name: 'things-1', api: 'things', version: '1', basePath: '', operations }],
    validators: { 'things-1': Object.fromEntries(names.map((id) => [id, validators])) },
    headerNames: {},
    securitySchemes: {},
    handlers: { 'things-1': Object.fromEntries(names.map((id) => [id, () => replies[id]])) },
    security: {},
    logFault: (error) => faults.push(String(error)),
  };
}

describe('A service with generated answer writers', () => {
  const faults: readonly [string[], string[]] = [[], []];
  let services: readonly RunningService[] = [];
  before(async () => {
    services = await Promise.all([
      serve(serviceOf(older, faults[0]), { port: 0 }),
      serve(serviceOf(newer, faults[1]), { port: 0 }),
    ]);
  });
  after(() => Promise.all(services.map((service) => service.stop())));

  async function answersTo(id: string) {
    return Promise.all(
      services.map(async ({ url }) => {
        const sent = await fetch(`${url}/${id}`);
        const headers = [...sent.headers].filter(([name]) => name !== 'date');
        return { status: sent.status, headers, bytes: Buffer.from(await sent.arrayBuffer()).toString() };
      }),
    );
  }

  for (const id of Object.keys(replies)) {
    it(`answers like a service without writers: ${id}`, async () => {
      // The buffer is large enough at the second attempt.
      await answersTo(id);
      const [before, now] = await answersTo(id);
      expect(now).to.deep.equal(before);
      expect(faults[1]).to.deep.equal(faults[0]);
    });
  }

  it('writes valid answers, and lets the validator report invalid answers', () => {
    expect(Buffer.from(answer({}, replies['long']?.body) ?? '').length).to.equal(80_011);
    expect(answer({}, replies['wrong']?.body)).to.equal(undefined);
    expect(faults[1].slice(0, 1)).to.deep.equal([
      'Error: things-1 wrong 200 does not follow the contract: /body/name type',
    ]);
  });
});
