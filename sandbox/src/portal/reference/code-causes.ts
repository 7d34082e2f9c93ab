/** The cause of a code that an answer names, and the address that explains the code. */
import { codesNeverAnswered, messageCodes } from '../message-codes/index.js';
import { oauthErrors } from '../message-codes/oauth-errors.js';
import { codeHref } from '../frame/paths.js';

const causes = new Map<string, string>([
  ...Object.entries(codesNeverAnswered),
  ...[...Object.entries(messageCodes), ...Object.entries(oauthErrors)].map(
    ([name, { cause }]) => [name, cause] as const,
  ),
]);

export function explainCode(status: string, code: string) {
  const name = [`${status} ${code}`, code].find((each) => causes.has(each));
  const cause = name === undefined ? undefined : causes.get(name);
  if (name === undefined || cause === undefined) return undefined;
  return { href: codeHref(Object.hasOwn(codesNeverAnswered, name) ? 'never' : name), cause };
}
