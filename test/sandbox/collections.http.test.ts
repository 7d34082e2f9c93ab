/** Contracts as collections to import: every operation is there, and what is sent without a token arrives. */
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { documents } from '../../generated/index.js';
import { publicContracts, sandboxContracts } from '../../src/contract/audiences.js';
import { type ContractDocument, operationsOf } from '../../src/portal/collections/document.js';
import {
  type PostmanCollection,
  postmanCollection,
  type PostmanRequest,
} from '../../src/portal/collections/postman.js';
import { fillText } from '../../src/portal/guides/fill.js';
import { describeAtTheDoor } from '../support/bank.js';
import { exchange } from '../support/exchange.js';
import { givensAt } from './guide-runs.js';

const names = [...publicContracts, ...sandboxContracts].map(({ name }) => name);

function documentOf(name: string): ContractDocument {
  return JSON.parse(readFileSync(new URL(`${name}.json`, documents), 'utf8'));
}

function requestsIn({ item }: PostmanCollection): readonly PostmanRequest[] {
  return item.flatMap((folder) => folder.item);
}

/** The path as a client makes it of its parts. */
function pathOf({ request: { url } }: PostmanRequest): string {
  const values = new Map(url.variable?.map(({ key, value }) => [key, value]));
  const parts = url.path.map((part) => (part.startsWith(':') ? (values.get(part.slice(1)) ?? part) : part));
  return `/${parts.join('/')}`;
}

/** As a document writes it. */
function templateOf({ request: { method, url } }: PostmanRequest): string {
  const parts = url.path.map((part) => (part.startsWith(':') ? `{${part.slice(1)}}` : part));
  return `${method} /${parts.join('/')}`;
}

describe('The collection of a contract', () => {
  for (const name of names) {
    const document = documentOf(name);
    const collection = postmanCollection(document, { bank: 'https://bank.example' });
    const requests = requestsIn(collection);

    it(`${name} has every operation, at its path`, () => {
      const [{ url: basePath } = { url: '' }] = document.servers;
      const wanted = operationsOf(document).map(({ method, path }) => `${method} ${basePath}${path}`);
      expect([...new Set(requests.map(templateOf))]).to.have.members(wanted);
    });

    it(`${name} declares every variable that it uses`, () => {
      const used = [...JSON.stringify(collection.item).matchAll(/\{\{(\w+)\}\}/g)].map(([, each]) => each);
      expect(collection.variable.map(({ key }) => key)).to.have.members([...new Set(used)]);
      expect(collection.variable).to.deep.include({ key: 'bank', value: 'https://bank.example' });
    });

    it(`${name} has the bodies that its examples have`, () => {
      const examples = operationsOf(document).flatMap(({ operation }) =>
        Object.values(operation.requestBody?.content ?? {}).flatMap(({ example, examples: more = {} }) =>
          [example, ...Object.values(more).map(({ value }) => value)].map((each) => JSON.stringify(each)),
        ),
      );
      for (const { request } of requests)
        if (request.body?.mode === 'raw')
          expect(examples).to.include(JSON.stringify(JSON.parse(request.body.raw)));
    });
  }
});

describeAtTheDoor('A collection with the values of a workspace', ({ url }) => {
  const send = async (item: PostmanRequest, variables: PostmanCollection['variable']) => {
    const { request } = item;
    const values = Object.fromEntries(variables.map(({ key, value }) => [key, value]));
    const fill = (text: string) => fillText(text, values).replaceAll('{{$guid}}', () => randomUUID());
    const sent = request.header.filter(({ disabled }) => !disabled);
    const body = request.body?.mode === 'raw' ? request.body.raw : undefined;
    return exchange(fill(`{{bank}}${pathOf(item)}`), {
      method: request.method,
      headers: Object.fromEntries(sent.map(({ key, value }) => [key, fill(value)])),
      ...(body !== undefined && { body: fill(body) }),
    });
  };

  const rows = [
    ['payments-1.0.0', ['/domestic-credit-transfers-hr', '/hr-rtgs-payments']],
    [
      'payments-1.3.2',
      [
        '/domestic-credit-transfers-hr',
        '/hr-rtgs-payments',
        '/sepa-credit-transfers',
        '/cross-border-credit-transfers',
      ],
    ],
    ['accounts-1.3.2', ['/consent', '/consents/confirmation-of-funds']],
    ['sandbox-1.0.0', ['/workspaces']],
  ] as const;
  for (const [name, ends] of rows) {
    it(`begins at ${name} without another word`, async () => {
      const collection = postmanCollection(documentOf(name), await givensAt(url));
      const begun = requestsIn(collection).filter(
        ({ request }) => request.method === 'POST' && ends.some((end) => request.url.raw.endsWith(end)),
      );
      expect(begun).to.have.length.of.at.least(ends.length);
      for (const item of begun) {
        const { status, text } = await send(item, collection.variable);
        expect(status, `${item.name}: ${text}`).to.equal(201);
      }
    });
  }
});
