/**
 * The command `alive`, the liveness probe of a container: asks the server of the same settings for its liveness. Not
 * for its readiness, because a restart cures neither a database nor a core that is away.
 */
import { type Environment, readSettings } from '../config/config.js';
import { livePath } from '../observe/health.js';
import { withUsage } from '../start/command.js';
import { addressOf, askHealth } from './health-probe.js';

const usage = `usage: alive
  Asks the server of these settings whether it is alive; the exit code is 0 if it is, and 1 if it is not.
`;

const reasons = {
  refused: 'refuses connections',
  silent: 'does not answer',
  another: 'has another program, or another protocol',
};

export const probeLiveness = withUsage(usage, async (words, { environment, out }) => {
  if (words.length > 0) throw new Error('alive takes no arguments; see alive --help');
  const { host, isTls, port } = listenerIn(environment);
  const name = `${isTls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}${livePath}`;
  const answer = await askHealth({ host, port }, livePath, isTls);
  if (typeof answer === 'string') throw new Error(`${name} ${reasons[answer]}`);
  if (!answer.isOurs) throw new Error(`${name} ${reasons.another}`);
  if (answer.status !== 200) throw new Error(`${name} answers ${answer.status}`);
  out.write(`alive: ${name}\n`);
  return 0;
});

/** Other settings may be wrong: they are read at the next start. */
function listenerIn(environment: Environment): { host: string; port: number; isTls: boolean } {
  const { known, wrong } = readSettings(environment);
  const { HOST: host, PORT: port, TLS_CERT_FILE: certificate } = known;
  if (host === undefined || port === undefined) throw new Error(wrong.get('HOST') ?? wrong.get('PORT'));
  if (port === 0) throw new Error('PORT is 0, and the server alone knows its port');
  return { host: addressOf(host), port, isTls: certificate !== undefined };
}
