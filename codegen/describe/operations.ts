/** The differences between an operation as two versions have it, one sentence each. */
import type { JsonObject } from '../json.js';
import type { Content, Field, Operation, ParameterPlace, Reply } from '../operations.js';
import { describeFields, upper, wordsOf } from './fields.js';
import { shapeOf } from './shape.js';

/** An operation with the document that its references lead into. */
export interface Spoken {
  readonly document: JsonObject;
  readonly operation: Operation;
}

export function describeOperation(older: Spoken, newer: Spoken): string[] {
  const places = [
    ['path', 'path parameter'],
    ['query', 'query parameter'],
    ['header', 'header'],
  ] as const;
  return [
    ...changed('Asks for', security(older), security(newer)),
    ...places.flatMap(([place, word]) => parameters(older, newer, place, word)),
    ...body(older, newer),
    ...replies(older, newer),
  ];
}

function changed(start: string, before: string, after: string): string[] {
  return before === after ? [] : [`${start} ${after} in place of ${before}.`];
}

function security({ operation }: Spoken): string {
  const alternatives = operation.security.map((schemes) => schemes.toSorted().join(' and '));
  return alternatives.toSorted().join(', or ') || 'nothing';
}

function parameters(older: Spoken, newer: Spoken, place: ParameterPlace, word: string): string[] {
  const fieldsOf = ({ document, operation }: Spoken) => named(operation.parameters[place], document);
  return namedChanges(fieldsOf(older), fieldsOf(newer), `Takes the ${word}`, `Takes no ${word}`, word);
}

type Named = ReadonlyMap<string, { readonly name: string; readonly shape: ReturnType<typeof shapeOf> }>;

/** Names of headers are compared as HTTP does, without regard to case. */
function named(fields: readonly Field[], document: JsonObject): Named {
  return new Map(
    fields.map(({ name, required, schema }) => [
      name.toLowerCase(),
      { name, shape: shapeOf(document, schema, required) },
    ]),
  );
}

function namedChanges(older: Named, newer: Named, gained: string, lost: string, word: string): string[] {
  const keys = [...new Set([...older.keys(), ...newer.keys()])].toSorted();
  return keys.flatMap((key) => {
    const [before, after] = [older.get(key), newer.get(key)];
    if (!after) return [`${lost} \`${before?.name ?? key}\`.`];
    if (!before) return [`${gained} \`${after.name}\`: ${wordsOf(after.shape, '')}.`];
    const whole = `${word} \`${after.name}\``;
    return describeFields(before.shape, after.shape, { gained: '', lost: '', at: whole, whole });
  });
}

function body(older: Spoken, newer: Spoken): string[] {
  const bodyOf = ({ document, operation }: Spoken) => ({ document, content: operation.body });
  return contents(bodyOf(older), bodyOf(newer), {
    whole: 'the body',
    has: 'Takes',
    comes: 'The body is sent as',
    gained: 'The body takes',
  });
}

interface SpokenContent {
  readonly document: JsonObject;
  /** What a reply has is always there. */
  readonly content: (Content & { readonly required?: boolean }) | undefined;
}

function contents(
  { content: before, document: was }: SpokenContent,
  { content: after, document: is }: SpokenContent,
  { whole, has, comes, gained }: Readonly<Record<'whole' | 'has' | 'comes' | 'gained', string>>,
): string[] {
  if (!before && !after) return [];
  if (!before || !after) return [`${has} ${after ? 'a' : 'no'} body.`];
  return [
    ...changed(comes, types(before), types(after)),
    ...describeFields(
      shapeOf(was, before.schema, before.required ?? true),
      shapeOf(is, after.schema, after.required ?? true),
      { gained, lost: `${upper(whole)} has no`, at: `in ${whole},`, whole },
    ),
  ];
}

function types({ types: names }: Content): string {
  return names.toSorted().join(' or ');
}

function replies(older: Spoken, newer: Spoken): string[] {
  const repliesOf = ({ operation }: Spoken) =>
    new Map(operation.replies.map((reply) => [reply.status, reply]));
  const [before, after] = [repliesOf(older), repliesOf(newer)];
  const statuses = [...new Set([...before.keys(), ...after.keys()])].toSorted((a, b) => a - b);
  return statuses.flatMap((status) => {
    const [was, is] = [before.get(status), after.get(status)];
    if (!was) return [`Answers ${status} too.`];
    if (!is) return [`Does not answer ${status}.`];
    return answer({ ...older, reply: was }, { ...newer, reply: is });
  });
}

type SpokenReply = Spoken & { readonly reply: Reply };

function answer(older: SpokenReply, newer: SpokenReply): string[] {
  const whole = `the answer ${newer.reply.status}`;
  const start = upper(whole);
  const headersOf = ({ document, reply }: SpokenReply) => named(reply.headers, document);
  const contentOf = ({ document, reply }: SpokenReply) => ({ document, content: reply.content });
  const [gained, lost] = [`${start} carries the header`, `${start} carries no header`];
  return [
    ...namedChanges(headersOf(older), headersOf(newer), gained, lost, `header of ${whole}`),
    ...contents(contentOf(older), contentOf(newer), {
      whole,
      has: `${start} has`,
      comes: `${start} comes as`,
      gained: `${start} has`,
    }),
  ];
}
