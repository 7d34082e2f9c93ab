/** Compares two published documents: the operations that each offers, and every operation that both offer. */
import {
  compare,
  entriesOf,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  asList,
  asObject,
  asText,
} from '../json.js';
import { toPlain } from '../documents/dialect.js';
import { differingKeywords } from './differing.js';
import { type Asked, askedOperation, type Edit, classifyDifference } from './edit.js';
import { methods, operationEdits } from './operations.js';
import { follow } from './normalise.js';
import type { OfferedOperation } from './requests.js';
import { webhookEdits } from './webhooks.js';
import { describeChange, nameIn, written } from './words.js';

/** An edit, and the operation that it is about: `GET /consents`; undefined when it is about the document. */
export interface PlacedEdit {
  readonly edit: Edit;
  readonly address: string | undefined;
}

export interface Compared {
  readonly edits: readonly PlacedEdit[];
  /** The addresses of the operations that both documents offer, in the order of their paths. */
  readonly shared: readonly string[];
  /** Summaries of the operations that only one of the documents offers, by address. */
  readonly summaries: ReadonlyMap<string, string>;
  /** The tags of the shared operations in the newer document, each with the addresses of all its shared operations. */
  readonly tagged: ReadonlyMap<string, readonly string[]>;
}

/** Documents of OpenAPI 3.0 and 3.1 are compared in one dialect. */
export function compareDocuments(former: JsonObject, present: JsonObject): Compared {
  const [older, newer] = [toPlain(former), toPlain(present)];
  const [before, after] = [collectOperations(older), collectOperations(newer)];
  const ordered = [...after.values(), ...before.values()].toSorted((a, b) => compare(a.path, b.path));
  const keys = [...new Set(ordered.map(operationKey))];
  const edits = keys.flatMap((key): PlacedEdit[] => {
    const [was, is] = [before.get(key), after.get(key)];
    if (was && is) return operationEdits(was, is).map((edit) => ({ edit, address: addressOf(is) }));
    const only = is ?? was;
    return only ? [{ edit: offerEdit(only, is ? 'added' : 'removed'), address: addressOf(only) }] : [];
  });
  const shared = keys.flatMap((key) => {
    const is = after.get(key);
    return is && before.has(key) ? addressOf(is) : [];
  });
  const summaries = new Map(
    keys.flatMap((key): [string, string][] => {
      const only = before.has(key) && after.has(key) ? undefined : (after.get(key) ?? before.get(key));
      const summary = only && asText(only.operation['summary']);
      return only && summary !== undefined ? [[addressOf(only), summary]] : [];
    }),
  );
  const tagged = new Map<string, string[]>();
  for (const key of keys) {
    const is = before.has(key) ? after.get(key) : undefined;
    const tag = is && asList(is.operation['tags']).map(asText)[0];
    if (is && tag !== undefined) tagged.set(tag, [...(tagged.get(tag) ?? []), addressOf(is)]);
  }
  const own = [...documentEdits(older, newer), ...webhookEdits(older, newer)].map((edit) => ({
    edit,
    address: undefined,
  }));
  const all = [...own, ...edits];
  const isUnsaid = all.length === 0 && !isSame(former, present);
  return { edits: isUnsaid ? [writtenOtherwise] : all, shared, summaries, tagged };
}

/** The edit for differences that no other edit covers, such as component names or unused components. */
const writtenOtherwise: PlacedEdit = {
  address: undefined,
  edit: {
    owner: 'document',
    keyword: 'x-written',
    how: 'changed',
    side: 'both',
    words: 'The contract: written otherwise, with the same meaning.',
    question: { before: {}, after: {} },
  },
};

/** Operations by method and path; the names of path parameters do not distinguish paths. */
function collectOperations(document: JsonObject): ReadonlyMap<string, OfferedOperation> {
  const offered = entriesOf(document['paths']).flatMap(([path, value]) => {
    const item = follow({ document, value });
    return methods.flatMap((method): OfferedOperation[] => {
      const operation = item[method];
      return isObject(operation) ? [{ document, path, method, item, operation }] : [];
    });
  });
  return new Map(offered.map((each) => [operationKey(each), each]));
}

function operationKey({ method, path }: OfferedOperation): string {
  return `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;
}

function addressOf({ method, path }: OfferedOperation): string {
  return `${method.toUpperCase()} ${path}`;
}

function offerEdit({ operation }: OfferedOperation, how: 'added' | 'removed'): Edit {
  const summary = nameIn(operation, 'summary');
  const others = { get: { responses: {} } };
  const [without, present]: readonly [Asked, Asked] = [
    { item: others },
    { item: { ...others, ...askedOperation({}).item } },
  ];
  return {
    owner: 'path',
    keyword: 'operation',
    how,
    side: 'both',
    words: `${how === 'added' ? 'Offered in addition' : 'Not offered'}${summary === '' ? '' : `: ${summary}`}.`,
    question: how === 'added' ? { before: without, after: present } : { before: present, after: without },
  };
}

function documentEdits(older: JsonObject, newer: JsonObject): Edit[] {
  const [before, after] = [older, newer].map(withoutOperations);
  if (!before || !after) return [];
  return differingKeywords({ document: older, value: before }, { document: newer, value: after }).map(
    (keyword): Edit => {
      const [from, to] = [before[keyword], after[keyword]];
      const isPath = keyword === 'base path';
      const asked = (url: Json | undefined): Asked =>
        isPath ? { item: { servers: [{ url: url ?? '' }], ...askedOperation({}).item } } : {};
      return {
        owner: 'document',
        keyword,
        how: classifyDifference(from, to),
        side: isPath ? 'request' : 'both',
        words: isPath
          ? `The base path is \`${written(to ?? '')}\` in place of \`${written(from ?? '')}\`.`
          : `The contract: ${describeChange(keyword, from, to)}.`,
        question: { before: asked(from), after: asked(to) },
      };
    },
  );
}

/** The document without the parts that are compared separately: operations and their components. */
function withoutOperations(document: JsonObject): JsonObject {
  const { info, servers, ...others } = document;
  const said = entriesOf(others).filter(
    ([key]) => !['components', 'paths', 'security', 'webhooks'].includes(key),
  );
  const [first] = asList(servers);
  const { url = '', ...about } = asObject(first);
  return {
    ...Object.fromEntries(said),
    ...asObject(info),
    'base path': url,
    ...(isSame(about, {}) ? {} : { server: about }),
    ...(asList(servers).length > 1 && { 'more servers': asList(servers).slice(1) }),
  };
}
