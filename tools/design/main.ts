/**
 * `npm run design`: for whoever edits the contracts. After every save one screen says what is wrong, what the edit
 * means for the TPPs of what is released, and which handlers no longer fit; the documentation in the browser loads
 * itself again, and a mock answers every operation. A mistake ends nothing: what was good goes on being served.
 */
import { existsSync, readdirSync } from 'node:fs';
import { print } from '../../codegen/answer.js';
import { requestedPort, serveHere, takenPort } from '../mock/server.js';
import { Designer } from './designer.js';
import { lookAt } from './look.js';
import { Site } from './site.js';

const specs = 'specs';
const generated = 'generated';

async function run(): Promise<void> {
  const port = requestedPort(8090);
  if (typeof port !== 'number') return print({ mistakes: [port.mistake] });
  if (!existsSync(specs)) return print({ mistakes: [`There is no folder ${specs}.`] });
  const site = new Site();
  const server = await serveHere(site.listener, port).catch((error: unknown) => takenPort(error, port));
  if (typeof server === 'string') return print({ mistakes: [server] });
  console.log('Looks at the contracts, and compiles the handlers …');
  // A clone has no validators yet, without which nothing compiles. The designer's own first look remembers this one.
  const present = existsSync(generated) ? readdirSync(generated) : [];
  if (!present.some((name) => name.endsWith('.validators.ts'))) await lookAt(specs, generated);
  const designer = new Designer({ specs, generated, site, url: server.url });
  const stop = () => void Promise.all([designer.stop(), server.stop()]);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}

await run();
