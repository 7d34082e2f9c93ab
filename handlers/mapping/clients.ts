/** Maps a registered client to the administration contract. */
import type { RegisteredClient } from '../../generated/admin-1.0.0.js';
import { filled } from '../../src/contract/filled.js';
import type { RegisteredClient as Client } from '../../src/domain/clients.js';
import { type ClientReading, listClientChanges } from '../../src/usecases/clients/reading.js';
import { toChangeDetails, toClientDetails } from '../../src/usecases/clients/details.js';

/** One client with the history of its registration. */
export async function toWholeClient(
  client: Client,
  services: ClientReading,
): Promise<{ readonly headers: { readonly etag: string }; readonly body: RegisteredClient }> {
  const changes = (await listClientChanges(client.id, services)).map(toChangeDetails);
  return {
    headers: { etag: `"${client.version}"` },
    body: { ...toRegisteredClient(client), ...(changes.length > 0 && { changes }) },
  };
}

export function toRegisteredClient(client: Client): RegisteredClient {
  return filled<RegisteredClient>(toClientDetails(client));
}
