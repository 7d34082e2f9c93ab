/** The address that `npm run dev` listens on, and the settings of the server process behind it. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { parseEnv } from 'node:util';
import { innerHost } from './front.js';

export interface Settings {
  readonly [name: string]: string | undefined;
}

/** As the server reads them: the file `.env` adds to the environment. */
export function readSettings(): Settings {
  const inFile = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  return { ...inFile, ...process.env };
}

/** The server process listens on a port of its own, and announces the address of `npm run dev`. */
export function innerSettings(settings: Settings, port: number, innerPort: number): Settings {
  const scheme = settings['TLS_CERT_FILE'] ? 'https' : 'http';
  return {
    HOST: innerHost,
    PORT: String(innerPort),
    // Production has no default address.
    ...(settings['MODE'] !== 'production' && {
      PUBLIC_URL: settings['PUBLIC_URL'] ?? `${scheme}://localhost:${port}`,
    }),
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, innerHost);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.');
  return address.port;
}
