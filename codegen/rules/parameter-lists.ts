/**
 * Checks the parameters of a path and of an operation together: each stands in the list once, and those of the path are
 * the ones in braces. A mistake is reported in the list, because a shared parameter is right elsewhere.
 */
import { entriesOf, isSame, type Json, type JsonObject, asList, asText, valueAt } from '../json.js';
import type { Contract, Operation } from '../operations/operations.js';
import { resolve, valuePath } from '../documents/resolve.js';

interface Entry {
  readonly at: readonly string[];
  readonly parameter: JsonObject;
}

export function checkParameterLists(contract: Contract): void {
  for (const [path, item] of entriesOf(contract.document['paths'])) {
    const entries = listEntries(contract, ['paths', path, 'parameters'], valueAt(item, ['parameters']));
    const operations = contract.operations.filter((operation) => operation.path === path);
    checkRepeated(contract, entries, `The path ${path} of ${operations[0]?.declaredBy ?? contract.name}`);
    for (const operation of operations) {
      const own = listEntries(contract, [...operation.at, 'parameters'], operation.item['parameters']);
      const subject = `${operation.id} of ${operation.declaredBy}`;
      checkRepeated(contract, own, subject);
      checkPathParameters(contract, operation, [...entries, ...own], subject);
      for (const [status, reply] of entriesOf(operation.item['responses'])) {
        const headers = listHeaders(contract, [...operation.at, 'responses', status, 'headers'], reply);
        checkRepeated(contract, headers, `The answer ${status} of ${subject}`);
      }
    }
  }
}

function listEntries(
  { document }: Contract,
  at: readonly string[],
  list: Json | undefined,
): readonly Entry[] {
  return asList(list).map((entry, index) => ({
    at: valuePath([...at, String(index)], entry),
    parameter: resolve(document, entry),
  }));
}

/** The headers of an answer, whose names may differ in case alone. */
function listHeaders({ document }: Contract, at: readonly string[], reply: Json): readonly Entry[] {
  const headers = entriesOf(resolve(document, reply)['headers']);
  return headers.map(([name, header]) => ({
    at: valuePath([...at, name], header),
    parameter: { ...resolve(document, header), in: 'header', name },
  }));
}

/** Header names ignore case (HTTP). */
function keyOf({ in: place, name }: JsonObject): string {
  const said = asText(name) ?? '';
  return `${asText(place)} ${place === 'header' ? said.toLowerCase() : said}`;
}

function describe({ in: place, name }: JsonObject): string {
  return place === 'header' ? `the header ${asText(name)}` : `the ${asText(place)} parameter ${asText(name)}`;
}

function checkRepeated({ report }: Contract, entries: readonly Entry[], subject: string): void {
  const known = new Map<string, JsonObject>();
  for (const { at, parameter } of entries) {
    const first = known.get(keyOf(parameter));
    known.set(keyOf(parameter), first ?? parameter);
    if (!first || Object.keys(parameter).length === 0) continue;
    const twice = `${subject} has ${describe(parameter)} twice`;
    if (isSame({ ...first, name: null }, { ...parameter, name: null }))
      report(at, 'parameter-repeated', `${twice}; remove one.`);
    else report(at, 'operation-parameters-unique', `${twice}, and the two differ; keep one.`);
  }
}

function checkPathParameters(
  { report }: Contract,
  { at, item, path }: Operation,
  entries: readonly Entry[],
  subject: string,
): void {
  // An unresolved reference may be the missing parameter.
  if (item['$ref'] !== undefined || entries.some(({ parameter }) => Object.keys(parameter).length === 0))
    return;
  const inPath = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  const declared = entries.filter(({ parameter }) => parameter['in'] === 'path');
  const names = declared.map(({ parameter }) => asText(parameter['name']) ?? '');
  for (const [index, name] of names.entries()) {
    if (inPath.includes(name)) continue;
    const sentence = `${subject} has the path parameter ${name}, which is not in ${path}.`;
    report(declared[index]?.at ?? at, 'path-parameters-defined', sentence);
  }
  for (const name of new Set(inPath)) {
    if (names.includes(name)) continue;
    const sentence = `${subject} does not declare the path parameter ${name} of ${path}.`;
    const list = item['parameters'] === undefined ? at : [...at, 'parameters'];
    report(list, 'path-parameters-defined', sentence);
  }
}
