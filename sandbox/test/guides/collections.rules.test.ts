/** Postman collections of contracts: each has every operation, with its examples and the variables that it needs. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { documents } from '../../../generated/index.js';
import { contracts as sandboxContracts } from '../../../generated/sandbox.js';
import { publicContracts } from '../../../src/contract/audiences.js';
import type { Collection, CollectionRequest } from '../../src/portal/collections/collection.js';
import { contractCollection } from '../../src/portal/collections/contract-collection.js';
import { type ContractDocument, listOperations } from '../../src/portal/collections/document.js';
import { postmanCollection } from '../../src/portal/collections/postman.js';
import { namesIn } from '../../src/portal/guides/fill.js';

const names = [...publicContracts, ...sandboxContracts].map(({ name }) => name);
const values = { bank: 'https://bank.example', clientId: 'tpp-1', workspaceKey: 'workspace_1' };

function documentOf(name: string): ContractDocument {
  return JSON.parse(readFileSync(new URL(`${name}.json`, documents), 'utf8'));
}

function requestsIn({ folders }: Collection): readonly CollectionRequest[] {
  return folders.flatMap((folder) => folder.requests);
}

/** The path template as a document writes it. */
function templateOf({ method, path }: CollectionRequest): string {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? `{${part.slice(1)}}` : part));
  return `${method} ${parts.join('/')}`;
}

/** The variables that the page fills in. */
const givenNames = [
  'bank',
  'callback',
  'run',
  'workspaceKey',
  'clientId',
  'customer',
  'iban',
  'creditorIban',
  'companyIban',
  'firstSigner',
  'secondSigner',
];

/** A journey's request accepts one status; an operation's request accepts every status of its contract. */
function isOfJourney({ statuses }: CollectionRequest): boolean {
  return statuses.length === 1;
}

describe('A contract’s collection', () => {
  for (const name of names) {
    const document = documentOf(name);
    const collection = contractCollection(name, document, values);
    const requests = requestsIn(collection);

    it(`has every operation at its path: ${name}`, () => {
      const [{ url: basePath } = { url: '' }] = document.servers;
      const wanted = listOperations(document).map(({ method, path }) => `${method} ${basePath}${path}`);
      expect([...new Set(requests.map(templateOf))]).to.include.members(wanted);
    });

    it(`declares every variable that it uses: ${name}`, () => {
      const used = [...JSON.stringify(collection.folders).matchAll(/\{\{(\w+)\}\}/g)].map(([, each]) => each);
      const declared = collection.variables.map(({ key }) => key);
      expect(declared).to.include.members(used);
      expect(new Set(declared).size).to.equal(declared.length);
      expect(collection.variables).to.deep.include({ key: 'bank', value: 'https://bank.example' });
    });

    it(`gives every variable a value before a journey needs it: ${name}`, () => {
      const known = new Set(givenNames);
      for (const { after = {}, before = {}, ...request } of requests.filter(isOfJourney)) {
        for (const key of Object.keys(before)) known.add(key);
        expect([...known], request.name).to.include.members([...namesIn(JSON.stringify(request))]);
        for (const key of Object.keys(after)) known.add(key);
      }
    });

    it(`has the request bodies of the contract’s examples: ${name}`, () => {
      const wanted = listOperations(document)
        .flatMap(({ operation }) => Object.entries(operation.requestBody?.content ?? {}).slice(0, 1))
        .filter(([type]) => type === 'application/json')
        .flatMap(([, { example, examples = {} }]) => [
          example,
          ...Object.values(examples).map(({ value }) => value),
        ])
        .filter((example) => example !== undefined);
      const texts = requests.flatMap(({ body }) => (body?.kind === 'json' ? [body.text] : []));
      expect(texts).to.include.members(wanted.map((example) => JSON.stringify(example, null, 2)));
    });

    it(`keeps the workspace key out of requests and scripts: ${name}`, () => {
      expect(JSON.stringify(postmanCollection(collection).item)).not.to.include(values.workspaceKey);
    });
  }

  it('contains no key or client of the developer’s workspace for the sandbox contract', () => {
    const collection = contractCollection('sandbox-1.0.0', documentOf('sandbox-1.0.0'), values);
    expect(JSON.stringify(collection))
      .to.include(values.bank)
      .and.not.include(values.workspaceKey)
      .and.not.include(values.clientId);
    const requests = requestsIn(collection);
    const [first] = requests;
    expect(first?.path).to.match(/\/workspaces$/);
    expect(first?.before).to.deep.equal({ workspaceKey: { text: '' } });
    expect(first?.after).to.deep.equal({ workspaceKey: { at: ['key'] } });
    expect(requests.at(-1)?.after).to.deep.equal({ workspaceKey: { text: '' } });
  });

  for (const name of ['accounts-1.3.2', 'oauth2-1.3.2.1'])
    it(`removes only the client that its setup registered: ${name}`, () => {
      const collection = contractCollection(name, documentOf(name), values);
      const clients = requestsIn(collection).filter(({ path }) => path.includes('/clients'));
      expect(
        clients.map(({ method, path }) => `${method} ${path.slice(path.indexOf('/clients'))}`),
      ).to.deep.equal(['POST /clients', 'DELETE /clients/{{clientOfRun}}']);
      expect(collection.variables).to.deep.include({ key: 'clientOfRun', value: '' });
    });
});
