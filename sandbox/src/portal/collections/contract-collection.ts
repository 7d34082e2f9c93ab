/** A contract as a collection: its journeys in order, then every operation, with a workspace's known values. */
import { defined } from '../../../../src/domain/defined.js';
import type { AnyContract } from '../../../../src/contract/operation.js';
import type { ReferenceOperation } from '../../../../src/engine/reference/model.js';
import type { Reference } from '../../../../src/engine/reference/reference.js';
import { fillText, namesIn } from '../guides/fill.js';
import type { Values } from '../guides/guide.js';
import { type Collection, type Folder, listFolder, type Pair } from './collection.js';
import { buildExampleRequests } from './examples.js';
import { listJourneys } from './journeys.js';
import { buildSetupAndCleanup, setupFolder } from './setup.js';

/** The payment product of the journeys, and other products for contracts that lack this product. */
const usualProduct = 'domestic-credit-transfers-hr';
const products: Readonly<Record<string, string>> = { 'payments-1.0.5': 'sepa-credit-transfers' };

/** Operations already in the setup or the cleanup. */
const inSetupOrCleanup = ['createWorkspace', 'removeWorkspace'];

/** Operations that end or replace what other operations need; they come last. */
const destructive = ['importWorkspace', 'resetWorkspace', 'revokeToken'];
const isDeletion = ({ method }: ReferenceOperation) => method === 'DELETE';
const isDestructive = (operation: ReferenceOperation) =>
  isDeletion(operation) || destructive.includes(operation.operationId);

const howToRun = `Run the whole collection, or a folder from its first request, after the folder ${setupFolder} if there is one: each request takes its values from earlier answers, and its test checks the status. The folders of journeys have the calls of a TPP in order, with the customer’s decision. The other folders have every operation; some are refused without more preparation, as their descriptions say.`;

/**
 * The sandbox's own interface imports, resets and removes workspaces. Its collection omits the developer's own
 * workspace key and client, so that none of its requests, in any order, can reach that workspace.
 */
function broughtValues(api: string, values: Values): Values {
  if (api !== 'sandbox') return values;
  const isOfWorkspace = (name: string) => ['clientId', 'clientSecret', 'workspaceKey'].includes(name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isOfWorkspace(name)));
}

export function contractCollection(contract: AnyContract, reference: Reference, known: Values): Collection {
  const { api, basePath, name, version } = contract;
  const product = products[name] ?? usualProduct;
  const values = broughtValues(api, known);
  const { cleanup, setup } = buildSetupAndCleanup(api, values);
  const isListed = ({ operationId }: ReferenceOperation) => !inSetupOrCleanup.includes(operationId);
  const examples = (operations: readonly ReferenceOperation[]) =>
    operations.filter(isListed).flatMap((each) => buildExampleRequests(each, basePath));
  const destroying = reference.operations.filter(isDestructive);
  // A document lists a resource before its children; deletion takes the reverse order.
  const inTheirOrder = [
    ...destroying.filter(isDeletion).toReversed(),
    ...destroying.filter((each) => !isDeletion(each)),
  ];
  const folders = [
    ...setup,
    ...listJourneys(contract, product),
    ...reference.groups.flatMap(({ description, operations, tag }) => {
      const others = operations.filter((each) => !isDestructive(each));
      return listFolder({
        name: `Operations: ${tag}`,
        ...defined({ description }),
        requests: examples(others),
      });
    }),
    ...listFolder({
      name: 'Operations: what ends or replaces something',
      description: 'Last, because earlier requests need what these requests end.',
      requests: examples(inTheirOrder),
    }),
    ...cleanup,
  ];
  return {
    name: `${reference.title} ${version}`,
    description: [reference.description, howToRun].filter((text) => text !== undefined).join('\n\n'),
    folders,
    variables: variablesIn(folders, { paymentProduct: product, ...values }),
  };
}

/** Lists every variable of the requests once; the bank's address stands before each path. */
function variablesIn(folders: readonly Folder[], values: Values): readonly Pair[] {
  const set = folders.flatMap(({ requests }) =>
    requests.flatMap(({ after = {}, before = {} }) => [...Object.keys(before), ...Object.keys(after)]),
  );
  const addresses = ['bank', 'api'].filter((name) => name === 'bank' || values[name] !== undefined);
  const names = [...addresses, ...namesIn(JSON.stringify(folders)), ...set];
  return [...new Set(names)].map((key) => {
    const value = fillText(`{{${key}}}`, values);
    return { key, value: value.startsWith('{{') ? '' : value };
  });
}
