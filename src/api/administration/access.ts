/** Authentication of the administration's interface by bearer token; later stages run only for a valid token. */
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isSameSecret, sha256Hex } from '../../crypto/digests.js';
import { Problem } from '../../domain/problem.js';
import type { Services } from '../../usecases/services.js';
import { networkOf } from '../addresses.js';
import { oneValue } from '../headers.js';
import type { Stage } from '../stage.js';
import { metricsPath } from './metrics.js';

export interface AdministrationToken {
  /** The token holder's name in the log. */
  readonly name: string;
  readonly token: string;
  /** Whether the token opens only the metrics: a scraper needs no right to register clients. */
  readonly isForMetrics: boolean;
}

/** Wrong tokens of one address in a minute that are answered at once. */
const freeGuesses = 20;
const guessStepMilliseconds = 250;
const longestGuessMilliseconds = 5000;

/** Administration calls have neither client nor customer. */
type Found = 'administrator' | 'client' | 'access';

/**
 * Only the answer to a wrong token waits. Callers with a valid token are not delayed, even when a caller that guesses
 * shares their address (a proxy's, a load balancer's).
 */
export function administrator(
  tokens: readonly AdministrationToken[],
  { pause, tell }: Pick<Services, 'pause' | 'tell'>,
): Stage<'requestId', Found> {
  const digests = tokens.map(({ token, ...others }) => ({ ...others, digest: sha256Hex(token) }));
  const guesses = new RateLimiterMemory({ points: freeGuesses, duration: 60 });
  let count = 0;
  return async (ctx, next) => {
    const given = sha256Hex(parseBearerToken(oneValue(ctx, 'Authorization')));
    // Digests are compared in constant time, so that the duration does not reveal how much of a token is right.
    const known = digests.find(({ digest }) => isSameSecret(given, digest));
    const isOpen = known && (!known.isForMetrics || ctx.path === metricsPath);
    if (isOpen) return next({ administrator: known.name, client: undefined, access: undefined });
    count += 1;
    const { remoteAddress: address = '' } = ctx.req.socket;
    tell({ kind: 'administrator-refused', requestId: ctx.state.requestId, address, count });
    if (!known) {
      const { consumedPoints } = await guesses.penalty(networkOf(address));
      const wait = (consumedPoints - freeGuesses) * guessStepMilliseconds;
      if (wait > 0) await pause(Math.min(wait, longestGuessMilliseconds));
    }
    const text = known
      ? `The token in the header Authorization is for ${metricsPath} alone.`
      : 'The header Authorization must contain a token of the administration.';
    throw new Problem('token.unknown', text, 'header.Authorization');
  };
}

/** Returns '' without a bearer token; no configured token is empty. */
function parseBearerToken(authorization = ''): string {
  return /^bearer +([!-~]+) *$/i.exec(authorization)?.[1] ?? '';
}
