/**
 * Notes which answers the bank gives to the tests of this process: contract, operation and status, each once, in a
 * file of the folder that the runner names. The runner compares them with what the contracts document.
 */
import { appendFileSync } from 'node:fs';
import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { answerName } from './documented-answers.js';
import { placeOf, placesAt } from './operations.js';

const folder = process.env['TEST_SEEN_FOLDER'];
const seen = new Set<string>();
/** Where the bank listens: servers of other kinds, and of replaced handlers, prove nothing about it. */
const ports = new Set<number>();

/** From now on, where the runner asks for it, the answers of the bank at this port are noted. */
export function noteAnswersAt(port: number): void {
  if (folder === undefined) return;
  if (ports.size === 0) subscribe('http.server.response.finish', noteIn(join(folder, String(process.pid))));
  ports.add(port);
}

function noteIn(file: string) {
  return (message: unknown): void => {
    if (typeof message !== 'object' || message === null) return;
    if (!('request' in message) || !('response' in message) || !('socket' in message)) return;
    const { request, response, socket } = message;
    if (!(request instanceof IncomingMessage) || !(response instanceof ServerResponse)) return;
    if (!(socket instanceof Socket) || !ports.has(socket.localPort ?? 0)) return;
    for (const name of namesOf(request, response.statusCode)) {
      if (seen.has(name)) continue;
      seen.add(name);
      appendFileSync(file, `${name}\n`);
    }
  };
}

/** A method that is not offered is an answer of every operation at the path. */
function namesOf({ method = '', url = '' }: IncomingMessage, status: number): string[] {
  const path = url.split('?', 1)[0] ?? '';
  const place = placeOf(method, path);
  const asked = status === 405 && !place ? placesAt(path) : place ? [place] : [];
  return asked.map(({ contract, operation }) => answerName(contract.name, operation.id, status));
}
