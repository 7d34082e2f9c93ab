/** Parses the URL of a SQLite database, `file:./var/sandbox.db`. */
import { resolve } from 'node:path';

export function parseFilePath(url: string): string {
  return resolve(url.slice('file:'.length));
}
