/** Types of bodies: one for each media type, where they differ. */
import type { Content, MediaType } from '../operations/contents.js';
import type { JsonObject } from '../json.js';
import type { Operation, Reply } from '../operations/operations.js';
import { schemaType } from './schemas.js';
import { after, quoted } from './text.js';

/** Whether the media types of a body differ in shape, so that the type needs a tag. */
export function isTagged({ media }: Content): boolean {
  const shapes = new Set(media.map(({ kind, schema }) => `${kind} ${JSON.stringify(schema)}`));
  return shapes.size > 1 || media.some(({ type }) => type.includes('*'));
}

/** The body's members of a request type: a list for each shape of the body. */
export function bodyTypes(document: JsonObject, body: Operation['body']): string[][] {
  if (!body) return [['readonly body: undefined']];
  const orNone = body.required ? '' : ' | undefined';
  if (!isTagged(body)) {
    const [first] = body.media;
    return [
      [`readonly body${after(':', first ? valueType(document, first, '    ') : 'undefined')}${orNone}`],
    ];
  }
  return [
    ...body.media.map((media) => [
      `readonly type: ${literalType(media.type)}`,
      `readonly body${after(':', valueType(document, media, '      '))}`,
    ]),
    ...(body.required ? [] : [['readonly type?: undefined', 'readonly body?: undefined']]),
  ];
}

/** The members of a reply type: a list for each shape of the body. */
export function replyTypes(
  document: JsonObject,
  reply: Reply,
  operation: Pick<Operation, 'replies'>,
  headers: string,
): string[][] {
  const common = [`readonly status: ${statusType(reply, operation)}`, `readonly headers: ${headers}`];
  const { content } = reply;
  if (!content) return [[...common, 'readonly body?: undefined']];
  if (isTagged(content)) {
    return content.media.map((media) => [
      ...common,
      `readonly type: ${literalType(media.type)}`,
      `readonly body${after(':', valueType(document, media, '  '))}`,
    ]);
  }
  const [first] = content.media;
  const types = content.types.map(literalType).join(' | ');
  return [
    [
      ...common,
      ...(content.types.length > 1 ? [`readonly type?: ${types}`] : []),
      `readonly body${after(':', first ? valueType(document, first, '  ') : 'undefined')}`,
    ],
  ];
}

function valueType(document: JsonObject, { kind, schema }: MediaType, indent: string): string {
  if (kind === 'bytes') return 'Uint8Array';
  const type = schemaType(document, schema, indent);
  return kind === 'text' && type === 'unknown' ? 'string' : type;
}

function literalType(type: string): string {
  return type.includes('*') ? `\`${type.replaceAll('*', '${string}')}\`` : quoted(type);
}

/** The status number; for a class or `default`, all numbers that the operation does not declare separately. */
function statusType({ name }: Reply, { replies }: Pick<Operation, 'replies'>): string {
  if (/^\d+$/.test(name)) return name;
  const isDefault = name === 'default';
  const others = replies.map((reply) => reply.name).filter((other) => other !== name && other !== 'default');
  const declared = others.filter((other) => isDefault || other.startsWith(name.charAt(0)));
  const all = `Status[${quoted(name)}]`;
  if (declared.length === 0) return all;
  const excluded = declared.map((other) => (/^\d+$/.test(other) ? other : `Status[${quoted(other)}]`));
  return `Exclude<${all}, ${excluded.join(' | ')}>`;
}
