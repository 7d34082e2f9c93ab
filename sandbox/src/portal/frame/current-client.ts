/** A browser's last choices, the defaults on every page: a client, and the language of the code. */
import type { Context } from 'koa';
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import { type SnippetLanguage, snippetLanguages } from '../guides/snippets/languages.js';
import { setCookie } from './set-cookie.js';

const [clientCookie, languageCookie] = ['sandbox-client', 'sandbox-language'];
const keptSeconds = 90 * 86_400;

/** Returns the client used last, else the newest. */
export function chooseClient(
  ctx: Context,
  clients: readonly RegisteredClient[],
): RegisteredClient | undefined {
  const last = ctx.cookies.get(clientCookie);
  return clients.find(({ id }) => id === last) ?? clients.at(-1);
}

/** Remembers a client of the workspace. */
export function keepClient(ctx: Context, id: string): void {
  keep(ctx, clientCookie, id);
}

/** Returns the language that the address or an earlier one has chosen. */
export function chooseLanguage(ctx: Context): SnippetLanguage {
  const asked = snippetLanguages.find((each) => each === ctx.query['language']);
  if (asked) keep(ctx, languageCookie, asked);
  const last = ctx.cookies.get(languageCookie);
  return asked ?? snippetLanguages.find((each) => each === last) ?? 'curl';
}

function keep(ctx: Context, name: string, value: string): void {
  setCookie(ctx, name, encodeURIComponent(value), { seconds: keptSeconds });
}
