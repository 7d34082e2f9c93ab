/** The places where the server listens: free, or already its own. */
import { lstat } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { createServer } from 'node:net';
import type { Config } from '../../config/config.js';
import { isObject } from '../../domain/objects.js';
import { administrationContradictionsIn } from '../administration.js';
import { isLoopback } from '../loopback.js';
import { check, type Check } from './check.js';
import type { Finding } from './finding.js';
import { type Answering, type Door, judgeDoor } from './judge-ports.js';

export const portChecks: readonly Check[] = [
  check('ports', ['HOST', 'PORT', 'TLS_CERT_FILE'], async ({ HOST, PORT, TLS_CERT_FILE }) => [
    await lookAtPort('the port of TPPs and customers', HOST, PORT, TLS_CERT_FILE !== undefined),
  ]),
  check(
    'ports',
    ['ADMIN_HOST', 'ADMIN_PORT', 'ADMIN_SOCKET', 'ADMIN_TOKEN_FILE', 'PORT', 'TLS_CERT_FILE'],
    administration,
  ),
];

type DoorSettings = Pick<
  Config,
  'ADMIN_HOST' | 'ADMIN_PORT' | 'ADMIN_SOCKET' | 'ADMIN_TOKEN_FILE' | 'PORT' | 'TLS_CERT_FILE'
>;

async function administration(config: DoorSettings): Promise<readonly Finding[]> {
  const { ADMIN_HOST: host, ADMIN_PORT: port, ADMIN_SOCKET: path, TLS_CERT_FILE } = config;
  // The settings say what is wrong with them.
  if (administrationContradictionsIn(config).length > 0) return [];
  if (path !== undefined) return [await lookAtSocket('the socket of the administration', path)];
  if (port === undefined) return [];
  const isTls = TLS_CERT_FILE !== undefined && !isLoopback(host);
  return [await lookAtPort('the port of the administration', host, port, isTls)];
}

async function lookAtPort(what: string, host: string, port: number, isTls: boolean): Promise<Finding> {
  const about = `${what}, ${host}:${port}`;
  const door = await tryToListen(host, port);
  if (door !== 'taken') return judgeDoor(about, door);
  // Who listens everywhere is met on this machine too.
  const near = new Map([
    ['0.0.0.0', '127.0.0.1'],
    ['::', '::1'],
  ]);
  return judgeDoor(about, door, await whoAnswers({ host: near.get(host) ?? host, port }, isTls));
}

/** A socket that is there is not touched. */
async function lookAtSocket(what: string, path: string): Promise<Finding> {
  const about = `${what}, ${path}`;
  const found = await lstat(path).catch(() => undefined);
  if (!found) return judgeDoor(about, 'free');
  if (!found.isSocket()) return judgeDoor(about, 'file');
  const answering = await whoAnswers({ socketPath: path }, false);
  return judgeDoor(about, answering === 'refused' ? 'left' : 'taken', answering);
}

/** Listens for a moment, where nobody does. */
function tryToListen(host: string, port: number): Promise<Door> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code === 'EADDRINUSE' ? 'taken' : { code: code ?? 'unknown' });
    });
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve('free')));
  });
}

type Where = { readonly host: string; readonly port: number } | { readonly socketPath: string };

const patienceMilliseconds = 3000;

async function whoAnswers(where: Where, isTls: boolean): Promise<Answering> {
  let answering: Answering = 'silent';
  // One that was started before TLS was switched on, or off, is met in the other way.
  for (const overTls of [isTls, !isTls]) {
    const live = await ask(where, '/health/live', overTls);
    if (typeof live === 'string') answering = live;
    else if (!live.isOurs) answering = 'another';
    else {
      const ready = await ask(where, '/health/ready', overTls);
      return typeof ready === 'string' ? { status: 0, away: [] } : ready;
    }
    if (answering !== 'another') return answering;
  }
  return answering;
}

interface Health {
  readonly status: number;
  readonly away: readonly string[];
  readonly isOurs: boolean;
}

function ask(where: Where, path: string, isTls: boolean): Promise<Health | Extract<Answering, string>> {
  return new Promise((resolve) => {
    const send = isTls ? requestOverTls : request;
    // Whose certificate it is does not matter here, and nothing is sent that would have to be kept.
    const options = { ...where, path, rejectUnauthorized: false, agent: false } as const;
    const sending = send(options, (answer) => {
      void textOf(answer).then((text) => resolve(healthIn(answer, text)));
    });
    const timer = setTimeout(() => {
      resolve('silent');
      sending.destroy();
    }, patienceMilliseconds);
    sending.once('close', () => clearTimeout(timer));
    // Whoever ends the connection, or speaks something else, is there.
    sending.once('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code === 'ECONNREFUSED' ? 'refused' : 'another');
    });
    sending.end();
  });
}

const longestText = 10_000;

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const part of answer) {
      text += String(part);
      if (text.length > longestText) return '';
    }
  } catch {
    return '';
  }
  return text;
}

/** This server says how it is in JSON, with an id of the request. */
function healthIn({ headers, statusCode: status = 0 }: IncomingMessage, text: string): Health {
  const body = jsonIn(text);
  const known = ['up', 'ready', 'not ready'];
  const isOurs = headers['x-request-id'] !== undefined && known.some((each) => each === body['status']);
  const { away } = body;
  return { status, away: Array.isArray(away) ? away.map(String) : [], isOurs };
}

function jsonIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
}
