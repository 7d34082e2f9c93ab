/** The menu beside the pages of the reference: a search, and the operations of the contract. */
import { html, type Html } from '../../../../src/engine/html.js';
import type { ReferenceOperation } from '../../../../src/engine/reference/model.js';
import type { Reference } from '../../../../src/engine/reference/reference.js';
import * as words from '../texts.js';

export function referenceMenu(reference: Reference, here?: ReferenceOperation): Html {
  const said = words.reference;
  const search = html`<form class="inline" action="/sandbox/search" role="search">
    <label class="unseen" for="menu-search">${said.search}</label>
    <input
      id="menu-search"
      name="q"
      type="search"
      placeholder="${said.find}"
      autocomplete="off"
      spellcheck="false"
    />
    <button class="button quiet">${said.find}</button>
  </form>`;
  return reference.menu(here, search);
}
