/** The address that `npm run dev` listens on, and the settings of the server process behind it. */
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { innerHost } from '../watch/front.js';

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
