/**
 * The workbench for editing contracts. After every save, a screen lists the mistakes, the effect of the edit on clients
 * of released contracts, and the handlers that no longer compile; the documentation in the browser reloads, and a mock
 * answers every operation. A mistake does not end the workbench: the last good state stays served.
 */
import { existsSync, readdirSync } from 'node:fs';
import { print } from '../../codegen/answer.js';
import { requestedPort, serveHere, describePortError } from '../mock/server.js';
import { Designer, type ProjectOptions } from './designer.js';
import { Site } from './site.js';

const specs = 'specs';
const generated = 'generated';

export async function design(project: ProjectOptions): Promise<void> {
  const port = requestedPort(8090);
  if (typeof port !== 'number') return print({ mistakes: [port.mistake] });
  if (!existsSync(specs)) return print({ mistakes: [`There is no folder ${specs}.`] });
  const site = new Site();
  const server = await serveHere(site.listener, port).catch((error: unknown) =>
    describePortError(error, port),
  );
  if (typeof server === 'string') return print({ mistakes: [server] });
  console.log('Checks the contracts, and compiles the handlers …');
  // A clone has no validators yet, and does not compile without them. This run fills the cache for the designer's first
  // check.
  const present = existsSync(generated) ? readdirSync(generated) : [];
  if (!present.some((name) => name.endsWith('.validators.ts'))) await project.check();
  const designer = new Designer({ ...project, specs, generated, site, url: server.url });
  const stop = () => void Promise.all([designer.stop(), server.stop()]);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}
