/** The doctor's check of registered clients: whether the settings let each client authenticate. */
import type { Config } from '../../config/config.js';
import { keyViolations } from '../../domain/client-keys.js';
import { type RegisteredClient, type Role, type Service, services } from '../../domain/clients.js';
import { redirectFault } from '../../domain/redirect-uris.js';
import { reading } from '../../storage/work/unit-of-work.js';
import { stores } from '../../storage/stores.js';
import { listAllClients } from '../../usecases/clients/reading.js';
import { publishedClientsIn } from '../../start/start-database.js';
import { check, type Check, type DoctorContext } from './check.js';
import { openReadable } from './database.js';
import { error, type Finding, ok, formatNames, warning } from './finding.js';

const needs = [
  'DATABASE_URL',
  'MODE',
  'JWKS_HOSTS',
  'CLIENT_CERTIFICATE_REQUIRED',
  'GATEWAY_SECRET_REQUIRED',
] as const;

export type ClientSettings = Pick<Config, (typeof needs)[number]>;

export const clientChecks: readonly Check[] = [check('clients', needs, clients)];

async function clients(config: ClientSettings, world: DoctorContext): Promise<readonly Finding[]> {
  const database = await openReadable(world);
  if (!database || !(await database.reader.schema.hasTable('clients'))) return [];
  const read = reading(database);
  const active = await listAllClients('active', { read, stores });
  const published = config.MODE === 'production' ? await publishedClientsIn(read) : [];
  return diagnoseClients(active, published, config);
}

const roleFor: Readonly<Record<Service, Role>> = {
  payments: 'PSP_PI',
  accounts: 'PSP_AI',
  funds: 'PSP_IC',
};

/** `published` are the clients whose secrets are public in the sandbox's data. */
export function diagnoseClients(
  active: readonly RegisteredClient[],
  published: readonly string[],
  config: Omit<ClientSettings, 'DATABASE_URL'>,
): readonly Finding[] {
  const listIds = (isMeant: (client: RegisteredClient) => boolean) =>
    active.filter(isMeant).map(({ id }) => id);
  const needsFor = (list: readonly Service[], { roles }: RegisteredClient) =>
    list.some((service) => roles.includes(roleFor[service]));
  const keyless = listIds((client) => keyViolations(client, config.JWKS_HOSTS).length > 0);
  const certified = services.filter((service) => config.CLIENT_CERTIFICATE_REQUIRED.includes(service));
  const isCertifiedForTokens = ({ type }: RegisteredClient) =>
    type === 'confidential' && config.CLIENT_CERTIFICATE_REQUIRED.includes('tokens');
  const nameless = listIds(
    (client) =>
      client.organisationId === undefined && (needsFor(certified, client) || isCertifiedForTokens(client)),
  );
  const secretless = listIds(
    (client) => client.secretHash === undefined && needsFor(config.GATEWAY_SECRET_REQUIRED, client),
  );
  const about = (ids: readonly string[]) => `the clients ${formatNames(ids)}`;
  const found = [
    published.length > 0 &&
      error(
        about(published),
        'have the published secrets of the sandbox',
        'Use another database, or remove these clients; until then the server does not start.',
      ),
    keyless.length > 0 &&
      warning(
        about(keyless),
        'cannot authenticate with their registered keys',
        'Add the host of their keys to JWKS_HOSTS, or register their keys again.',
      ),
    nameless.length > 0 &&
      warning(
        about(nameless),
        'have no organisation, but CLIENT_CERTIFICATE_REQUIRED requires their organisation’s certificate',
        'Register them with --organisation-id or --certificate.',
      ),
    secretless.length > 0 &&
      warning(
        about(secretless),
        'have no secret, but GATEWAY_SECRET_REQUIRED requires a secret',
        'Create their secrets with clients rotate-secret, or require another proof.',
      ),
    ...active.flatMap(diagnoseAddresses),
  ].filter((finding) => finding !== false);
  return found.length > 0 ? found : [ok('the clients', `are registered: ${active.length} active`)];
}

/** Redirect addresses from before their grammar was checked: they stay usable, and browsers get them rewritten. */
function diagnoseAddresses({ id, redirectUris, type }: RegisteredClient): readonly Finding[] {
  return redirectUris.flatMap((uri) => {
    const fault = redirectFault(uri, type);
    if (fault === undefined) return [];
    const says = `has the redirect address ${JSON.stringify(uri)}, which would be refused now: it ${fault}`;
    return [
      warning(`the client ${id}`, says.replace(/\.$/, ''), 'Register the client with a correct address.'),
    ];
  });
}
