/** How a body is read and written, by its media type. */

/**
 * `json` and `form` are read and held against their schema. A `text` is a string, and `bytes` are what came: XML, images
 * and parts of a multipart body are for the handler to read.
 */
export type MediaKind = 'json' | 'form' | 'text' | 'bytes';

export const formType = 'application/x-www-form-urlencoded';

export function kindOf(type: string): MediaKind {
  if (type === 'application/json' || type.endsWith('+json') || type.endsWith('/json')) return 'json';
  if (type === formType) return 'form';
  const isText = type.startsWith('text/') || type.endsWith('+xml') || type.endsWith('/xml');
  return isText ? 'text' : 'bytes';
}

/** `Application/JSON; charset=utf-8` as its type and its parameters, in lower case. */
export function partsOf(contentType: string): readonly [type: string, ...parameters: readonly string[]] {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((text) => text.trim());
  return [type, ...parameters];
}

/** The declared type that this one is, or the declared range that holds it: `image/*`. */
export function declaredFor(type: string, declared: readonly string[]): string | undefined {
  if (declared.includes(type)) return type;
  const [kind = ''] = type.split('/', 1);
  return declared.find((each) => each === `${kind}/*`) ?? declared.find((each) => each === '*/*');
}
