/** The listeners of the interface: one for PUBLIC_URL, and one for API_URL where that is a second address (D31). */
import type { RequestListener } from 'node:http';
import type { Config } from '../config/config.js';
import { hasTwoAddresses, interfaceAddresses } from '../contract/audiences.js';
import { withSecurityHeaders } from '../net/answer-headers.js';
import { openNamed } from '../net/listen-failures.js';
import { listen, type Listener, type ListenerOptions, type TlsFiles } from '../net/listener.js';
import type { Applications } from './app.js';

type AddressSettings = Pick<
  Config,
  'ADMIN_PORT' | 'API_LISTEN_HOST' | 'API_LISTEN_PORT' | 'API_URL' | 'HOST' | 'PORT' | 'PUBLIC_URL'
>;

const everyHost: readonly string[] = ['0.0.0.0', '::'];

/** Lists the contradictions that prevent the start, one line each. */
export function addressContradictionsIn(config: AddressSettings): readonly string[] {
  const { API_LISTEN_HOST: host, API_LISTEN_PORT: port, API_URL, PUBLIC_URL } = config;
  const areTwo = hasTwoAddresses({ apiUrl: API_URL, publicUrl: PUBLIC_URL });
  const sharesHost = [host, config.HOST].some((each) => everyHost.includes(each)) || host === config.HOST;
  return [
    areTwo && port === undefined && 'API_URL differs from PUBLIC_URL; it needs an API_LISTEN_PORT.',
    !areTwo && port !== undefined && 'API_LISTEN_PORT needs an API_URL that differs from PUBLIC_URL.',
    port === config.PORT &&
      sharesHost &&
      'API_LISTEN_PORT equals PORT; API_URL needs a separate port or host.',
    port !== undefined &&
      port === config.ADMIN_PORT &&
      'API_LISTEN_PORT equals ADMIN_PORT; API_URL needs a separate port.',
  ].filter((line) => line !== false);
}

export interface InterfaceHandlers {
  readonly atPublicUrl: RequestListener;
  readonly atApiUrl?: RequestListener;
  /** Answers a request that came to no listener, at the address of its path. */
  readonly byPath: RequestListener;
}

/** Adds the security headers of each address to its application. */
export function createHandlers(apps: Applications, config: Config): InterfaceHandlers {
  const { apiUrl, publicUrl } = interfaceAddresses(config);
  const atPublicUrl = withSecurityHeaders(apps.atPublicUrl.callback(), publicUrl, config.HSTS_SUBDOMAINS);
  if (!apps.atApiUrl) return { atPublicUrl, byPath: atPublicUrl };
  // HSTS_SUBDOMAINS is about the host of PUBLIC_URL.
  const atApiUrl = withSecurityHeaders(apps.atApiUrl.callback(), apiUrl, false);
  const isForApi = (path: string) => apps.apiBasePaths.some((each) => path.startsWith(`${each}/`));
  return {
    atPublicUrl,
    atApiUrl,
    byPath: (request, response) => (isForApi(request.url ?? '') ? atApiUrl : atPublicUrl)(request, response),
  };
}

/**
 * Returns the functions that open the listeners, that of PUBLIC_URL first. With two addresses only the listener of
 * API_URL requests client certificates: browsers would ask their customers to choose one.
 */
export function listInterfaceListeners(
  { atApiUrl, atPublicUrl }: Omit<InterfaceHandlers, 'byPath'>,
  config: Config,
  tls: TlsFiles | undefined,
  noteConnection: () => number,
): readonly (() => Promise<Listener>)[] {
  const { API_LISTEN_HOST, API_LISTEN_PORT, HOST: host, PORT: port } = config;
  const common = { backlog: config.LISTEN_BACKLOG, keepAliveSeconds: config.KEEP_ALIVE_SECONDS };
  const place = { ...common, host, port };
  const named = (open: () => Promise<Listener>) => () => openNamed('HOST and PORT', place, open);
  if (!atApiUrl || API_LISTEN_PORT === undefined)
    return [named(() => listen(atPublicUrl, place, tls, noteConnection))];
  const apiPlace = { ...common, host: API_LISTEN_HOST, port: API_LISTEN_PORT };
  const open = () => listen(atApiUrl, apiPlace, tls, noteConnection);
  return [
    named(() => listenWithoutCertificates(atPublicUrl, place, tls, noteConnection)),
    () => openNamed('API_LISTEN_HOST and API_LISTEN_PORT', apiPlace, open),
  ];
}

/** Listens with the server's own certificate, if any, and requests none of the callers. */
export async function listenWithoutCertificates(
  handle: RequestListener,
  place: ListenerOptions,
  tls: TlsFiles | undefined,
  noteConnection?: () => number,
): Promise<Listener> {
  const withoutAuthorities = (files: TlsFiles): TlsFiles => ({ ...files, ca: [] });
  const listener = await listen(handle, place, tls && withoutAuthorities(tls), noteConnection);
  return { ...listener, renew: (files) => listener.renew(withoutAuthorities(files)) };
}
