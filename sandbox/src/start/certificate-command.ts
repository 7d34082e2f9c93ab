/** The command `certificate`: issues a test certificate and its key for a client of the sandbox. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigProblem, type Config, readConfig } from '../../../src/config/config.js';
import { issueTpp } from '../crypto/certificate-issuer.js';
import { newKeyPair, toPem, toPrivateKeyPem } from '../../../src/crypto/pem.js';
import type { Client } from '../../../src/domain/clients.js';
import { toValidity } from '../domain/certificate-order.js';
import { formatInstant } from '../../../src/domain/time.js';
import { withUsage } from '../../../src/start/command.js';
import { ensureSandboxAuthority, readSandboxAuthority, revokedSerialNumber } from './authority.js';
import { prepareSandbox } from './prepare-database.js';
import { createFoundations } from '../../../src/start/foundations.js';
import { openDatabase } from '../../../src/storage/database.js';
import { stores } from '../../../src/storage/stores.js';

const usage =
  'certificate <client> [--key rsa|ec] [--days <number>] [--expired] [--revoked] [--folder <path>]';

/** Issues a certificate with the organisation and the roles of the client's record, and prints the file names. */
export const certificate = withUsage(`usage: ${usage}\n`, async (words, { environment, out }) => {
  const config = readConfig(environment);
  const options = parseOptions(words);
  const trustFolder = config.TRUST_FOLDER;
  if (config.MODE !== 'sandbox' || trustFolder === undefined) {
    throw new ConfigProblem(['Test certificates require MODE=sandbox and a TRUST_FOLDER.']);
  }
  const { id, name, organisationId, roles } = await requireClient(config, options.clientId);
  if (organisationId === undefined) throw new Error(`the client ${id} has no organisation identifier`);
  const now = Date.now();
  ensureSandboxAuthority(trustFolder, now);
  const { privateKey, publicKey } = newKeyPair(options.key);
  const state = options.isExpired ? 'expired' : 'good';
  const validity = toValidity({ days: options.days, state }, now);
  const issued = issueTpp(readSandboxAuthority(trustFolder), {
    organisation: name,
    organisationId,
    roles,
    publicKey,
    ...validity,
    ...(options.isRevoked && { serialNumber: revokedSerialNumber }),
  });
  mkdirSync(options.folder, { recursive: true });
  const files = { pem: join(options.folder, `${id}.pem`), key: join(options.folder, `${id}.key`) };
  writeFileSync(files.pem, toPem(issued, 'CERTIFICATE'));
  writeFileSync(files.key, toPrivateKeyPem(privateKey), { mode: 0o600 });
  out.write(
    [
      `${id} is ${organisationId} with ${roles.join(', ')} until ${formatInstant(validity.notAfter).slice(0, 10)}`,
      `certificate  ${files.pem}`,
      `private key  ${files.key}`,
      '',
      'To send a signed payment to the running server:',
      `  node examples/signed-payment.mjs ${config.API_URL} ${id} ${options.folder}`,
      '',
    ].join('\n'),
  );
  return 0;
});

/** Throws the usage for an unknown option or an invalid value. */
function parseOptions(words: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        key: { type: 'string', default: 'ec' },
        days: { type: 'string', default: '365' },
        expired: { type: 'boolean', default: false },
        revoked: { type: 'boolean', default: false },
        folder: { type: 'string', default: './var/certificates' },
      },
    });
    const [clientId, ...others] = positionals;
    const { days, expired, folder, key, revoked } = values;
    if (clientId === undefined || others.length > 0) throw new Error('it takes one client');
    if (!/^[1-9]\d{0,3}$/.test(days)) throw new Error('--days has a wrong value');
    if (key !== 'rsa' && key !== 'ec') throw new Error('--key has a wrong value');
    return { clientId, key, days: Number(days), isExpired: expired, isRevoked: revoked, folder } as const;
  } catch (cause) {
    throw new Error(`usage: ${usage}`, { cause });
  }
}

/** Finds the client's record; seeds a fresh database first, as the server does. */
async function requireClient(config: Config, id: string): Promise<Client> {
  const database = await openDatabase(config.DATABASE_URL);
  try {
    const foundations = createFoundations(database, config);
    await prepareSandbox(database, foundations);
    const client = await foundations.read.run((db) => stores.clients.find(db, id));
    if (!client) throw new Error(`the sandbox has no client ${id}`);
    return client;
  } finally {
    await database.close();
  }
}
