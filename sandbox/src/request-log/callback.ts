/** Requests of browsers to the sandbox's own redirect address, as stored for the workspace. */
import type { NamedValue } from './entry.js';
import { Secrets } from './masking.js';
import { maskText } from './mask-text.js';
import { isSecretName } from './allowed-names.js';
import { cutText } from '../../../src/domain/visible-text.js';

/** The limit per workspace; the newest are kept. */
export const mostCallbacks = 100;

const mostParameters = 30;
const longestValue = 1000;

/** Returns the parameters to store, with codes and tokens masked, wherever the TPP put them in its address. */
export function keptParameters(parameters: readonly NamedValue[]): readonly NamedValue[] {
  const secrets = new Secrets();
  const shown = parameters.slice(0, mostParameters).map(({ name, value }) => ({
    name: cutText(name, longestValue),
    value: isSecretName(name) ? secrets.mask(value) : cutText(value, longestValue),
  }));
  return JSON.parse(maskText(JSON.stringify(shown), secrets.all));
}
