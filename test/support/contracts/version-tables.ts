/** The payment documents as tables: base paths, and products with their fields. */
import { type JsonObject, asObject, asTexts } from '../../../codegen/json.js';
import { type Contract, type Operation, readContract } from '../../../codegen/operations/operations.js';
import { resolve } from '../../../codegen/documents/resolve.js';
import { readDocument } from '../../../src/api/documents/documents.js';
import { contracts } from '../../../generated/index.js';

/** The payment contracts as published, from the oldest to the newest. */
export const versions: readonly Contract[] = contracts
  .filter(({ api }) => api === 'payments')
  .map(({ api, name, version }) =>
    readContract({
      api,
      name,
      version,
      file: '',
      document: JSON.parse(readDocument(name)),
      declaredBy: new Map(),
      report: () => undefined,
    }),
  );

const samples: Readonly<Record<string, string>> = {
  'payment-service': 'payments',
  'payment-product': 'domestic-credit-transfers-hr',
};
const unknownId = '00000000-0000-7000-8000-000000000000';

export interface Address {
  readonly method: string;
  /** Path below the base path, with a value for every parameter. */
  readonly path: string;
}

/** Every address of any version; a parameter has the first of its values, and identifiers are unknown ones. */
export function everyAddress(): readonly Address[] {
  const all = versions.flatMap(({ document, routes }) =>
    routes.map((route): Address => {
      const valueOf = (name: string) => valuesOf(document, route, name)?.[0] ?? samples[name] ?? unknownId;
      return {
        method: route.method,
        path: route.path.replaceAll(/\{([^}]+)\}/g, (_, name) => valueOf(name)),
      };
    }),
  );
  return [...new Map(all.map((each) => [`${each.method} ${each.path}`, each])).values()];
}

/** Returns true when a version's document has a path that fits an address, with allowed parameter values. */
export function offers({ document, routes }: Contract, { method, path }: Address): boolean {
  const given = path.split('/');
  return routes.some((route) => {
    const template = route.path.split('/');
    return (
      route.method === method &&
      template.length === given.length &&
      template.every((part, index) => {
        const value = given[index] ?? '';
        if (!part.startsWith('{')) return part === value;
        const values = valuesOf(document, route, part.slice(1, -1));
        return !values || values.includes(value);
      })
    );
  });
}

/** The allowed values of a path parameter. */
function valuesOf(
  document: JsonObject,
  { parameters }: Operation,
  name: string,
): readonly string[] | undefined {
  const field = parameters.path.find((each) => each.name === name);
  const values = asTexts(resolve(document, field?.schema)['enum']);
  return values.length > 0 ? values : undefined;
}

export interface ProductOfVersion {
  readonly product: string;
  /** The fields of its body, by name. */
  readonly fields: readonly string[];
}

/** Returns a version's products: each has a path for its initiation; the path for all products alike adds none. */
export function productsOf(contract: Contract): readonly ProductOfVersion[] {
  return contract.operations
    .filter(({ body, method, path }) => method === 'POST' && body && !path.startsWith('/payments/'))
    .flatMap((operation) => {
      const [, service, last = '', ...deeper] = operation.path.split('/');
      if (service !== '{payment-service}' || deeper.length > 0) return [];
      const names = last.startsWith('{') ? valuesOf(contract.document, operation, 'payment-product') : [last];
      const schema = resolve(contract.document, operation.body?.schema);
      const fields = Object.keys(asObject(schema['properties']));
      return (names ?? []).map((product) => ({ product, fields }));
    });
}
