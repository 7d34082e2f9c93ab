/** Looks at the files of certificates again and again: neither a revocation nor a new certificate waits for a restart. */
import type { CertificateParts } from './certificates.js';
import type { Listener } from './listener.js';
import type { Log } from './log.js';

/** By looking, because not every file system notifies of a change. */
const intervalMilliseconds = 1000;

/** Returns what ends it. A file that cannot be used is logged once, and what was in force before stays so. */
export function keepCertificatesCurrent(
  { renew }: Pick<CertificateParts, 'renew'>,
  listener: Pick<Listener, 'renew'>,
  log: Log,
): () => void {
  const look = () => {
    try {
      const renewed = renew();
      if (!renewed) return;
      if (renewed.tls) listener.renew(renewed.tls);
      log.info('the trust folder and the files for TLS have changed, and are in force');
    } catch (error) {
      log.error(
        { err: error },
        'the trust folder or the files for TLS have changed, and cannot be used; what was before stays in force',
      );
    }
  };
  const timer = setInterval(look, intervalMilliseconds);
  return () => clearInterval(timer);
}
