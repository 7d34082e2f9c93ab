/** The menu beside the pages of the reference: a field that narrows it, or searches everything, and the operations. */
import { html, type Html } from '../../../../src/engine/html.js';
import type { ReferenceOperation } from '../../../../src/engine/reference/model.js';
import type { Reference } from '../../../../src/engine/reference/reference.js';
import { portalPaths } from '../frame/paths.js';

export function referenceMenu(reference: Reference, here?: ReferenceOperation): Html {
  const search = html`<form class="inline" action="${portalPaths.search}">
    <label class="unseen" for="menu-search">Find an operation</label>
    <input id="menu-search" name="q" type="search" placeholder="Find an operation" autocomplete="off" />
  </form>`;
  return reference.menu(here, search);
}
