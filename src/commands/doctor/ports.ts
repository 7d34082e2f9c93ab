/** The doctor's checks of ports and sockets: free, taken by another program, or by a server like this one. */
import { access, constants, lstat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import type { Config } from '../../config/config.js';
import { administrationContradictionsIn } from '../../start/administration.js';
import { chooseAnother, explainListenError } from '../../net/listen-failures.js';
import { isLoopback } from '../../net/listener.js';
import { livePath, readyPath } from '../../observe/health.js';
import { addressOf, askHealth, type Where } from '../health-probe.js';
import { check, type Check } from './check.js';
import { error, type Finding, ok, warning } from './finding.js';

/**
 * `taken`: a program listens; `left`: the socket of a killed process; `file`: no socket; `code`: the system's error.
 */
type PortState = 'free' | 'taken' | 'left' | 'file' | { readonly code: string; readonly isSocket?: true };

/** The program that listens: none, a silent one, another program, or a server like this one with its health. */
type Listening =
  | 'refused'
  | 'silent'
  | 'another'
  | { readonly status: number; readonly unavailable: readonly string[] };

/** A port or a socket, and the program that listens there. */
export interface Probe {
  readonly about: string;
  readonly state: PortState;
  readonly answering?: Listening;
}

const needs = [
  'ADMIN_HOST',
  'ADMIN_PORT',
  'ADMIN_SOCKET',
  'ADMIN_TOKEN_FILE',
  'API_LISTEN_HOST',
  'API_LISTEN_PORT',
  'HOST',
  'PORT',
  'TLS_CERT_FILE',
] as const;

export const portChecks: readonly Check[] = [
  check('ports', needs, async (config) => {
    const { API_LISTEN_HOST: apiHost, API_LISTEN_PORT: apiPort, HOST, PORT } = config;
    const isTls = config.TLS_CERT_FILE !== undefined;
    const name = 'the port of TPPs and customers';
    const forTpps = await probePort(name, HOST, PORT, isTls);
    const forApi =
      apiPort === undefined ? [] : [await probePort('the port of API_URL', apiHost, apiPort, isTls)];
    // The check of settings reports contradictions.
    const findings =
      administrationContradictionsIn(config).length > 0
        ? [diagnosePort(forTpps)]
        : diagnosePorts(forTpps, await probeAdministration(config));
    return [...findings, ...forApi.map(diagnosePort)];
  }),
];

async function probeAdministration(
  config: Pick<Config, 'ADMIN_HOST' | 'ADMIN_PORT' | 'ADMIN_SOCKET' | 'TLS_CERT_FILE'>,
): Promise<Probe | undefined> {
  const { ADMIN_HOST: host, ADMIN_PORT: port, ADMIN_SOCKET: path, TLS_CERT_FILE } = config;
  if (path !== undefined) return probeSocket('the socket of the administration API', path);
  const isTls = TLS_CERT_FILE !== undefined && !isLoopback(host);
  return port === undefined ? undefined : probePort('the port of the administration API', host, port, isTls);
}

async function probePort(name: string, host: string, port: number, isTls: boolean): Promise<Probe> {
  const about = `${name}, ${host}:${port}`;
  const state = await tryToListen(host, port);
  if (state !== 'taken') return { about, state };
  return { about, state, answering: await probeListener({ host: addressOf(host), port }, isTls) };
}

/** An existing socket stays in place. */
async function probeSocket(name: string, path: string): Promise<Probe> {
  const about = `${name}, ${path}`;
  const found = await lstat(path).catch(() => undefined);
  if (!found) return { about, state: await mayCreate(path) };
  if (!found.isSocket()) return { about, state: 'file' };
  const answering = await probeListener({ socketPath: path }, false);
  return { about, state: answering === 'refused' ? 'left' : 'taken', answering };
}

/**
 * Judges both listeners. The administration API names the bank's parts that do not answer; the port of TPPs says only
 * whether the server is ready. Pure.
 */
function diagnosePorts(forTpps: Probe, administration?: Probe): readonly Finding[] {
  const findings = [forTpps, ...(administration ? [administration] : [])].map(diagnosePort);
  const hasServer = (probe?: Probe) => typeof probe?.answering === 'object';
  if (!hasServer(forTpps) || hasServer(administration)) return findings;
  const about = 'the bank’s parts that do not answer';
  const because = 'are unknown: the administration API, which names them,';
  if (!administration) return [...findings, ok(about, `${because} is switched off`)];
  const todo = 'Restart the server, so that it uses the settings of the administration API.';
  return [...findings, warning(about, `${because} is not at the address of the settings`, todo)];
}

/** Judges a port or a socket; `answering` is set if it is taken. Pure. */
export function diagnosePort({ about, answering, state }: Probe): Finding {
  if (state === 'free') return ok(about, 'is free: no server runs there');
  if (state === 'left') {
    return ok(about, 'was left by a killed process; the next start replaces it');
  }
  if (state === 'file') {
    return error(about, 'is a file, not a socket', 'Choose another path, or move the file away.');
  }
  if (state !== 'taken') {
    const [says, todo] = explainListenError(state.code, state.isSocket === true);
    return error(about, says, todo);
  }
  if (answering === undefined || typeof answering === 'string') {
    const who = answering === 'another' ? 'another program' : 'a program that does not answer';
    return error(about, `is taken by ${who}`, chooseAnother);
  }
  const { status, unavailable } = answering;
  if (status !== 200) {
    const todo = 'Check its log, its database and its schema; the server may be starting or stopping.';
    return error(about, 'has a server that is not ready', todo);
  }
  if (unavailable.length === 0) return ok(about, 'has a server that is ready');
  const says = `has a server that is ready, but has no answer from: ${unavailable.join(', ')}`;
  return warning(about, says, 'Check these parts; calls that need them are refused with 503.');
}

function mayCreate(path: string): Promise<PortState> {
  return access(dirname(path), constants.W_OK).then(
    () => 'free',
    () => ({ code: 'EACCES', isSocket: true }),
  );
}

function tryToListen(host: string, port: number): Promise<PortState> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code === 'EADDRINUSE' ? 'taken' : { code: code ?? 'unknown' });
    });
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve('free')));
  });
}

async function probeListener(where: Where, isTls: boolean): Promise<Listening> {
  let answering: Listening = 'silent';
  // A server that was started before TLS was switched on or off speaks the other protocol.
  for (const overTls of [isTls, !isTls]) {
    const live = await askHealth(where, livePath, overTls);
    if (typeof live === 'string') answering = live;
    else if (!live.isOurs) answering = 'another';
    else {
      const ready = await askHealth(where, readyPath, overTls);
      return typeof ready === 'string' ? { status: 0, unavailable: [] } : ready;
    }
    if (answering !== 'another') return answering;
  }
  return answering;
}
