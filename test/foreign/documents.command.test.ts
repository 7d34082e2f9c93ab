/**
 * Third-party documents generate, compile under `strict`, start, accept valid requests, and answer their own examples,
 * except examples that break their schema.
 */
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Contract, Operation } from '../../codegen/operations/operations.js';
import { createLinter } from '../../codegen/rules/lint.js';
import type { HandlerTables } from '../../src/engine/handlers.js';
import { type RunningService, serve } from '../../src/engine/service.js';
import type { HandlerReply } from '../../src/engine/stages/state.js';
import { type Example, examplesOf, type Opinion, secondOpinion } from './examples.js';
import { requestTo, type Sent, valueOf } from './made-up.js';
import {
  compile,
  documentNames,
  modernNames,
  names,
  newFolder,
  type Project,
  projectOf,
  refused,
  serviceOf,
} from './projects.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { compareVerdicts } from './verdicts.js';

const seed = 20_261_122;

/** By document: the number of JSON examples of answers, and how many of them break their own schemas. */
const counts: Readonly<Record<string, readonly [examples: number, broken: number]>> = {
  'nextgenpsd2-1.3.3': [56, 20],
  'open-payments-auth-server': [6, 0],
  'open-payments-resource-server': [63, 3],
  'open-payments-wallet-address-server': [1, 0],
  'request-examples': [17, 4],
  'response-multiple-mediatypes': [6, 0],
  'response-schemas': [1, 0],
  uspto: [1, 0],
};

/** Documents for which the engine checks only the schema that the discriminator selects; openapi-backend tries all. */
const withDiscriminators = ['discriminators', 'polymorphism'];

/** Operations whose body alternatives overlap, so that `oneOf` accepts almost no body. */
const ambiguous = [
  'patchEmbeddedDiscriminator',
  'postAnythingOneOfObject',
  'postAnythingOneOfObjectRef',
  'postMultischemaOfEverything',
];

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

