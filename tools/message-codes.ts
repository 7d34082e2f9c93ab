/** The message codes for TPPs in Markdown: a table of code, cause and remedy, and a list of codes never answered. */
import { codesNeverAnswered, messageCodes } from '../sandbox/src/portal/message-codes/index.js';
import type { MessageCode } from '../sandbox/src/portal/message-codes/message-code.js';
import { oauthErrors } from '../sandbox/src/portal/message-codes/oauth-errors.js';

export function messageCodesTable(): string {
  const rows = [...bySection(messageCodes), ...Object.entries(oauthErrors)].map(
    ([code, { cause, remedy }]: readonly [string, MessageCode]) => `| ${code} | ${cause} | ${remedy} |`,
  );
  return ['| answer | what causes it | what to do |', '|---|---|---|', ...rows].join('\n');
}

export function codesNeverAnsweredList(): string {
  return Object.entries(codesNeverAnswered)
    .map(([code, why]) => `- ${code}: ${why}`)
    .join('\n');
}

/** Sorted by status, then in the order of the catalogue. */
function bySection(
  codes: Readonly<Record<string, MessageCode>>,
): readonly (readonly [string, MessageCode])[] {
  return Object.entries(codes).toSorted(([one], [other]) => Number.parseInt(one) - Number.parseInt(other));
}
