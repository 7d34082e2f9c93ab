/**
 * The backend of the sandbox's simulated app: calls the app interface with signed statements, as a bank's own backend
 * would.
 */
import { contracts, validators } from '../../../generated/index.js';
import type { AppAuthorisation } from '../../../generated/bank-app-1.0.0.js';
import type { Config } from '../../../src/config/config.js';
import { sandboxSigner } from '../../../src/crypto/statements.js';
import { Problem } from '../../../src/domain/problem.js';
import type { AppServer } from '../pages/simulated-app.js';
import type { Foundations } from '../../../src/plugins/foundations.js';

const contract = 'bank-app-1.0.0';
const patienceMilliseconds = 10_000;

const calls = {
  view: { segment: 'view', operation: 'viewInApp' },
  approve: { segment: 'approval', operation: 'approveInApp' },
  refuse: { segment: 'refusal', operation: 'refuseInApp' },
} as const;

export function sandboxAppServer(
  { PUBLIC_URL }: Config,
  { clock, ids, sealingKeys }: Pick<Foundations, 'clock' | 'ids' | 'sealingKeys'>,
): AppServer {
  const signer = sandboxSigner(sealingKeys, PUBLIC_URL, clock.now);
  const basePath = contracts.find(({ name }) => name === contract)?.basePath ?? '';
  return async (purpose, psuId, authorisationId, read) => {
    const claims = { authorisationId, purpose, method: 'stand-in', ...read };
    const statement = await signer.sign(claims, psuId, ids.next());
    const { operation, segment } = calls[purpose];
    const path = `${basePath}/authorisations/${encodeURIComponent(authorisationId)}/${segment}`;
    const { body, headers, status } = await post(PUBLIC_URL + path, { statement });
    const reply = { headers, body };
    return isShown(reply, operation) && status === 200 ? { status, shown: reply.body } : { status };
  };
}

async function post(address: string, body: object) {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Request-ID': crypto.randomUUID() },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    const read: unknown = await answer.json();
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: read };
  } catch (cause) {
    const text = 'The interface for the bank’s app cannot be reached at PUBLIC_URL.';
    throw new Problem('server.unavailable', text, undefined, { cause });
  }
}

interface Reply {
  readonly headers: object;
  readonly body: unknown;
}

function isShown(
  reply: Reply,
  operation: (typeof calls)[keyof typeof calls]['operation'],
): reply is Reply & { readonly body: AppAuthorisation } {
  return validators[contract][operation]?.replies[200]?.(reply) === true;
}