function send(url: string, method: string, { body, headers, path }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${url}${path}`,
      { method, headers: { ...headers, ...lengthOf(body) } },
      (response) => {
        const { headers: given, statusCode: status = 0 } = response;
        text(response).then(
          (content) => resolve({ status, type: given['content-type'] ?? '', body: content }),
          reject,
        );
      },
    );
    sent.on('error', reject).end(body);
  });
}

/** Sets the length for every method, because Node sets it only for methods that usually have a body. */
function lengthOf(body: Sent['body']): Readonly<Record<string, number>> {
  return body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
}

/** Samples values, the same in every run. */
function made<Value>(arbitrary: fc.Arbitrary<Value>, howMany: number): Value[] {
  return fc.sample(arbitrary, { numRuns: howMany, seed });
}

describe('The third-party documents', () => {
  let folder = '';
  let complaints = '';
  const projects = new Map<string, Project>();

  before(async () => {
    folder = newFolder();
    const lint = createLinter();
    for (const name of names) {
      const project = projectOf(folder, name, modernNames.includes(name) ? lint : undefined);
      projects.set(name, await project);
    }
    complaints = compile(folder);
  });

  it('are at least twenty-five, each of them in the list', () => {
    expect(documentNames.length).to.be.at.least(25);
    expect([...names, ...refused.map(({ name }) => name)].toSorted()).to.deep.equal(documentNames.toSorted());
  });

  for (const { name, rule } of refused) {
    it(`are refused by name: ${name}`, async () => {
      const { problems } = await projectOf(temporaryFolder('foreign-'), name, createLinter());
      expect(problems.length).to.be.at.least(1);
      for (const problem of problems) expect(problem).to.include(`: [${rule}] `);
    });
  }

  it('compile under strict', () => expect(complaints).to.equal(''));

  for (const name of names) {
    describe(name, () => {
      let contract: Contract;
      let service: RunningService;
      let opinion: Opinion;
      /** The handlers' next answer. */
      let reply: HandlerReply;

      before(async () => {
        const project = projects.get(name);
        if (!project) throw new Error(`There is no project ${name}.`);
        ({ contract } = project);
        opinion = await secondOpinion(contract);
        const built = await serviceOf(folder, name);
        const everybody = Object.keys(built.securitySchemes).map((scheme) => [scheme, () => 'somebody']);
        service = await serve(
          {
            ...built,
            security: Object.fromEntries(everybody),
            handlers: handlersOf(contract, () => reply),
            logFault: () => undefined,
          },
          { port: 0 },
        );
      });
      after(() => service.stop());

      it('generates without problems', () => expect(projects.get(name)?.problems).to.deep.equal([]));

      it('accepts and refuses generated requests like openapi-backend', async () => {
        const never: string[] = [];
        for (const operation of contract.operations) {
          let taken = 0;
          for (const sent of made(requestTo(contract.document, operation), 3)) {
            reply = { status: 299, headers: {} };
            const answer = await send(service.url + contract.basePath, operation.method, sent);
            // Hardly any document declares 299, so a request that gets 299 or 500 has passed validation.
            const isTaken = answer.status === 299 || answer.status === 500;
            const about = `${operation.id} ${JSON.stringify(sent)} ${answer.body}`;
            const mayDiffer = isTaken && withDiscriminators.includes(name);
            if (!mayDiffer) expect(isTaken, about).to.equal(opinion.onRequest(operation, sent));
            if (isTaken) taken += 1;
          }
          if (taken === 0 && !ambiguous.includes(operation.id)) never.push(operation.id);
        }
        expect(never).to.deep.equal([]);
      });

      if (modernNames.includes(name)) {
        it('has verdicts that are those of Ajv’s class for JSON Schema 2020-12', () => {
          expect(compareVerdicts(contract)).to.deep.equal([]);
        });
      }

      it('answers its own examples, except examples that break their own schemas', async () => {
        const examples = examplesOf(contract);
        let broken = 0;
        for (const example of examples) {
          const [sent] = made(requestTo(contract.document, example.operation), 1);
          if (!sent) throw new Error('Nothing was made up.');
          reply = replyOf(contract, example);
          const answer = await send(service.url + contract.basePath, example.operation.method, sent);
          const isTaken = opinion.onExample(example);
          if (!isTaken) broken += 1;
          expect(answer.status, `${example.title} ${answer.body}`).to.equal(
            isTaken ? example.reply.status : 500,
          );
          if (isTaken) expect(JSON.parse(answer.body), example.title).to.deep.equal(example.value);
        }
        expect([examples.length, broken]).to.deep.equal(counts[name] ?? [0, 0]);
      });
    });
  }

  it('answer 501 without a handler, and 404 for an unknown path', async () => {
    const built = await serviceOf(folder, 'uspto');
    const running = await serve(built, { port: 0 });
    try {
      const empty = { headers: {}, body: undefined };
      const unwritten = await send(running.url, 'GET', {
        ...empty,
        path: `${built.contracts[0]?.basePath}/`,
      });
      const nothing = await send(running.url, 'GET', { ...empty, path: '/nowhere' });
      expect([unwritten.status, nothing.status]).to.deep.equal([501, 404]);
      expect(nothing.type).to.equal('application/problem+json');
    } finally {
      await running.stop();
    }
  });
});

function handlersOf({ name, operations }: Contract, reply: () => HandlerReply): HandlerTables {
  return { [name]: Object.fromEntries(operations.map(({ id }: Operation) => [id, reply])) };
}

/** Returns the example as a handler would, with sample values of the required headers. */
function replyOf({ document }: Contract, { reply, type, value }: Example): HandlerReply {
  const required = reply.headers.filter((field) => field.required);
  const headers = required.map(({ key, schema }) => [key, made(valueOf(document, schema), 1)[0]]);
  return { status: reply.status, headers: Object.fromEntries(headers), type, body: value };
}
