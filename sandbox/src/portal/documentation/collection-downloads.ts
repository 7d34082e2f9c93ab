/** A contract's collection as a file, with the values of the workspace that the browser has open. */
import type { Context } from 'koa';
import type { AnyContract } from '../../../../src/contract/operation.js';
import { contractCollection } from '../collections/contract-collection.js';
import { postmanCollection } from '../collections/postman.js';
import { chooseClient } from '../frame/current-client.js';
import { download } from '../frame/downloads.js';
import { workspaceIn } from '../frame/routes.js';
import { activeClients, type WorkspaceValueDependencies, workspaceValues } from '../calls/caller.js';
import { contractReference } from './contract-reference.js';

export async function downloadCollection(
  ctx: Context,
  contract: AnyContract,
  parts: WorkspaceValueDependencies,
): Promise<void> {
  const opened = await workspaceIn(ctx, parts);
  const clients = await activeClients(opened, parts);
  const values = await workspaceValues(opened, chooseClient(ctx, clients), parts);
  const collection = contractCollection(contract, contractReference(contract.name), values);
  const content = `${JSON.stringify(postmanCollection(collection), null, 2)}\n`;
  download(ctx, { file: `${contract.name}.postman_collection.json`, type: 'application/json', content });
}
