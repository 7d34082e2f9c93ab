/** Paths of the sandbox's portal below the bank's public address. */
import { portalPath } from '../../../src/api/page-paths.js';

export const workspacesPath = `${portalPath}/workspaces`;
export const callbackPath = `${portalPath}/callback`;
export const logEventsPath = `${portalPath}/log/events`;

/** The address that opens a workspace in a browser; it contains the key, so it grants access. */
export function workspaceAddress(publicUrl: string, key: string): string {
  return `${publicUrl}${workspacesPath}/${encodeURIComponent(key)}`;
}

/** The redirect address of every client of a workspace. */
export function callbackAddress(publicUrl: string): string {
  return publicUrl + callbackPath;
}
