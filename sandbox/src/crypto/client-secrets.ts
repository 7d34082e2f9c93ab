/** Secrets of a workspace's clients: derived from its key, so that it can show them again; only digests are stored. */
import { createHmac } from 'node:crypto';

/** Returns 43 characters. `count` is the number of the client's earlier secrets. */
export function deriveClientSecret(workspaceKey: string, clientId: string, count: number): string {
  return createHmac('sha256', workspaceKey)
    .update(`client secret\n${clientId}\n${count}`)
    .digest('base64url');
}
