/** A contract as a collection: its journeys in order, then every operation, with a workspace's known values. */
import { fillText, namesIn } from '../guides/fill.js';
import type { Values } from '../guides/guide.js';
import type { Collection, Folder, Pair } from './collection.js';
import { type ContractDocument, listOperations, type Place } from './document.js';
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
const isDeletion = ({ method }: Place) => method === 'DELETE';
const isDestructive = (place: Place) =>
  isDeletion(place) || destructive.includes(place.operation.operationId);

const howToRun = `Run it whole, or a folder from its first request on, after the folder ${setupFolder} where there is one: each request takes from the answers before it what it needs, and its test says whether it was answered as it should be. The folders of the journeys lead from one call to the next as a TPP makes them, the customer’s decision included; the others have every operation, of which some are refused without more preparation, as their descriptions say.`;

/**
 * The sandbox's own interface imports, resets and removes workspaces. Its collection omits the developer's own
 * workspace key and client, so that none of its requests, in any order, can reach that workspace.
 */
function broughtValues(api: string, values: Values): Values {
  if (api !== 'sandbox') return values;
  const isOfWorkspace = (name: string) => ['clientId', 'clientSecret', 'workspaceKey'].includes(name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isOfWorkspace(name)));
}

/** `name` as in `payments-1.3.2`. */
export function contractCollection(name: string, document: ContractDocument, known: Values): Collection {
  const { info, tags = [] } = document;
  const api = name.slice(0, name.lastIndexOf('-'));
  const product = products[name] ?? usualProduct;
  const values = broughtValues(api, known);
  const { cleanup, setup } = buildSetupAndCleanup(api, values);
  const operations = listOperations(document).filter(
    ({ operation }) => !inSetupOrCleanup.includes(operation.operationId),
  );
  const others = operations.filter((each) => !isDestructive(each));
  const destroying = operations.filter(isDestructive);
  // A document lists a resource before its children; deletion takes the reverse order.
  const inTheirOrder = [
    ...destroying.filter(isDeletion).toReversed(),
    ...destroying.filter((each) => !isDeletion(each)),
  ];
  const folders = [
    ...setup,
    ...listJourneys(name, document, product),
    ...[...new Set([...tags.map((tag) => tag.name), ...others.map(tagOf)])].flatMap((tag) => {
      const description = tags.find((each) => each.name === tag)?.description;
      const own = others.filter((each) => tagOf(each) === tag);
      return createFolders(`Operations: ${tag}`, description, examples(own, document));
    }),
    ...createFolders(
      'Operations: what ends or replaces something',
      'Last, because what they end is needed before.',
      examples(inTheirOrder, document),
    ),
    ...cleanup,
  ];
  return {
    name: `${info.title} ${info.version}`,
    description: [info.description, howToRun].filter((text) => text !== undefined).join('\n\n'),
    folders,
    variables: variablesIn(folders, { paymentProduct: product, ...values }),
  };
}

function tagOf({ operation }: Place): string {
  return operation.tags?.[0] ?? 'Calls';
}

function examples(places: readonly Place[], document: ContractDocument): Folder['requests'] {
  return places.flatMap((place) => buildExampleRequests(place, document));
}

function createFolders(
  name: string,
  description: string | undefined,
  requests: Folder['requests'],
): readonly Folder[] {
  if (requests.length === 0) return [];
  return [{ name, ...(description !== undefined && { description }), requests }];
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
