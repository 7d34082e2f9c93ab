/** Which scope a client may have. */
import type { Client } from '../clients.js';
import { consentKinds, kindOfScope } from '../consents/kinds.js';
import { Problem } from '../problem.js';
import { scopes, type Scope } from './access.js';

/** The scope that a client asks for, if it is licensed for it; AISP when it names none. */
export function scopeOf(text: string | undefined, client: Client): Scope {
  const scope = text === undefined ? consentKinds.accounts.scope : scopes.find((each) => each === text);
  if (scope === undefined) {
    throw new Problem('oauth.invalid-scope', `The scope is one of ${scopes.join(', ')}.`, 'scope');
  }
  if (client.roles.includes(consentKinds[kindOfScope(scope)].role)) return scope;
  throw new Problem('oauth.invalid-scope', `The client is not registered for the scope ${scope}.`, 'scope');
}
