/** The command `clients`: registers and manages TPPs' applications, as `admin-1.0.0` does for a back office. */
import { parseArgs } from 'node:util';
import { readConfig } from '../../config/config.js';
import { sha256Hex } from '../../crypto/digests.js';
import { tokenSecrets } from '../../crypto/secrets.js';
import { discouragedGrants } from '../../domain/client-registration.js';
import { clientStatuses } from '../../domain/clients.js';
import { Problem } from '../../domain/problem.js';
import { blockClient, rotateSecret, unblockClient } from '../../usecases/clients/changes.js';
import type { ClientServices } from '../../usecases/clients/client-services.js';
import { toChangeDetails, toClientDetails } from '../../usecases/clients/details.js';
import { findClient, listAllClients, listClientChanges } from '../../usecases/clients/reading.js';
import { registerClient } from '../../usecases/clients/registration.js';
import { removeClient } from '../../usecases/clients/removal.js';
import { updateClient } from '../../usecases/clients/update.js';
import { revokeTokens } from '../../usecases/clients/tokens.js';
import { licenceReader } from '../../net/certificates.js';
import { type AddOptions, describeMistakes, toChange, toRegistration } from './client-options.js';
import { type Terminal, withUsage } from '../../start/command.js';
import { changeLines, clientLines, listLines, secretLines } from './client-lines.js';
import { createEventLog } from '../../observe/events.js';
import { createLog } from '../../log.js';
import { givenKeys } from '../../start/sealing-keys.js';
import { onDatabase } from '../on-database.js';
import { readOptions } from '../read-options.js';

const usage = `usage: clients add <client-id> --name <text> [options]   registers a client
       clients show <client-id>               prints a client's record, without its secret
       clients update <client-id> [options]   changes what the options name; lists replace whole lists
       clients list [--status <status>]       lists the clients of a status, or all except removed ones
       clients rotate-secret <client-id>      creates a new secret; the old secret ends at once
       clients revoke-tokens <client-id>      revokes all codes and tokens at once; consents stay
       clients block <client-id>              refuses the client's calls and tokens from the next call on
       clients unblock <client-id>            ends the block
       clients remove <client-id>             removes a client for good: tokens and consents end, the record stays

  --role <role>               PSP_AI, PSP_PI or PSP_IC; may be repeated
  --grant <grant>             authorization_code, refresh_token, implicit, client_credentials or password; may be repeated
  --redirect-uri <address>    an exact redirect URI; may be repeated
  --organisation-id <id>      PSD<country>-<authority>-<number>, as in the client's certificates
  --certificate <file>        a certificate of the client, which gives organisation and roles; PEM or DER
  --jwks <file>               the client's public keys (a JWK set), instead of a secret
  --jwks-uri <address>        the address of the client's public keys, on a host of JWKS_HOSTS
  --public                    a public client: it has no secret, and uses PKCE
  --pkce                      requires PKCE of a client that has a secret
  --version <number>          changes this version of the registration alone, as show prints it
  --json                      prints JSON; every command has this option
`;

const noSuchCommandCode = 2;

/** The result of a command: JSON for programs, and lines for people. */
interface Outcome {
  readonly json: object;
  readonly lines: readonly string[];
}

type Command = (id: string, services: ClientServices, options: Options) => Promise<Outcome>;

const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['add', add],
  ['show', show],
  ['update', update],
  ['list', list],
  ['rotate-secret', rotate],
  ['revoke-tokens', async (id, services) => shown(await revokeTokens(id, services))],
  ['block', async (id, services) => shown(await blockClient(id, services))],
  ['unblock', async (id, services) => shown(await unblockClient(id, services))],
  ['remove', remove],
]);

export const manageClients = withUsage(usage, async (words, terminal) => {
  const [name = '', ...others] = words;
  const command = commands.get(name);
  if (!command) {
    const names = [...commands.keys()].join(', ');
    terminal.err.write(`Unknown command clients ${name}; the commands are ${names}.\n`);
    return noSuchCommandCode;
  }
  const options = parseOptions(name, others);
  const { json, lines } = await withRegistry(terminal, async (services) =>
    command(options.id, services, options).catch((error: unknown) => {
      throw readable(error, options);
    }),
  );
  const text = options.json ? JSON.stringify(json, undefined, 2) : lines.join('\n');
  terminal.out.write(`${text}\n`);
  return 0;
});

