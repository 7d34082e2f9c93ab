/** Which scope a client may have. */
import type { Client, Role } from '../clients.js';
import { Problem } from '../problem.js';
import { scopes, type Scope } from './access.js';

const roleOf: Readonly<Record<Scope, Role>> = { AISP: 'PSP_AI', PSP_IC: 'PSP_IC' };

/** The scope that a client asks for, if it is licensed for it; AISP when it names none. */
export function scopeOf(text: string | undefined, client: Client): Scope {
  const scope = text === undefined ? 'AISP' : scopes.find((each) => each === text);
  if (scope === undefined) {
    throw new Problem('oauth.invalid-scope', `The scope is one of ${scopes.join(', ')}.`, 'scope');
  }
  if (client.roles.includes(roleOf[scope])) return scope;
  throw new Problem('oauth.invalid-scope', `The client is not registered for the scope ${scope}.`, 'scope');
}
