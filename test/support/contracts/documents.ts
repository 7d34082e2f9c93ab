/** The contracts' published documents: parameters, schemas and examples of each operation. */
import { readFileSync } from 'node:fs';
import { listAt, textAt, valueAt } from '../runner/json.js';
import { placeOf, type Place } from './operations.js';

const folder = new URL('../../../generated/', import.meta.url);
const documents = new Map<string, unknown>();

export interface Parameter {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  /** The validator lets a request without the parameter pass, and the handler refuses it. */
  readonly handlerRequires: boolean;
  readonly schema: unknown;
}

export const formType = 'application/x-www-form-urlencoded';

export interface DocumentedBody {
  readonly schema: unknown;
  readonly example: unknown;
}

export function documentOf(name: string): unknown {
  const document: unknown =
    documents.get(name) ?? JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
  documents.set(name, document);
  return document;
}

/** Returns the target of a reference, or the value itself. */
export function resolve({ contract }: Place, value: unknown): unknown {
  const reference = textAt(value, '$ref');
  if (reference === undefined) return value;
  const keys = reference.split('/').slice(1);
  const names = keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return valueAt(documentOf(contract.name), ...names);
}

/** Returns the path item and the operation in the document; an alias of the path is documented there too. */
function findOperation({ contract, operation }: Place): { readonly item: unknown; readonly method: unknown } {
  const method = operation.method.toLowerCase();
  const paths: unknown = valueAt(documentOf(contract.name), 'paths');
  const items: unknown[] = Object.values(Object(paths));
  const item = items.find((each) => textAt(each, method, 'operationId') === operation.id);
  return { item, method: valueAt(item, method) };
}

export function parametersOf(place: Place): readonly Parameter[] {
  const { item, method } = findOperation(place);
  const listed = [...listAt(item, 'parameters'), ...listAt(method, 'parameters')];
  return listed.flatMap((entry) => {
    const parameter = resolve(place, entry);
    const where = textAt(parameter, 'in');
    if (where !== 'path' && where !== 'query' && where !== 'header') return [];
    return [
      {
        name: textAt(parameter, 'name') ?? '',
        place: where,
        isRequired: valueAt(parameter, 'required') === true,
        handlerRequires: valueAt(parameter, 'x-handler-requires') === true,
        schema: resolve(place, valueAt(parameter, 'schema')),
      },
    ];
  });
}

/** The schema of an operation's JSON body, or of its body of another type; undefined when it takes none. */
export function bodyOf(place: Place, type?: string): DocumentedBody | undefined {
  const content = contentOf(place, type);
  if (content === undefined) return undefined;
  return { schema: valueAt(content, 'schema'), example: examplesOf(place, type)[0]?.value };
}

function contentOf(place: Place, type = 'application/json'): unknown {
  const body = resolve(place, valueAt(findOperation(place).method, 'requestBody'));
  return valueAt(body, 'content', type);
}

export interface Example {
  readonly name: string;
  readonly value: unknown;
}

/** The examples of an operation's JSON body or form; a single example has no name. */
export function examplesOf(place: Place, type?: string): readonly Example[] {
  return examplesIn(contentOf(place, type));
}

/** The documented answers of an operation, with the examples of each answer's one media type. */
export function answersOf(
  place: Place,
): readonly { readonly status: number; readonly examples: readonly Example[] }[] {
  const responses: unknown = valueAt(findOperation(place).method, 'responses');
  return Object.entries(Object(responses)).map(([status, response]) => {
    const [content] = Object.values(Object(valueAt(resolve(place, response), 'content') ?? {}));
    return { status: Number(status), examples: examplesIn(content) };
  });
}

function examplesIn(content: unknown): readonly Example[] {
  const alone: unknown = valueAt(content, 'example');
  if (alone !== undefined) return [{ name: '', value: alone }];
  const named: readonly (readonly [string, unknown])[] = Object.entries(
    Object(valueAt(content, 'examples') ?? {}),
  );
  return named.map(([name, example]) => ({ name, value: valueAt(example, 'value') }));
}

const anyId = '0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b40';

/**
 * Returns a valid path from the server's root that leads to this operation alone; undefined where operations with
 * precedence have every such path.
 */
export function pathOf(place: Place, known: Readonly<Record<string, string>> = {}): string | undefined {
  const valuesOf = (allowed: readonly string[], name: string) =>
    allowed.length > 0 ? allowed : [known[name] ?? anyId];
  return pathsOf(place, valuesOf).find(leadsTo(place));
}

/**
 * Returns a path that leads to this operation, valid where possible; `known` names its identifiers, and all others are
 * unknown.
 */
export function anyPathOf(place: Place, known: Readonly<Record<string, string>> = {}): string {
  const valuesOf = (allowed: readonly string[], name: string) => [...allowed, known[name] ?? anyId];
  const path = pathOf(place, known) ?? pathsOf(place, valuesOf).find(leadsTo(place));
  if (path === undefined) throw new Error(`No path leads to ${place.operation.id}.`);
  return path;
}

/** A path that leads to this operation with values outside the contract's lists. */
export function strangePathOf(place: Place): string {
  return pathsOf(place, () => [anyId])[0] ?? '';
}

/** Returns true when a segment of the path is the product, which the contract lists. */
export function takesProduct(place: Place): boolean {
  return parametersOf(place).some(
    ({ name, schema }) => name === 'payment-product' && listAt(schema, 'enum').length > 0,
  );
}

/** Whether the contract declares the header for this operation. */
export function takesHeader(place: Place, wanted: string): boolean {
  return parametersOf(place).some(({ name, place: where }) => where === 'header' && name === wanted);
}

function pathsOf(
  place: Place,
  valuesOf: (allowed: readonly string[], name: string) => readonly string[],
): readonly string[] {
  const { contract, operation } = place;
  return parametersOf(place)
    .filter((parameter) => parameter.place === 'path')
    .reduce<readonly string[]>(
      (templates, { name, schema }) =>
        templates.flatMap((template) =>
          valuesOf(listAt(schema, 'enum').map(String), name).map((value) =>
            template.replace(`{${name}}`, value),
          ),
        ),
      [contract.basePath + operation.path],
    );
}

function leadsTo({ operation }: Place): (path: string) => boolean {
  return (path) => placeOf(operation.method, path)?.operation === operation;
}
