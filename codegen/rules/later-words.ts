/** Words of OpenAPI 3.2, refused by name: each would be lost in silence. */
import { entriesOf, isList, type Json, asObject, asText } from '../json.js';
import type { Contract } from '../operations/operations.js';
import { visitSchemas } from '../schemas/subschemas.js';

/** Words by the last keys that lead to their object; `*` is any key. */
const words = [
  ['tags *', 'summary parent kind'],
  ['servers *', 'name'],
  ['components', 'mediaTypes'],
  ['securitySchemes *', 'deprecated oauth2MetadataUrl'],
  ['flows', 'deviceAuthorization'],
  ['paths *', 'query additionalOperations'],
  ['webhooks *', 'query additionalOperations'],
  ['responses *', 'summary'],
  ['content *', 'itemSchema itemEncoding prefixEncoding'],
  ['encoding *', 'encoding itemEncoding prefixEncoding'],
  ['examples *', 'dataValue serializedValue'],
].map(([owner = '', names = '']) => ({ owner: owner.split(' ').toReversed(), names: names.split(' ') }));

/** The values that are new for keywords of old: a parameter's place, and its style. */
const values: Readonly<Record<string, string>> = { in: 'querystring', style: 'cookie' };

export function checkLaterWords({ report, written }: Contract): void {
  if (!asText(written['openapi'])?.startsWith('3.2.')) return;
  const refuse = (path: readonly string[], word: string) =>
    report(path, 'openapi-later', `${word} is of OpenAPI 3.2, and is not read; leave it out.`);
  const visit = (value: Json, path: readonly string[]): void => {
    const isAt = (owner: readonly string[]) =>
      owner.every((key, at) => key === '*' || key === path.at(-1 - at)) && path.length >= owner.length;
    const own = words.flatMap(({ owner, names }) => (isAt(owner) ? names : []));
    for (const [key, item] of isList(value) ? Object.entries(value) : entriesOf(value)) {
      if (own.includes(key)) refuse([...path, key], key);
      if (values[key] !== undefined && values[key] === item) refuse([...path, key], `${key}: ${item}`);
      if (!['schema', 'schemas', 'example', 'value'].includes(key)) visit(item, [...path, key]);
    }
  };
  if (written['$self'] !== undefined) refuse(['$self'], '$self');
  visit(written, []);
  visitSchemas(written, ({ discriminator, xml }, path) => {
    const choice = asObject(discriminator)['defaultMapping'];
    if (choice !== undefined) refuse([...path, 'discriminator', 'defaultMapping'], 'defaultMapping');
    if (asObject(xml)['nodeType'] !== undefined) refuse([...path, 'xml', 'nodeType'], 'nodeType');
  });
}
