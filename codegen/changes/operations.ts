/** Compares one operation of two documents. */
import { entriesOf, type Json, type JsonObject, listOf, objectOf, textsOf } from '../json.js';
import { differing } from './differing.js';
import { answersEdits } from './answers.js';
import { type Asked, askedOperation, type Edit, howOf, type Owner } from './edit.js';
import { follow, type Spoken } from './plain.js';
import { bodyEdits, type Offered, parameterEdits } from './requests.js';
import { changeOf, securityWords, written } from './words.js';

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Keywords with a comparison of their own. */
const apart = ['parameters', 'requestBody', 'responses', 'security'];

export function operationEdits(was: Offered, is: Offered): Edit[] {
  return [
    ...(was.path === is.path ? [] : [pathEdit(was, is)]),
    ...keywordEdits(inDocument(was, was.item), inDocument(is, is.item), 'path', [...methods, 'parameters']),
    ...keywordEdits(inDocument(was, was.operation), inDocument(is, is.operation), 'operation', apart),
    ...securityEdits(was, is),
    ...parameterEdits(was, is),
    ...bodyEdits(was, is),
    ...answersEdits(
      { document: was.document, value: was.operation['responses'] },
      { document: is.document, value: is.operation['responses'] },
    ),
  ];
}

/** Only the names of the path parameters differ; otherwise the paths would not match. */
function pathEdit({ path: before }: Offered, { path: after }: Offered): Edit {
  return {
    owner: 'path',
    keyword: 'path',
    how: 'changed',
    side: 'request',
    words: `The path is written \`${after}\`, formerly \`${before}\`.`,
    question: { before: askedOperation({}), after: askedOperation({}) },
  };
}

function inDocument({ document }: Offered, value: JsonObject): Spoken {
  return { document, value: withDefaults(value) };
}

function keywordEdits(
  was: Spoken,
  is: Spoken,
  owner: Owner & ('path' | 'operation'),
  without: readonly string[],
): Edit[] {
  const [before, after] = [objectOf(was.value), objectOf(is.value)];
  return differing(was, is, without).map((keyword) => {
    const [from, to] = [before[keyword], after[keyword]];
    const asked = (value: Json | undefined): Asked => {
      const said = value === undefined ? {} : { [keyword]: value };
      return owner === 'operation' ? askedOperation(said) : { item: { ...askedOperation({}).item, ...said } };
    };
    return {
      owner,
      keyword,
      how: howOf(from, to),
      side: 'both',
      words: `${owner === 'path' ? 'The path' : 'The operation'}: ${ownWords(keyword, from, to)}.`,
      question: { before: asked(from), after: asked(to) },
    };
  });
}

function withDefaults({ deprecated, ...others }: JsonObject): JsonObject {
  return deprecated === true ? { ...others, deprecated } : others;
}

function ownWords(keyword: string, before: Json | undefined, after: Json | undefined): string {
  const tags = (value: Json | undefined) => textsOf(value).toSorted().join(', ') || 'nothing';
  if (keyword === 'tags') return `listed under ${tags(after)}, formerly under ${tags(before)}`;
  if (keyword === 'operationId' && before !== undefined && after !== undefined) {
    return `its operationId is \`${written(after)}\`, formerly \`${written(before)}\``;
  }
  return changeOf(keyword, before, after);
}

/** Compares the security requirements, and how the required schemes work. */
function securityEdits(was: Offered, is: Offered): Edit[] {
  const [before, after] = [was, is].map(
    ({ document, operation }) => operation['security'] ?? document['security'],
  );
  const [from, to] = [securityWords(before), securityWords(after)];
  const asked = (security: Json | undefined) => askedOperation({ security: listOf(security) });
  const asks: Edit[] =
    from === to
      ? []
      : [
          {
            owner: 'operation',
            keyword: 'security',
            how: 'changed',
            side: 'request',
            words: `Asks for ${to} in place of ${from}.`,
            question: { before: asked(before), after: asked(after) },
          },
        ];
  const names = [before, after].map(
    (security) => new Set(listOf(security).flatMap((each) => Object.keys(objectOf(each)))),
  );
  const shared = [...(names[0] ?? [])].filter((name) => names[1]?.has(name)).toSorted();
  return [...asks, ...shared.flatMap((name) => schemeEdits(was, is, name))];
}

function schemeOf(document: JsonObject, name: string): JsonObject {
  const schemes = objectOf(objectOf(document['components'])['securitySchemes']);
  return follow({ document, value: schemes[name] });
}

function schemeEdits({ document: older }: Offered, { document: newer }: Offered, name: string): Edit[] {
  const [was, is] = [schemeOf(older, name), schemeOf(newer, name)];
  const [before, after] = [flat(was), flat(is)];
  const keywords = differing({ document: older, value: before }, { document: newer, value: after });
  return keywords.map((keyword): Edit => {
    const [from, to] = [before[keyword], after[keyword]];
    const question = { before: { scheme: was }, after: { scheme: { ...was, [keyword]: to ?? null } } };
    const how = howOf(from, to);
    const words = `The security scheme \`${name}\`: ${changeOf(keyword, from, to)}.`;
    return { owner: 'scheme', keyword: lastOf(keyword), how, side: 'request', words, question };
  });
}

/** The OAuth2 flows and their scopes, each under a key of its own. */
function flat(scheme: JsonObject, prefix = ''): JsonObject {
  return Object.fromEntries(
    entriesOf(scheme).flatMap(([key, value]): [string, Json][] =>
      ['flows', 'scopes'].includes(key) || prefix.endsWith('flows ')
        ? entriesOf(flat(objectOf(value), `${prefix}${key} `))
        : [[`${prefix}${key}`, value]],
    ),
  );
}

/** All scopes count as the keyword `scope`, without their names. */
function lastOf(keyword: string): string {
  const keys = keyword.split(' ');
  return keys.includes('scopes') ? 'scope' : (keys.at(-1) ?? keyword);
}
