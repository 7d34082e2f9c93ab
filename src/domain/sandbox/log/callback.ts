/** What a browser has brought back to the sandbox's own redirect address, as it may be kept. */
import type { NamedValue } from './entry.js';
import { Secrets } from './masking.js';
import { maskText } from './net.js';
import { isSecretName } from './shown-names.js';

/** Of a workspace: the newest are kept. */
export const mostCallbacks = 100;

const mostParameters = 30;
const longestValue = 1000;

/** Without codes and tokens, whatever else a TPP has put into its address. */
export function keptParameters(parameters: readonly NamedValue[]): readonly NamedValue[] {
  const secrets = new Secrets();
  const shown = parameters.slice(0, mostParameters).map(({ name, value }) => ({
    name: name.slice(0, longestValue),
    value: isSecretName(name) ? secrets.mask(value) : value.slice(0, longestValue),
  }));
  return JSON.parse(maskText(JSON.stringify(shown), secrets.all));
}
