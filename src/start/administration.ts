/** Opens the administration interface: its port or socket, bearer tokens and TLS. */
import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import type { Config } from '../config/config.js';
import { contentHeaders, withHeaders } from '../net/answer-headers.js';
import type { AdministrationDependencies } from './administration-app.js';
import { openNamed } from '../net/listen-failures.js';
import { isLoopback, type Listener, listen, type ListenerOptions, type TlsFiles } from '../net/listener.js';
import type { Log } from '../log.js';
import { listenWithoutCertificates } from './listeners.js';

type AdministrationSettings = Pick<
  Config,
  'ADMIN_HOST' | 'ADMIN_PORT' | 'ADMIN_SOCKET' | 'ADMIN_TOKEN_FILE' | 'PORT'
>;
type ListenerSettings = AdministrationSettings & Pick<Config, 'KEEP_ALIVE_SECONDS'>;

/** Returns the administration's port or socket; undefined when neither is set. */
export function toAdministrationListener(config: ListenerSettings): ListenerOptions | undefined {
  const { ADMIN_HOST: host, ADMIN_PORT: port, ADMIN_SOCKET: path } = config;
  const keepAliveSeconds = config.KEEP_ALIVE_SECONDS;
  if (path !== undefined) return { path, keepAliveSeconds };
  return port === undefined ? undefined : { host, port, keepAliveSeconds };
}

/** Lists the contradictions that prevent the start, one line each. */
export function administrationContradictionsIn(config: AdministrationSettings): readonly string[] {
  const { ADMIN_PORT: port, ADMIN_SOCKET: path, ADMIN_TOKEN_FILE: tokens } = config;
  const isOffered = port !== undefined || path !== undefined;
  return [
    port !== undefined && path !== undefined && 'ADMIN_PORT and ADMIN_SOCKET exclude each other.',
    isOffered && tokens.length === 0 && 'ADMIN_PORT and ADMIN_SOCKET need the tokens of an ADMIN_TOKEN_FILE.',
    port === config.PORT && 'ADMIN_PORT equals PORT; the administration API needs a separate port.',
  ].filter((line) => line !== false);
}

/** Starts listening; logs a warning when tokens can leave this machine without TLS. */
export async function openAdministration(
  place: ListenerOptions,
  parts: AdministrationDependencies,
  tls: TlsFiles | undefined,
): Promise<Listener> {
  const { log } = parts;
  const { createAdministrationApp } = await import('./administration-app.js');
  const handle = withHeaders(createAdministrationApp(parts).callback(), contentHeaders);
  if ('path' in place) {
    await removeLeftSocket(place.path);
    const listener = await openNamed('ADMIN_SOCKET', place, () => listenPrivately(handle, place));
    log.info({ socket: place.path }, 'the administration API is listening');
    return listener;
  }
  const isNear = isLoopback(place.host);
  if (!isNear && !tls) warnOfPlainTokens(place.host, log);
  // Callers authenticate by token.
  const listener = await openNamed('ADMIN_HOST and ADMIN_PORT', place, () =>
    listenWithoutCertificates(handle, place, isNear ? undefined : tls),
  );
  log.info({ host: place.host, port: listener.port }, 'the administration API is listening');
  return listener;
}

function warnOfPlainTokens(host: string, log: Log): void {
  log.warn(
    { host },
    'the administration API is reachable from other machines, and its tokens travel unencrypted',
  );
}

/** Listens on a Unix socket that only the server's user may open, from its creation on (mode 0600). */
async function listenPrivately(
  handle: Parameters<typeof listen>[0],
  place: ListenerOptions & { readonly path: string },
): Promise<Listener> {
  const before = process.umask(0o177);
  try {
    const listening = listen(handle, place);
    process.umask(before);
    const listener = await listening;
    chmodSync(place.path, 0o600);
    return listener;
  } finally {
    process.umask(before);
  }
}

/**
 * Removes the stale socket of a killed process, recognised by a refused connection; a socket that answers belongs to
 * another process.
 */
async function removeLeftSocket(path: string): Promise<void> {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSocket()) return;
  const isLeft = await new Promise<boolean>((resolve) => {
    const trial = connect(path);
    trial.once('connect', () => {
      trial.destroy();
      resolve(false);
    });
    trial.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
  });
  if (isLeft) rmSync(path);
}
