/**
 * Records the bank's answers to the tests of this process: contract, operation and status, each once, in a file of the
 * runner's folder. The runner compares them with the contracts' documented answers.
 */
import { appendFileSync } from 'node:fs';
import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { answerName } from './documented-answers.js';
import { placeOf, type Place, places, placesAt } from './operations.js';

const folder = process.env['TEST_SEEN_FOLDER'];
const seen = new Set<string>();
/**
 * The bank's ports and the operations served there; servers of other kinds, or with replaced handlers, are not counted.
 */
const doors = new Map<number, readonly Place[]>();

/** Records the answers of the bank at this port from now on, where the runner asks for it. */
export function noteAnswersAt(port: number, served: readonly Place[] = places): void {
  if (folder === undefined) return;
  if (doors.size === 0) subscribe('http.server.response.finish', noteIn(join(folder, String(process.pid))));
  doors.set(port, served);
}

function noteIn(file: string) {
  return (message: unknown): void => {
    if (typeof message !== 'object' || message === null) return;
    if (!('request' in message) || !('response' in message) || !('socket' in message)) return;
    const { request, response, socket } = message;
    if (!(request instanceof IncomingMessage) || !(response instanceof ServerResponse)) return;
    const served = socket instanceof Socket ? doors.get(socket.localPort ?? 0) : undefined;
    if (!served) return;
    for (const name of namesOf(request, response.statusCode, served)) {
      if (seen.has(name)) continue;
      seen.add(name);
      appendFileSync(file, `${name}\n`);
    }
  };
}

/** A method without an operation (405) counts as an answer of every operation at the path. */
function namesOf(
  { method = '', url = '' }: IncomingMessage,
  status: number,
  served: readonly Place[],
): string[] {
  const path = url.split('?', 1)[0] ?? '';
  const place = placeOf(method, path, served);
  const asked = status === 405 && !place ? placesAt(path, served) : place ? [place] : [];
  return asked.map(({ contract, operation }) => answerName(contract.name, operation.id, status));
}
