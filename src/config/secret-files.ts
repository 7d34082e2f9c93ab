/** Secrets in files, as orchestrators mount them: read at start, and again where a rotated secret must need no restart. */
import { readFileSync, statSync } from 'node:fs';

/** The file's text without the line break at its end, or why the file is unusable. */
export function readSecretFile(file: string): { readonly text: string } | { readonly wrong: string } {
  try {
    // Windows has no file modes.
    if (process.platform !== 'win32' && (statSync(file).mode & 0o007) !== 0)
      return { wrong: 'every user of this machine may read the file; make its mode 0600 or 0640' };
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return text === '' ? { wrong: 'the file is empty' } : { text };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { wrong: isMissing ? 'the file does not exist' : 'the file cannot be read' };
  }
}

/**
 * Returns the secret as it is now: reads the file again when the last reading is older than `milliseconds`. While the
 * file is unusable, the secret stays as it was.
 */
export function rereadSecret(file: string | undefined, atStart: string, milliseconds = 1000): () => string {
  let last = atStart;
  let readAt = performance.now();
  return () => {
    if (file === undefined || performance.now() - readAt < milliseconds) return last;
    readAt = performance.now();
    const read = readSecretFile(file);
    if ('text' in read) last = read.text;
    return last;
  };
}
