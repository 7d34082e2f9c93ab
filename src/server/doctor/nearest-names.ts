/** Names of settings that were mistyped, which nobody would miss: a setting that is not read has its default. */
import { editDistance } from '../../domain/edit-distance.js';

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

function mistakesBetween(one: string, other: string): number {
  return editDistance(one.split(''), other.split(''), (letter, wanted) => (letter === wanted ? 0 : 1));
}
