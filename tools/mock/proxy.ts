/** A proxy to a real server, which says where a request or an answer leaves the document. It changes neither. */
import {
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  request as httpRequest,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { Contract } from '../../codegen/operations/operations.js';
import { AnswerCheck, type GivenAnswer } from './answer-check.js';
import { Mock } from './mock.js';
import { type MockRequest, toMockRequest } from './requests.js';
import { mockFor } from './server.js';

/** Headers of one connection, which are not passed on (RFC 9110, section 7.6.1). */
const ofConnection = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

export async function createProxy(
  contracts: readonly Contract[],
  target: URL,
  tell: (line: string) => void,
): Promise<RequestListener> {
  const mocks = await Promise.all(contracts.map((contract) => Mock.of(contract)));
  const checks = new Map(contracts.map((contract) => [contract, new AnswerCheck(contract)]));
  return (incoming, outgoing) => {
    void pass(incoming, outgoing);
  };

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const sent = await buffer(incoming);
    const asked = toMockRequest(incoming, sent.toString());
    const title = `${asked.method} ${asked.path}`;
    try {
      const answer = await forward(incoming, sent, target);
      for (const line of [`${title} ${answer.status}`, ...judge(asked, answer)]) tell(line);
      outgoing.writeHead(answer.status, withoutConnection(answer.headers));
      outgoing.end(answer.body);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      tell(`${title}: ${target.origin} does not answer: ${reason}`);
      outgoing.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' });
      outgoing.end(`${target.origin} does not answer.`);
    }
  }

  function judge(asked: MockRequest, answer: GivenAnswer): readonly string[] {
    const mock = mockFor(mocks, asked.path);
    const found = mock?.examine(asked);
    if (!mock || !found) return ['  The document has no such operation.'];
    const answered = checks.get(mock.contract)?.mistakesIn(found.operation, answer) ?? [];
    return [
      ...found.mistakes.map(({ text }) => `  request: ${text}`),
      ...answered.map((text) => `  answer: ${text}`),
    ];
  }
}

async function forward(incoming: IncomingMessage, body: Buffer, target: URL): Promise<GivenAnswer> {
  const { method, url = '/' } = incoming;
  const { host: _, ...headers } = withoutConnection(incoming.headers);
  const address = new URL(target.origin + target.pathname.replace(/\/$/, '') + url);
  const send = address.protocol === 'https:' ? httpsRequest : httpRequest;
  const outgoing = send(address, { method, headers });
  outgoing.end(body);
  const [answer]: unknown[] = await once(outgoing, 'response');
  if (!isMessage(answer)) throw new Error('no answer');
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
}

/** The event's type is not known to the compiler. */
function isMessage(value: unknown): value is IncomingMessage {
  return typeof value === 'object' && value !== null && 'statusCode' in value;
}

function withoutConnection(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name)));
}
