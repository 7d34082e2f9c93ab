/** Maps a registered client to the administration contract. */
import type { RegisteredClient } from '../../generated/admin-1.0.0.js';
import { filled } from '../../src/contract/filled.js';
import type { RegisteredClient as Client } from '../../src/domain/clients.js';
import { toClientDetails } from '../../src/usecases/clients/details.js';

export function toRegisteredClient(client: Client): RegisteredClient {
  return filled<RegisteredClient>(toClientDetails(client));
}
