/** Where the sandbox is, when nobody has said so: what it prints and links to has to work. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { settings } from '../config/settings.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with the port that will be used, and with https in the public address where that is spoken. */
export async function withOwnAddress(environment: Environment): Promise<Environment> {
  const { HOST = settings.HOST.default, MODE, PORT = settings.PORT.default } = environment;
  const port = PORT === '0' ? String(await freePort(HOST)) : PORT;
  const isTlsAlone = Boolean(environment['TLS_CERT_FILE']) && environment['PUBLIC_URL'] === undefined;
  return {
    ...environment,
    PORT: port,
    // Production has to say its address; a default that only looks like one would hide that it has not.
    ...(isTlsAlone && MODE !== 'production' && { PUBLIC_URL: `https://localhost:${port}` }),
  };
}

/** One that nobody listens on at this moment. */
async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}