interface Options extends AddOptions {
  readonly status?: string;
  readonly version?: string;
  readonly json: boolean;
}

function parseOptions(command: string, words: readonly string[]): Options {
  return readOptions('clients', () => {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        role: { type: 'string', multiple: true },
        grant: { type: 'string', multiple: true },
        'redirect-uri': { type: 'string', multiple: true },
        'organisation-id': { type: 'string' },
        certificate: { type: 'string' },
        jwks: { type: 'string' },
        'jwks-uri': { type: 'string' },
        public: { type: 'boolean', default: false },
        pkce: { type: 'boolean', default: false },
        status: { type: 'string' },
        version: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const [id = '', ...others] = positionals;
    if (others.length > 0) throw new Error('it takes one client id');
    if (command !== 'list' && command !== 'add' && id === '') throw new Error('it needs a client id');
    if (command === 'update') refuseFixed(values);
    return { ...values, id };
  });
}

/** Turns a `Problem` into an error with one line per violation, by the names of the options. */
function readable(error: unknown, options: Options): unknown {
  if (!(error instanceof Problem)) return error;
  const lines = describeMistakes(error, options);
  return new Error(lines.length === 1 ? lines[0] : `\n${lines.map((line) => `  ${line}`).join('\n')}`, {
    cause: error,
  });
}

async function add(id: string, services: ClientServices, options: Options): Promise<Outcome> {
  const { certificate, registration } = toRegistration({ ...options, id });
  const { client, secret } = await registerClient(registration, certificate, services);
  const details = toClientDetails(client);
  return {
    json: { client: details, ...(secret !== undefined && { secret }) },
    lines: [...clientLines(details), ...(secret === undefined ? [] : secretLines(secret))],
  };
}

function shown(client: Parameters<typeof toClientDetails>[0]): Outcome {
  const details = toClientDetails(client);
  return { json: details, lines: clientLines(details) };
}

/** Throws for the options of a registration that never change, and for a version that is no number. */
function refuseFixed(values: {
  readonly certificate?: string;
  readonly public: boolean;
  readonly version?: string;
}): void {
  if (values.public) throw new Error('--public cannot change: register another client');
  if (values.certificate !== undefined) throw new Error('--certificate is for clients add');
  if (values.version !== undefined && !/^[1-9]\d{0,8}$/.test(values.version))
    throw new Error('--version is a number from 1 on');
}

async function show(id: string, services: ClientServices): Promise<Outcome> {
  const client = await findClient(id, services);
  const changes = await listClientChanges(id, services);
  const { json, lines } = shown(client);
  return {
    json: { ...json, ...(changes.length > 0 && { changes: changes.map(toChangeDetails) }) },
    lines: [...lines, ...changeLines(changes)],
  };
}

async function update(id: string, services: ClientServices, options: Options): Promise<Outcome> {
  const change = toChange(options);
  if (Object.keys(change).length === 0) throw new Error('clients update: it names no option to change');
  const version = Number(options.version ?? (await findClient(id, services)).version);
  return shown(await updateClient({ id, version }, change, services));
}

async function list(_: string, services: ClientServices, { status }: Options): Promise<Outcome> {
  const wanted = clientStatuses.find((each) => each === status);
  if (status !== undefined && wanted === undefined) {
    throw new Error(`--status must be one of ${clientStatuses.join(', ')}`);
  }
  const clients = (await listAllClients(wanted, services)).map(toClientDetails);
  return { json: { clients }, lines: listLines(clients) };
}

async function rotate(id: string, services: ClientServices): Promise<Outcome> {
  const secret = await rotateSecret(id, services);
  return { json: { clientId: id, secret }, lines: secretLines(secret) };
}

async function remove(id: string, services: ClientServices): Promise<Outcome> {
  await removeClient(id, services);
  return shown(await findClient(id, services));
}

function withRegistry<T>(
  { environment, err }: Terminal,
  act: (services: ClientServices) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment);
  return onDatabase(config, (parts) =>
    act({
      ...parts,
      fingerprint: sha256Hex,
      tokenSecrets: tokenSecrets(parts.sealingKeys),
      readLicence: licenceReader(config, parts.clock.now),
      keyHosts: config.JWKS_HOSTS,
      warnedGrants: config.MODE === 'production' ? discouragedGrants : [],
      // The commands' events go to stderr in the format of the server's log.
      tell: createEventLog(createLog(config.LOG_LEVEL, err), givenKeys(config)),
    }),
  );
}
