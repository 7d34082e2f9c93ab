/** A contract's collection as a file, with the values of the workspace that the browser has open. */
import type { Context } from 'koa';
import type { AnyContract } from '../../../../src/contract/operation.js';
import { contractCollection } from '../collections/contract-collection.js';
import { postmanCollection } from '../collections/postman.js';
import { download } from '../frame/downloads.js';
import { callerValues, findCaller } from '../calls/caller.js';
import type { WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { contractReference } from './contract-reference.js';

export async function downloadCollection(
  ctx: Context,
  contract: AnyContract,
  parts: WorkspacePageDependencies,
): Promise<void> {
  const values = await callerValues(await findCaller(ctx, parts), parts);
  const collection = contractCollection(contract, contractReference(contract.name), values);
  const content = `${JSON.stringify(postmanCollection(collection), null, 2)}\n`;
  download(ctx, `${contract.name}.postman_collection.json`, 'application/json', content);
}
