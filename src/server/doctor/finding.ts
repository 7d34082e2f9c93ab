/** What the doctor says of one thing that it has looked at. */

export type Level = 'ok' | 'warning' | 'error';

/**
 * An error is what keeps the server from starting or from working, or lets in whom it should keep out; a warning is what is
 * allowed and unwise, or ends soon.
 */
export type Finding = {
  readonly about: string;
  /** The rest of a sentence about it. */
  readonly says: string;
} & (
  | { readonly level: 'ok' }
  | {
      readonly level: 'warning' | 'error';
      readonly todo: string;
    }
);

export function ok(about: string, says: string): Finding {
  return { level: 'ok', about, says };
}

export function warning(about: string, says: string, todo: string): Finding {
  return { level: 'warning', about, says, todo };
}

export function error(about: string, says: string, todo: string): Finding {
  return { level: 'error', about, says, todo };
}

/** The first few of a list, and how many more there are. */
export function some(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

/** `1 key`, `2 keys` */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** What a driver or the system has said, in a line; of some errors the code is all there is. */
export function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : failure.name;
  const [line = ''] = failure.message.split('\n');
  return line === '' ? code : line;
}
