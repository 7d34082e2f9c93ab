/** Media types: how a body is parsed and serialized. */

/**
 * `json` and `form` are parsed and validated. A `text` is passed as a string and `bytes` unchanged: the handler parses
 * XML, images and parts of a multipart body.
 */
export type MediaKind = 'json' | 'form' | 'text' | 'bytes';

export const formType = 'application/x-www-form-urlencoded';

export function kindOf(type: string): MediaKind {
  if (type === 'application/json' || type.endsWith('+json') || type.endsWith('/json')) return 'json';
  if (type === formType) return 'form';
  const isText = type.startsWith('text/') || type.endsWith('+xml') || type.endsWith('/xml');
  return isText ? 'text' : 'bytes';
}

/** Splits `Application/JSON; charset=utf-8` into type and parameters, in lower case. */
export function parseContentType(
  contentType: string,
): readonly [type: string, ...parameters: readonly string[]] {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((text) => text.trim());
  return [type, ...parameters];
}

/** The declared type equal to this one, or the declared range that contains it, such as `image/*`. */
export function declaredFor(type: string, declared: readonly string[]): string | undefined {
  if (declared.includes(type)) return type;
  const [kind = ''] = type.split('/', 1);
  return declared.find((each) => each === `${kind}/*`) ?? declared.find((each) => each === '*/*');
}
