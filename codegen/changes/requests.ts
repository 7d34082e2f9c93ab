/** Compares the input of an operation: its parameters and its body. */
import { isObject, type JsonObject, asList, asObject } from '../json.js';
import { differingKeywords } from './differing.js';
import { contentEdits } from './contents.js';
import { askedOperation, type Edit, withKey } from './edit.js';
import { type Field, resolveField, type Fields, fieldsEdits, ownChange } from './fields.js';
import { follow } from './normalise.js';
import type { Thing } from './spot.js';
import { nameIn } from './words.js';

/** An operation with its path item and document. */
export interface OfferedOperation {
  readonly document: JsonObject;
  readonly path: string;
  readonly method: string;
  readonly item: JsonObject;
  readonly operation: JsonObject;
}

const places = [
  ['path', 'path parameter'],
  ['query', 'query parameter'],
  ['header', 'header'],
  ['cookie', 'cookie'],
] as const;

export function parameterEdits(was: OfferedOperation, is: OfferedOperation): Edit[] {
  return places.flatMap(([place, word]) =>
    fieldsEdits([was.document, collectParameters(was, place)], [is.document, collectParameters(is, place)], {
      owner: 'parameter',
      gained: `Takes the ${word}`,
      lost: `Takes no ${word}`,
      thingOf: (name): Thing => {
        const whole = `${word} \`${name}\``;
        return {
          side: 'request',
          whole,
          at: `${whole},`,
          gained: `The ${whole} takes`,
          lost: `The ${whole} has no`,
        };
      },
      asked: (field) => askedOperation({ parameters: [another, ...(field ? [field.value] : [])] }),
    }),
  );
}

const another = { name: 'another', in: 'query', schema: {} };

/** An operation's own parameter replaces the path item's. Path parameters are matched by their position in the path. */
function collectParameters({ document, item, operation, path }: OfferedOperation, place: string): Fields {
  const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  const fields = new Map<string, Field>();
  for (const entry of [...asList(item['parameters']), ...asList(operation['parameters'])]) {
    const value = follow({ document, value: entry });
    if (value['in'] !== place) continue;
    const name = nameIn(value, 'name');
    const key = { path: String(inPath.indexOf(name)), header: name.toLowerCase() }[place] ?? name;
    fields.set(key, resolveField(document, name, asObject(entry)));
  }
  return fields;
}

export function bodyEdits(was: OfferedOperation, is: OfferedOperation): Edit[] {
  const [before, after] = [was, is].map(({ document, operation }) =>
    isObject(operation['requestBody']) ? follow({ document, value: operation['requestBody'] }) : undefined,
  );
  const asked = (body: JsonObject | undefined) => askedOperation(body ? { requestBody: body } : {});
  if (!before && !after) return [];
  if (!before || !after) {
    const body = { content: { 'application/json': {} } };
    return [
      {
        owner: 'body',
        keyword: after?.['required'] === true ? 'required body' : 'body',
        how: after ? 'added' : 'removed',
        side: 'request',
        words: after
          ? `Takes a body: ${after['required'] === true ? 'required' : 'optional'}.`
          : 'Takes no body.',
        question: { before: asked(before && body), after: asked(after && body) },
      },
    ];
  }
  const [from, to]: readonly [JsonObject, JsonObject] = [withRequired(before), withRequired(after)];
  const own = differingKeywords({ ...was, value: from }, { ...is, value: to }, ['content']).map(
    (keyword): Edit => ({
      owner: 'body',
      keyword,
      ...ownChange(keyword, from[keyword], to[keyword], 'The body'),
      side: 'request',
      question: { before: asked(onlyKey(keyword, from)), after: asked(onlyKey(keyword, to)) },
    }),
  );
  const contents = contentEdits(
    { document: was.document, value: asObject(before)['content'] },
    { document: is.document, value: asObject(after)['content'] },
    {
      thing: {
        side: 'request',
        whole: 'the body',
        at: 'in the body,',
        gained: 'The body takes',
        lost: 'The body has no',
      },
      comes: 'The body is sent as',
      asked: (content) => asked({ content }),
    },
  );
  return [...own, ...contents];
}

/** A body is optional by default. */
function withRequired(body: JsonObject): JsonObject {
  return { required: false, ...body };
}

function onlyKey(keyword: string, body: JsonObject): JsonObject {
  return withKey({}, keyword, body[keyword]);
}
