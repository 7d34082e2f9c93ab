/** Compares one operation of two documents. */
import { entriesOf, type Json, type JsonObject, asList, asObject, asTexts } from '../json.js';
import { differingKeywords } from './differing.js';
import { answersEdits } from './answers.js';
import { type Asked, askedOperation, type Edit, classifyDifference, type Owner } from './edit.js';
import { follow, type DocumentValue } from './normalise.js';
import { bodyEdits, type OfferedOperation, parameterEdits } from './requests.js';
import { describeChange, securityWords, written } from './words.js';

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Keywords with a comparison of their own. */
const apart = ['parameters', 'requestBody', 'responses', 'security'];

export function operationEdits(was: OfferedOperation, is: OfferedOperation): Edit[] {
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
function pathEdit({ path: before }: OfferedOperation, { path: after }: OfferedOperation): Edit {
  return {
    owner: 'path',
    keyword: 'path',
    how: 'changed',
    side: 'request',
    words: `The path is written \`${after}\`, formerly \`${before}\`.`,
    question: { before: askedOperation({}), after: askedOperation({}) },
  };
}

function inDocument({ document }: OfferedOperation, value: JsonObject): DocumentValue {
  return { document, value: withDefaults(value) };
}

function keywordEdits(
  was: DocumentValue,
  is: DocumentValue,
  owner: Owner & ('path' | 'operation'),
  without: readonly string[],
): Edit[] {
  const [before, after] = [asObject(was.value), asObject(is.value)];
  return differingKeywords(was, is, without).map((keyword) => {
    const [from, to] = [before[keyword], after[keyword]];
    const asked = (value: Json | undefined): Asked => {
      const said = value === undefined ? {} : { [keyword]: value };
      return owner === 'operation' ? askedOperation(said) : { item: { ...askedOperation({}).item, ...said } };
    };
    return {
      owner,
      keyword,
      how: classifyDifference(from, to),
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
  const tags = (value: Json | undefined) => asTexts(value).toSorted().join(', ') || 'nothing';
  if (keyword === 'tags') return `listed under ${tags(after)}, formerly under ${tags(before)}`;
  if (keyword === 'operationId' && before !== undefined && after !== undefined) {
    return `its operationId is \`${written(after)}\`, formerly \`${written(before)}\``;
  }
  return describeChange(keyword, before, after);
}

/** Compares the security requirements, and how the required schemes work. */
function securityEdits(was: OfferedOperation, is: OfferedOperation): Edit[] {
  const [before, after] = [was, is].map(
    ({ document, operation }) => operation['security'] ?? document['security'],
  );
  const [from, to] = [securityWords(before), securityWords(after)];
  const asked = (security: Json | undefined) => askedOperation({ security: asList(security) });
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
    (security) => new Set(asList(security).flatMap((each) => Object.keys(asObject(each)))),
  );
  const shared = [...(names[0] ?? [])].filter((name) => names[1]?.has(name)).toSorted();
  return [...asks, ...shared.flatMap((name) => schemeEdits(was, is, name))];
}

function resolveScheme(document: JsonObject, name: string): JsonObject {
  const schemes = asObject(asObject(document['components'])['securitySchemes']);
  return follow({ document, value: schemes[name] });
}

function schemeEdits(
  { document: older }: OfferedOperation,
  { document: newer }: OfferedOperation,
  name: string,
): Edit[] {
  const [was, is] = [resolveScheme(older, name), resolveScheme(newer, name)];
  const [before, after] = [flat(was), flat(is)];
  const keywords = differingKeywords({ document: older, value: before }, { document: newer, value: after });
  return keywords.map((keyword): Edit => {
    const [from, to] = [before[keyword], after[keyword]];
    const question = { before: { scheme: was }, after: { scheme: { ...was, [keyword]: to ?? null } } };
    const how = classifyDifference(from, to);
    const words = `The security scheme \`${name}\`: ${describeChange(keyword, from, to)}.`;
    return { owner: 'scheme', keyword: lastKeyword(keyword), how, side: 'request', words, question };
  });
}

/** The OAuth2 flows and their scopes, each under a key of its own. */
function flat(scheme: JsonObject, prefix = ''): JsonObject {
  return Object.fromEntries(
    entriesOf(scheme).flatMap(([key, value]): [string, Json][] =>
      ['flows', 'scopes'].includes(key) || prefix.endsWith('flows ')
        ? entriesOf(flat(asObject(value), `${prefix}${key} `))
        : [[`${prefix}${key}`, value]],
    ),
  );
}

/** All scopes count as the keyword `scope`, without their names. */
function lastKeyword(keyword: string): string {
  const keys = keyword.split(' ');
  return keys.includes('scopes') ? 'scope' : (keys.at(-1) ?? keyword);
}
