/** Where the sandbox's portal is, below the bank's public address. */
import { portalPath } from '../page-paths.js';

export const workspacesPath = `${portalPath}/workspaces`;
export const callbackPath = `${portalPath}/callback`;
/** Where a workspace's log is followed. */
export const logEventsPath = `${portalPath}/log/events`;

/** Where a browser opens a workspace; whoever has the address has the workspace. */
export function workspaceAddress(publicUrl: string, key: string): string {
  return `${publicUrl}${workspacesPath}/${encodeURIComponent(key)}`;
}

/** The redirect address that every client of a workspace has. */
export function callbackAddress(publicUrl: string): string {
  return publicUrl + callbackPath;
}
