/** Checks that the server can read and write the parameters and headers. */
import {
  entriesOf,
  type Json,
  type JsonObject,
  asList,
  asObject,
  asText,
  asTexts,
  valueAt,
} from '../json.js';
import { handlerRequires, isIgnored, isLeftToHandler } from '../operations/fields.js';
import type { Contract, Operation } from '../operations/operations.js';
import { kindOf } from '../../src/engine/media-types.js';
import { resolve, typeOf, valuePath } from '../documents/resolve.js';

const plainTypes = ['string', 'integer', 'number', 'boolean'];
/** The default serialisation style; for a plain value that is the value itself. */
const styles: Readonly<Record<string, string>> = { path: 'simple', header: 'simple', query: 'form' };

export function checkParameters(contract: Contract): void {
  for (const [path, item] of entriesOf(contract.document['paths'])) {
    checkList(contract, ['paths', path, 'parameters'], valueAt(item, ['parameters']));
  }
  for (const { at, item } of contract.operations) {
    checkList(contract, [...at, 'parameters'], item['parameters']);
    for (const [status, reply] of entriesOf(item['responses'])) {
      for (const [name, header] of entriesOf(resolve(contract.document, reply)['headers'])) {
        const place = [...at, 'responses', status, 'headers', name];
        checkField(contract, place, `The header ${name}`, resolve(contract.document, header));
      }
    }
  }
}

function checkList(contract: Contract, at: readonly string[], parameters: Json | undefined): void {
  for (const [index, entry] of asList(parameters).entries()) {
    const parameter = resolve(contract.document, entry);
    const place = asText(parameter['in']) ?? '';
    const name = asText(parameter['name']) ?? '';
    const here = [...at, String(index)];
    const subject = `The parameter ${name}`;
    if (place === 'path' && parameter['required'] !== true) {
      contract.report(here, 'path-parameter-optional', `${subject} is of the path: write required: true.`);
    }
    if (place === 'cookie') {
      contract.report(
        [...here, 'in'],
        'parameter-cookie',
        `${subject} is a cookie, and no cookies are read.`,
      );
    }
    if (isMisplaced(parameter, parameter['required'] === true)) {
      contract.report([...here, handlerRequires], 'handler-requires', misplacedSentence);
    }
    if (isIgnored(parameter)) {
      const sentence = `${subject} is not a parameter in OpenAPI; the media types of bodies define it.`;
      contract.report([...here, 'name'], 'header-reserved', sentence);
    }
    checkReadable(contract, here, subject, parameter);
    const style = asText(parameter['style']);
    if (style !== undefined && styles[place] !== undefined && style !== styles[place]) {
      const sentence = `${subject} has the style ${style}, which is not read; leave it out.`;
      contract.report([...here, 'style'], 'parameter-style', sentence);
    }
    checkField(contract, here, subject, parameter);
  }
}

/** For parameters and for properties of a schema. */
export const misplacedSentence = `${handlerRequires} is true, and stands where the value is required.`;

export function isMisplaced(declared: JsonObject, isRequired: boolean): boolean {
  return declared[handlerRequires] !== undefined && !(isRequired && isLeftToHandler(declared));
}

const readStyles: Readonly<Record<string, readonly string[]>> = {
  path: ['simple'],
  header: ['simple'],
  cookie: ['form'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
};

/** Whether the server can parse the text into the declared type. */
function checkReadable(
  { document, report }: Contract,
  at: readonly string[],
  subject: string,
  parameter: JsonObject,
): void {
  const complain = (sentence: string) => report(at, 'parameter-unreadable', `${subject} ${sentence}`);
  const style = asText(parameter['style']);
  const known = readStyles[asText(parameter['in']) ?? ''] ?? [];
  if (style !== undefined && !known.includes(style)) complain(`has the style ${style}, which is not read.`);
  const [content] = Object.keys(asObject(parameter['content']));
  if (content !== undefined) {
    if (!['json', 'text'].includes(kindOf(content))) complain(`is ${content}, which is not read.`);
    return;
  }
  const schema = asObject(parameter['schema']);
  if (style === 'deepObject') {
    const { additionalProperties = {}, properties } = resolve(document, schema);
    const members = [additionalProperties, ...entriesOf(properties).map(([, member]) => member)];
    if (typeOf(document, schema) !== 'object') complain('has the style deepObject, which is for objects.');
    else if (!members.every((member) => isPlain(document, asObject(member)))) {
      complain('is an object of texts; its members must be plain values or lists of them.');
    }
    return;
  }
  const types = asTexts(resolve(document, schema)['type']);
  if (types.length > 0 && !types.includes('string')) complain('has several types; let it be a text too.');
  if (isPlain(document, schema)) return;
  complain(
    'arrives as a text; it must be a plain value, a list of them, or have content of application/json.',
  );
}

/** Whether a value, or every entry of a list, is written as one text. */
export function isPlain(document: JsonObject, schema: JsonObject): boolean {
  const type = typeOf(document, schema);
  const entry = type === 'array' ? typeOf(document, asObject(resolve(document, schema)['items'])) : type;
  return entry !== 'array' && entry !== 'object';
}

function checkField(contract: Contract, at: readonly string[], subject: string, field: JsonObject): void {
  if (field['content'] !== undefined) {
    contract.report([...at, 'content'], 'parameter-content', `${subject} has a schema, and no content.`);
  } else if (field['schema'] !== undefined) {
    const { type } = resolve(contract.document, field['schema']);
    // Another rule reports objects, for every document.
    if (![...plainTypes, 'object'].includes(asText(type) ?? '')) {
      const sentence = `${subject} arrives as a text; it must be a string, a number or a boolean.`;
      contract.report(valuePath([...at, 'schema'], field['schema']), 'parameter-not-plain', sentence);
    }
  }
  if (field['example'] !== undefined && field['examples'] !== undefined) {
    const sentence = `${subject} has both example and examples; keep one.`;
    contract.report([...at, 'example'], 'example-and-examples', sentence);
  }
}

/** The server spells each header name as the contracts do, so all contracts must spell it alike. */
export function checkHeaderNames(contracts: readonly Contract[]): void {
  const spellings = new Map<string, string>();
  for (const { document, operations, report } of contracts) {
    const check = (name: string, at: readonly string[]) => {
      const known = spellings.get(name.toLowerCase()) ?? name;
      spellings.set(name.toLowerCase(), known);
      if (known === name) return;
      report(
        at,
        'header-name-case',
        `The header ${name} is spelled ${known} elsewhere; spell it in one way.`,
      );
    };
    for (const operation of operations) {
      for (const [at, name] of collectHeaderNames(document, operation)) check(name, at);
    }
  }
}

function collectHeaderNames(
  document: JsonObject,
  { at, item, path }: Operation,
): (readonly [readonly string[], string])[] {
  const lists = [
    ['paths', path, 'parameters'],
    [...at, 'parameters'],
  ];
  const parameters = lists.flatMap((list) =>
    asList(valueAt(document, list)).flatMap((entry, index) => {
      const parameter = resolve(document, entry);
      const name = parameter['in'] === 'header' ? asText(parameter['name']) : undefined;
      return name === undefined ? [] : [[[...list, String(index), 'name'], name] as const];
    }),
  );
  const headers = entriesOf(item['responses']).flatMap(([status, reply]) =>
    Object.keys(asObject(resolve(document, reply)['headers'])).map(
      (name) => [[...at, 'responses', status, 'headers', name], name] as const,
    ),
  );
  return [...parameters, ...headers];
}
