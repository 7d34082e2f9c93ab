/** Fingerprints of the tokens and codes of a logged call: a recording finds by them which answer gave a token. */
import { parseJson, readMember } from '../../../src/domain/objects.js';

/** Fingerprints by place: `header.Authorization` and `body.code` of the request, `access_token` of the answer. */
export type TokenMarks = Readonly<Record<string, string>>;

const sentNames = ['code', 'refresh_token', 'token'] as const;
const givenNames = ['access_token', 'refresh_token'] as const;

interface MarkedCall {
  readonly isOAuth: boolean;
  readonly request: {
    readonly headers: () => readonly { readonly name: string; readonly value: string }[];
    readonly body?: () => string;
  };
  readonly answer: { readonly body?: () => string };
}

export function markTokens(
  { answer, isOAuth, request }: MarkedCall,
  fingerprint: (text: string) => string,
): TokenMarks {
  const bearer = request.headers().find(({ name }) => name.toLowerCase() === 'authorization')?.value ?? '';
  const form = new URLSearchParams(isOAuth ? request.body?.() : '');
  const given = isOAuth ? parseJson(answer.body?.() ?? '') : undefined;
  const found: readonly (readonly [place: string, token: unknown])[] = [
    ['header.Authorization', /^Bearer +(.+)$/i.exec(bearer)?.[1]],
    ...sentNames.map((name) => [`body.${name}`, form.get(name)] as const),
    ...givenNames.map((name) => [name, readMember(given, name)] as const),
  ];
  const marks = found.flatMap(([place, token]) =>
    // Shorter texts are no tokens of this bank, and could be guessed from their fingerprint.
    typeof token === 'string' && /^[\w-]{43}(\.[\w-]{43})?$/.test(token)
      ? [[place, fingerprint(token)] as const]
      : [],
  );
  return Object.fromEntries(marks);
}
