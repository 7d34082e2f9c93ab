/** Edit distance (Levenshtein), for suggestions after a typing error. */

/**
 * Returns the minimum cost of turning one sequence into the other. Insertions and deletions cost 1 each; a replacement
 * costs what `replacing` returns.
 */
export function editDistance<From, To>(
  from: readonly From[],
  to: readonly To[],
  replacing: (one: From, other: To) => number,
): number {
  let row = to.map((_, at) => at + 1);
  for (const [index, one] of from.entries()) {
    let diagonal = index;
    let left = index + 1;
    row = to.map((other, at) => {
      const above = row[at] ?? 0;
      left = Math.min(above + 1, left + 1, diagonal + replacing(one, other));
      diagonal = above;
      return left;
    });
  }
  return row.at(-1) ?? from.length;
}
