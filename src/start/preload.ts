/** Preloads large libraries after the start, so that neither the start nor the first call that needs them waits. */
import { loadYaml } from '../api/documents/documents.js';
import { loadSealing } from '../crypto/sealed-form.js';
import { loadFormParser } from '../pages/kit/form-fields.js';

const afterMilliseconds = 1000;

/**
 * Loads the libraries one by one, starting a second after the start, because loading blocks the event loop. An earlier
 * user loads them itself; a failure is thrown at the next use.
 */
export function preloadLibraries(): void {
  const loadAll = async () => {
    for (const load of [loadFormParser, loadSealing, loadYaml]) await load().catch(() => undefined);
  };
  setTimeout(() => void loadAll(), afterMilliseconds).unref();
}
