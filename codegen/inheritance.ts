/**
 * Inheritance of operations by a version that extends another one by an overlay: an operation is inherited when its
 * input, answers and everything that they refer to are the same. Words, examples, security and announcements may
 * differ, because handlers do not depend on them. See docs/developer/decisions, D17.
 */
import type { Bundle } from './documents/bundle.js';
import { buildCoercions } from './validators/coercion.js';
import { byKey, type Json, type JsonObject } from './json.js';
import { type Contract, type Operation, readContract } from './operations/operations.js';
import { merged, referenceName, resolve } from './documents/resolve.js';
import { referredSchema, replySchema, requestSchema } from './schemas/schemas.js';
import { subschemas } from './schemas/subschemas.js';

/** Each bundle is read once, however many versions extend it. */
const contracts = new WeakMap<Bundle, Contract>();

export function toContract(bundle: Bundle): Contract {
  const contract = contracts.get(bundle) ?? readInherited(bundle);
  contracts.set(bundle, contract);
  return contract;
}

function readInherited(bundle: Bundle): Contract {
  const contract = readContract(bundle);
  if (!bundle.base) return contract;
  const base = toContract(bundle.base);
  const heirs = new Map(
    contract.operations.map((operation) => [operation.id, inherited(operation, contract, base)]),
  );
  const inherit = (operation: Operation) => ({ ...operation, ...heirs.get(operation.id) });
  return { ...contract, operations: contract.operations.map(inherit), routes: contract.routes.map(inherit) };
}

function inherited(
  operation: Operation,
  contract: Contract,
  base: Contract,
): Pick<Operation, 'declaredBy' | 'changes'> {
  const { changes, declaredBy } = operation;
  const older = base.operations.find(({ id }) => id === operation.id);
  if (!older) return { declaredBy, changes };
  const isUnchanged =
    serializeOperation(operation, contract.document) === serializeOperation(older, base.document);
  if (isUnchanged) return { declaredBy: older.declaredBy, changes: older.changes };
  const isServed = !losesAnswers(operation, contract.document, older, base.document);
  return { declaredBy, changes: isServed ? [older.declaredBy, ...older.changes] : [] };
}

/** Whether an answer has lost a field. Types accept a surplus field; the validation of each answer refuses it. */
function losesAnswers(
  newer: Operation,
  newerDocument: JsonObject,
  older: Operation,
  olderDocument: JsonObject,
): boolean {
  // Handlers throw failures and do not return them.
  const answers = newer.replies.filter(({ status }) => status < 400);
  return answers.some(({ status, content }) => {
    const before = older.replies.find((reply) => reply.status === status)?.content;
    if (!content || !before) return false;
    const places = new Set(placesIn(newerDocument, content.schema));
    return placesIn(olderDocument, before.schema).some((place) => !places.has(place));
  });
}

/**
 * Places where a value of the schema may have a field, an entry or an alternative; a recursive schema is followed once.
 */
function placesIn(
  document: JsonObject,
  schema: Json,
  place = '',
  within: readonly string[] = [],
): readonly string[] {
  const name = referenceName(schema);
  if (name !== undefined && within.includes(name)) return [];
  const inner = name === undefined ? within : [...within, name];
  const plain = merged(document, resolve(document, schema));
  return subschemas(plain).flatMap(([[keyword = '', key = ''], part]) => {
    if (keyword === 'allOf' || keyword === 'not') return [];
    const isAlternative = keyword === 'anyOf' || keyword === 'oneOf';
    const at = `${place}.${isAlternative ? `<${referenceName(part) ?? key}>` : `${keyword}.${key}`}`;
    return [at, ...placesIn(document, part, at, inner)];
  });
}

/** All input of types and validators for an operation, as a text. */
function serializeOperation(operation: Operation, document: JsonObject): string {
  const { body, replies } = operation;
  const own = toPart({
    request: requestSchema(document, operation),
    bodies: (body?.media ?? []).map((media) => [
      media.type,
      requestSchema(document, operation, media),
      buildCoercions(document, operation, media),
    ]),
    parameters: buildCoercions(document, operation, undefined),
    replies: replies.map((reply) => [
      reply.name,
      replySchema(document, reply, 'closed'),
      ...(reply.content?.media ?? []).map((media) => [
        media.type,
        replySchema(document, reply, 'closed', media),
      ]),
    ]),
  });
  const texts = new Map<string, string>();
  const visit = ({ references }: Part): void => {
    for (const reference of references.filter((each) => !texts.has(each))) {
      const part = namedPart(reference, document);
      texts.set(reference, part.text);
      visit(part);
    }
  };
  visit(own);
  return [own.text, ...[...texts].toSorted(byKey).map(([name, text]) => `${name} ${text}`)].join('\n');
}

interface Part {
  readonly text: string;
  /** The names of the schemas that the value refers to. */
  readonly references: readonly string[];
}

function toPart(value: Json): Part {
  const text = JSON.stringify(value);
  return { text, references: [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, name = '']) => name) };
}

/** Cached, because many operations refer to the same schemas. */
const namedParts = new WeakMap<JsonObject, Map<string, Part>>();

function namedPart(reference: string, document: JsonObject): Part {
  const known = namedParts.get(document) ?? new Map<string, Part>();
  namedParts.set(document, known);
  const part = known.get(reference) ?? toPart(referredSchema(document, reference));
  known.set(reference, part);
  return part;
}
