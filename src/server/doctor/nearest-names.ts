/** Names of settings that were mistyped, which nobody would miss: a setting that is not read has its default. */

/** A word that is shorter is near too many others. */
const shortest = 7;
const mostMistakes = 2;

/** Those of the given names that are no setting, and are nearly one. */
export function nearestNames(
  given: readonly string[],
  known: readonly string[],
): readonly { readonly given: string; readonly nearest: string }[] {
  return given.flatMap((name) => {
    if (known.includes(name) || name.length < shortest || !/^[A-Z_]+$/.test(name)) return [];
    const nearest = known.find(
      (each) => each.length >= shortest && mistakesBetween(name, each) <= mostMistakes,
    );
    return nearest === undefined ? [] : [{ given: name, nearest }];
  });
}

/** How many letters have to be added, left out or exchanged to make one word of the other (Levenshtein). */
function mistakesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of one.split('').entries()) {
    const next = [index + 1];
    for (const [at, wanted] of other.split('').entries()) {
      const changed = (row[at] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
