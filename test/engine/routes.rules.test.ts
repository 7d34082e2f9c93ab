/** The selection of the contract for a path among several served contracts. */
import { expect } from 'chai';
import { routeTable } from '../../src/engine/stages/route-table.js';
import type { Route } from '../../src/engine/stages/state.js';

const accepts = () => true;

function routeAt(basePath: string, path: string): Route {
  const operation = {
    id: 'read',
    method: 'GET',
    path,
    declaredBy: basePath,
    security: [],
    requestTypes: [],
    replyTypes: [],
    contentTypes: {},
  } as const;
  const contract = { name: basePath, api: 'things', version: '1', basePath, operations: [operation] };
  return { contract, operation, validators: { request: accepts, replies: {} } };
}

describe('Contracts with nested base paths', () => {
  const table = routeTable([
    routeAt('', '/things/{id}'),
    routeAt('/v2', '/things/{id}'),
    routeAt('/v2/more', '/{id}'),
  ]);

  for (const [path, want] of [
    ['/things/1', ''],
    ['/v2/things/1', '/v2'],
    ['/v2/more/1', '/v2/more'],
    ['/v2/nothing', undefined],
  ]) {
    it(`${want === undefined ? 'have no route' : `answer from ${want || '/'}`} at ${path}`, () => {
      const found = table.find('GET', path ?? '');
      expect('route' in found ? found.route.contract.basePath : undefined).to.equal(want);
    });
  }
});
