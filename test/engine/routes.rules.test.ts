/** The selection of the contract and of the operation for a path. */
import { expect } from 'chai';
import { routeTable } from '../../src/engine/stages/route-table.js';
import type { Route } from '../../src/engine/stages/state.js';
import type { ValidateFunction } from '../../src/engine/validators.js';
import { readMember } from '../../src/domain/objects.js';

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

describe('A literal segment beside a parameter', () => {
  // The parameter `service` takes `payments` alone, in the path whose literal part comes later.
  const request: ValidateFunction = (value) => {
    const service = readMember(readMember(value, 'path'), 'service');
    const isListed = service === undefined || service === 'payments';
    request.errors = isListed ? null : [{ instancePath: '/path/service', keyword: 'enum', params: {} }];
    return isListed;
  };
  const byProduct = { ...routeAt('', '/{service}/sepa'), validators: { request, replies: {} } };
  const table = routeTable([
    byProduct,
    { ...routeAt('', '/payments/{product}'), contract: byProduct.contract },
    { ...routeAt('', '/periodic/{product}'), contract: byProduct.contract },
  ]);

  for (const [path, want] of [
    ['/payments/sepa', '/{service}/sepa'],
    ['/payments/target', '/payments/{product}'],
    ['/periodic/sepa', '/periodic/{product}'],
    ['/bulk/sepa', '/{service}/sepa'],
  ]) {
    it(`wins where the parameter does not list it: ${path} is ${want}`, () => {
      const found = table.find('GET', path ?? '');
      expect('route' in found ? found.route.operation.path : undefined).to.equal(want);
    });
  }
});
