/** Looking up a row by a text that came from outside. */

/**
 * The row, if its id is to the letter the one that was asked for: when it compares, MariaDB overlooks spaces at
 * the end of a text, and SQLite's driver all that follows a NUL.
 */
export function exactly<Row extends { readonly id: string }>(
  row: Row | undefined,
  id: string,
): Row | undefined {
  return row?.id === id ? row : undefined;
}
