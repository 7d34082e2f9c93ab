/** Postman collections of contracts: each has every operation, with its examples and the variables that it needs. */
import { expect } from 'chai';
import { contracts as sandboxContracts } from '../../../generated/sandbox.js';
import { publicContracts } from '../../../src/contract/audiences.js';
import type { Collection, CollectionRequest } from '../../src/portal/collections/collection.js';
import { contractCollection } from '../../src/portal/collections/contract-collection.js';
import { postmanCollection } from '../../src/portal/collections/postman.js';
import { contractReference } from '../../src/portal/documentation/contract-reference.js';
import { namesIn } from '../../src/portal/guides/fill.js';
import { givenNames } from './guide-runs.js';

const contracts = [...publicContracts, ...sandboxContracts];
const values = { bank: 'https://bank.example', clientId: 'tpp-1', workspaceKey: 'workspace_1' };

function collectionOf(name: string): Collection {
  const contract = contracts.find((each) => each.name === name);
  if (!contract) throw new Error(`there is no contract ${name}`);
  return contractCollection(contract, contractReference(name), values);
}

function requestsIn({ folders }: Collection): readonly CollectionRequest[] {
  return folders.flatMap((folder) => folder.requests);
}

/** The path template as a document writes it. */
function templateOf({ method, path }: CollectionRequest): string {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? `{${part.slice(1)}}` : part));
  return `${method} ${parts.join('/')}`;
}

/** The variables that the page fills in; the requests of a journey set the other two. */
const filledIn = givenNames.filter((name) => name !== 'clientSecret' && name !== 'laterDate');

/** A journey's request accepts one status; an operation's request accepts every status of its contract. */
function isOfJourney({ statuses }: CollectionRequest): boolean {
  return statuses.length === 1;
}

describe('A contract’s collection', () => {
  for (const { basePath, name } of contracts) {
    const { operations } = contractReference(name);
    const collection = collectionOf(name);
    const requests = requestsIn(collection);

    it(`has every operation at its path: ${name}`, () => {
      const wanted = operations.map(({ method, path }) => `${method} ${basePath}${path}`);
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
      const known = new Set<string>(filledIn);
      for (const { after = {}, before = {}, ...request } of requests.filter(isOfJourney)) {
        for (const key of Object.keys(before)) known.add(key);
        expect([...known], request.name).to.include.members([...namesIn(JSON.stringify(request))]);
        for (const key of Object.keys(after)) known.add(key);
      }
    });

    it(`has the request bodies of the contract’s examples: ${name}`, () => {
      const wanted = operations
        .flatMap(({ body }) => (body?.types[0] === 'application/json' ? body.examples : []))
        .map(({ value }) => JSON.stringify(value, null, 2));
      const texts = requests.flatMap(({ body }) => (body?.kind === 'json' ? [body.text] : []));
      expect(texts).to.include.members(wanted);
    });

    it(`keeps the workspace key out of requests and scripts: ${name}`, () => {
      expect(JSON.stringify(postmanCollection(collection).item)).not.to.include(values.workspaceKey);
    });
  }

  it('contains no key or client of the developer’s workspace for the sandbox contract', () => {
    const collection = collectionOf('sandbox-1.0.0');
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
      const collection = collectionOf(name);
      const clients = requestsIn(collection).filter(({ path }) => path.includes('/clients'));
      expect(
        clients.map(({ method, path }) => `${method} ${path.slice(path.indexOf('/clients'))}`),
      ).to.deep.equal(['POST /clients', 'DELETE /clients/{{clientOfRun}}']);
      expect(collection.variables).to.deep.include({ key: 'clientOfRun', value: '' });
    });
});
