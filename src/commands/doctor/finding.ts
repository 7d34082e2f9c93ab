/** A finding of the doctor: its subject, level and remedy. */

export type Level = 'ok' | 'warning' | 'error';

/**
 * An error prevents the start, breaks the server, or lets in a caller that must be refused; a warning is allowed but
 * unwise, or expires soon.
 */
export type Finding = {
  readonly about: string;
  /** The rest of a sentence whose subject is `about`. */
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

/** The first five names, and the number of the others. */
export function formatNames(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

/** `1 key`, `2 keys` */
export function formatCount(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** The first line of an error's message, or its code when the message is empty. */
export function describeFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : failure.name;
  const [line = ''] = failure.message.split('\n');
  return line === '' ? code : line;
}
