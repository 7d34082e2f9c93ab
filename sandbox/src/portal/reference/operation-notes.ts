/** The portal's additions to the documents: groups of headers that few calls need, and the causes of codes. */
import type { OperationNotes } from '../../../../src/engine/reference/operation-page.js';
import { allCodes, codesNeverAnswered } from '../message-codes/index.js';
import { codeHref } from '../frame/paths.js';

const groups: readonly (readonly [title: string, names: RegExp])[] = [
  ['For a signed request', /^(Digest|Signature|TPP-Signature-Certificate)$/],
  ['For a company’s customer', /^PSU-Corporate-/],
  ['About the customer’s device', /^PSU-(IP-|Accept|User-Agent|Http-Method|Device-ID|Geo-Location)/],
];

const causes = new Map<string, string>([
  ...Object.entries(codesNeverAnswered),
  ...Object.entries(allCodes).map(([name, { cause }]) => [name, cause] as const),
]);

function explainCode(status: string, code: string) {
  const name = [`${status} ${code}`, code].find((each) => causes.has(each));
  const cause = name === undefined ? undefined : causes.get(name);
  if (name === undefined || cause === undefined) return undefined;
  return { href: codeHref(Object.hasOwn(codesNeverAnswered, name) ? 'never' : name), cause };
}

export const operationNotes: OperationNotes = {
  groupOf: (name) => groups.find(([, names]) => names.test(name))?.[0],
  explain: explainCode,
};
