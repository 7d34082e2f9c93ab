/** Who calls the administration: whoever has one of its tokens; nothing behind this stage is done for anybody else. */
import { isSameSecret, sha256Hex } from '../../crypto/digests.js';
import { Problem } from '../../domain/problem.js';
import type { Services } from '../../usecases/services.js';
import type { Stage } from '../stage.js';
import { metricsPath } from './metrics.js';

export interface AdministrationToken {
  /** What the log calls whoever has it. */
  readonly name: string;
  readonly token: string;
  /** Whether it opens the metrics, and nothing else: whoever scrapes need not be able to register clients. */
  readonly isForMetrics: boolean;
}

/** Those who call do so for no client and no customer. */
type Found = 'administrator' | 'client' | 'access';

export function administrator(
  tokens: readonly AdministrationToken[],
  { tell }: Pick<Services, 'tell'>,
): Stage<'requestId', Found> {
  const digests = tokens.map(({ token, ...others }) => ({ ...others, digest: sha256Hex(token) }));
  let count = 0;
  return (ctx, next) => {
    const given = sha256Hex(tokenOf(ctx.req.headers.authorization));
    // Digests, in a time that does not tell how much of one was right.
    const known = digests.find(({ digest }) => isSameSecret(given, digest));
    const isOpen = known && (!known.isForMetrics || ctx.path === metricsPath);
    if (isOpen) return next({ administrator: known.name, client: undefined, access: undefined });
    count += 1;
    const { remoteAddress: address = '' } = ctx.req.socket;
    tell({ kind: 'administrator-refused', requestId: ctx.state.requestId, address, count });
    const text = known
      ? `The token in the header Authorization is for ${metricsPath} alone.`
      : 'The header Authorization has to hold a token of the administration.';
    throw new Problem('token.unknown', text, 'header.Authorization');
  };
}

/** Empty, which no token is, where there is none. */
function tokenOf(authorization = ''): string {
  return /^bearer +([!-~]+) *$/i.exec(authorization)?.[1] ?? '';
}
