/** Lookup and pagination of registered clients, for the operator. */
import type { RegisteredClient } from '../../domain/clients.js';
import { Problem } from '../../domain/problem.js';
import type { ClientServices } from './client-services.js';

export type ClientReading = Pick<ClientServices, 'read' | 'stores'>;

/** Finds a client, also a removed one. Throws `resource.unknown` for an id that was never registered. */
export async function findClient(id: string, { read, stores }: ClientReading): Promise<RegisteredClient> {
  const client = await read.run((db) => stores.clients.findRegistered(db, id));
  if (!client) throw new Problem('resource.unknown', 'There is no client of this id.', 'path.clientId');
  return client;
}

/** The history of a client's registration, oldest change first. */
export function listClientChanges(id: string, { read, stores }: ClientReading) {
  return read.run((db) => stores.clientChanges.listOf(db, id));
}

export interface ClientQuery {
  /** Default: all but the removed ones. */
  readonly status?: RegisteredClient['status'] | undefined;
  /** Pagination cursor: only clients after this id. */
  readonly after?: string | undefined;
  readonly pageSize?: number | undefined;
}

export interface ClientPage {
  readonly clients: readonly RegisteredClient[];
  /** Cursor of the next page; absent on the last page. */
  readonly next?: string;
}

const usualPageSize = 100;

export async function listClients(query: ClientQuery, { read, stores }: ClientReading): Promise<ClientPage> {
  const { after = '', pageSize = usualPageSize, status = '' } = query;
  const found = await read.run((db) => stores.clients.list(db, after, status, pageSize + 1));
  const clients = found.slice(0, pageSize);
  const last = clients.at(-1);
  return found.length > pageSize && last ? { clients, next: last.id } : { clients };
}

export async function listAllClients(
  status: ClientQuery['status'],
  services: ClientReading,
): Promise<readonly RegisteredClient[]> {
  const all: RegisteredClient[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: ClientPage = await listClients({ status, after }, services);
    all.push(...page.clients);
    after = page.next;
  }
  return all;
}
