/** Follows the certificate files of a running server, and the revocation lists that are due or have ended. */
import { ConfigProblem } from '../config/config.js';
import type { Log } from '../log.js';
import type { LoadedCertificates } from './certificates.js';
import type { Listener } from './listener.js';

/** The polling interval; not every file system notifies of changes. */
const intervalMilliseconds = 1000;

export interface CertificateAlarms {
  /** Gets the names of the authorities whose revocation list has ended, at each poll. */
  readonly tellEnded: (authorities: readonly string[]) => void;
  /** Gets the reason why changed files cannot be used, and undefined when the files are in force. */
  readonly tellUnusable: (reason: string | undefined) => void;
}

/**
 * Polls for changed files, and for revocation lists that are due or have ended; returns a function that stops polling.
 * While a file is unusable, the previous files stay in force.
 */
export function keepCertificatesCurrent(
  { ends, fetchDue, renew }: Pick<LoadedCertificates, 'ends' | 'fetchDue' | 'renew'>,
  listeners: readonly Pick<Listener, 'renew'>[],
  log: Log,
  { tellEnded, tellUnusable }: CertificateAlarms,
): () => void {
  const look = () => {
    fetchDue();
    const ended = ends().filter(({ at, kind }) => kind === 'revocation-list' && at < Date.now());
    tellEnded(ended.map(({ name, serial }) => `${name} (${serial})`));
    try {
      const renewed = renew();
      if (!renewed) return;
      const { tls } = renewed;
      if (tls) listeners.forEach((listener) => listener.renew(tls));
      tellUnusable(undefined);
      log.info('the trust folder or the TLS files changed; the new files are in force');
    } catch (error) {
      tellUnusable(describe(error));
    }
  };
  const timer = setInterval(look, intervalMilliseconds);
  return () => clearInterval(timer);
}

function describe(error: unknown): string {
  if (error instanceof ConfigProblem) return error.lines.join(' ');
  return error instanceof Error ? error.message : String(error);
}
