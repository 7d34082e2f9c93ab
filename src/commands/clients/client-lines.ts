/** Formats a client for a terminal. */
import { formatInstant } from '../../domain/time.js';
import type { ClientChangeRecord, ClientDetails } from '../../usecases/clients/details.js';

/** One line per property of the client. */
export function clientLines(client: ClientDetails): readonly string[] {
  const { grants, keyIds, jwksUri, redirectUris, roles, secretSince, statusSince } = client;
  const rows: readonly (readonly [name: string, ...values: readonly string[]])[] = [
    ['client', client.id],
    ['name', client.name],
    ['status', withSince(client.status, statusSince)],
    ['type', client.requiresPkce ? `${client.type}, with PKCE` : client.type],
    ['roles', roles.join(', ')],
    ['grants', grants.join(', ') || 'none'],
    ['redirect', ...(redirectUris.length > 0 ? redirectUris : ['none'])],
    ['organisation', client.organisationId ?? 'none; certificates cannot be used'],
    ['secret', client.hasSecret ? withSince('yes', secretSince) : 'none'],
    ['keys', jwksUri === undefined ? keyIds.join(', ') || 'none' : `at ${jwksUri}`],
    ['registered', client.registeredAt],
    ['version', String(client.version)],
  ];
  return rows.flatMap(([name, ...values]) =>
    values.map((value, at) => `${(at === 0 ? name : '').padEnd(14)}${value}`),
  );
}

function withSince(word: string, since: string | undefined): string {
  return since === undefined ? word : `${word}, since ${since}`;
}

export function secretLines(secret: string): readonly string[] {
  return ['', `The secret, which is shown only once: ${secret}`];
}

/** One line for each changed field, the oldest change first. */
export function changeLines(changes: readonly ClientChangeRecord[]): readonly string[] {
  return changes.flatMap(({ at, fields, version }) =>
    fields.map(({ field, from, to }) => {
      const values = [from, to].map((list) => list.join(', ') || 'none');
      return `${'changed'.padEnd(14)}${formatInstant(at)}, version ${version}, ${field}: ${values.join(' -> ')}`;
    }),
  );
}

/** Formats a table; the first line holds the column names. */
export function listLines(clients: readonly ClientDetails[]): readonly string[] {
  const rows = clients.map(({ id, name, roles, status, type }) => [id, status, type, roles.join(','), name]);
  const all = [['client', 'status', 'type', 'roles', 'name'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}
