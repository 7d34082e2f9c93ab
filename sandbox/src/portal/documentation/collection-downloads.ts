/** A contract's collection as a file, with the values of the workspace that the browser has open. */
import type { Context } from 'koa';
import { readDocument } from '../../../../src/api/documents/documents.js';
import type { AnyContract } from '../../../../src/contract/operation.js';
import { contractCollection } from '../collections/contract-collection.js';
import { postmanCollection } from '../collections/postman.js';
import { chooseClient } from '../frame/current-client.js';
import { download } from '../frame/downloads.js';
import { workspaceIn } from '../frame/routes.js';
import {
  activeClients,
  type WorkspaceValueDependencies,
  workspaceValues,
} from '../frame/workspace-values.js';

export async function downloadCollection(
  ctx: Context,
  { name }: AnyContract,
  parts: WorkspaceValueDependencies,
): Promise<void> {
  const opened = await workspaceIn(ctx, parts);
  const clients = await activeClients(opened, parts);
  const values = await workspaceValues(opened, chooseClient(ctx, clients), parts);
  const collection = postmanCollection(contractCollection(name, JSON.parse(readDocument(name)), values));
  const content = `${JSON.stringify(collection, null, 2)}\n`;
  download(ctx, { file: `${name}.postman_collection.json`, type: 'application/json', content });
}
