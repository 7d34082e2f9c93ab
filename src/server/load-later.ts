/** What a start does not wait for, and the first call that needs it does not have to either. */
import { loadYaml } from '../api/documents.js';
import { loadSealing } from '../crypto/sealed-form.js';
import { loadFormParser } from '../pages/kit/form-fields.js';

const afterMilliseconds = 1000;

/**
 * Loads a moment after the start the libraries that were left out of it, one by one, because nothing else runs while one is
 * loaded. Whoever comes before that loads it then; of what cannot be loaded, whoever needs it is told.
 */
export function loadLater(): void {
  const loadAll = async () => {
    for (const load of [loadFormParser, loadSealing, loadYaml]) await load().catch(() => undefined);
  };
  setTimeout(() => void loadAll(), afterMilliseconds).unref();
}
