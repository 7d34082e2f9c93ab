/** The groups under which the reference folds headers that few calls need. */
import * as words from '../texts.js';

const groups: readonly (readonly [title: string, names: RegExp])[] = [
  [words.reference.groups.signature, /^(Digest|Signature|TPP-Signature-Certificate)$/],
  [words.reference.groups.company, /^PSU-Corporate-/],
  [words.reference.groups.device, /^PSU-(IP-|Accept|User-Agent|Http-Method|Device-ID|Geo-Location)/],
];

export function headerGroup(name: string): string | undefined {
  return groups.find(([, names]) => names.test(name))?.[0];
}
