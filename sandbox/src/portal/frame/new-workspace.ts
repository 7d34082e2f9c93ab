/** The forms that lead into a workspace from any page: one makes it and continues there, the other opens one by key. */
import type { Context } from 'koa';
import { html, type Html } from '../../../../src/pages/html.js';
import * as words from '../texts.js';
import { card, form, type SealedForm } from './components.js';
import { sealedForm } from './forms.js';
import { isPortalPath, portalPaths } from './paths.js';
import type { PortalPageDependencies } from './routes.js';

export interface NewWorkspaceForms {
  readonly sealed: SealedForm;
  /** The page to continue with. */
  readonly next: string;
}

/** A page that is shown by a form has no address of its own to continue with. */
export async function newWorkspaceForms(
  ctx: Context,
  parts: PortalPageDependencies,
  next = ctx.method === 'GET' ? ctx.path : portalPaths.workspace,
): Promise<NewWorkspaceForms> {
  return { sealed: await sealedForm(ctx, portalPaths.workspaces, parts), next };
}

/** Returns the page of a sent form to continue with: a path of the portal, never another site. */
export function parseNext(next: string | null): string {
  const path = next !== null && /^[\w/.-]+$/.test(next) ? next : '';
  return isPortalPath(path) && !path.startsWith(portalPaths.workspaces) ? path : portalPaths.workspace;
}

export function newWorkspaceCard(forms: NewWorkspaceForms): Html {
  const said = words.workspace.none;
  return card(
    said.title,
    html`<p>${said.text}</p>
      ${newWorkspaceForm(forms)}`,
  );
}

export function newWorkspaceForm({ next, sealed }: NewWorkspaceForms): Html {
  const said = words.workspace.none;
  const hidden = html`<input type="hidden" name="next" value="${next}" />`;
  return html`${form(sealed, html`${hidden} <button class="button">${said.make}</button>`)}
    <details>
      <summary>${said.other}</summary>
      ${form(
        sealed,
        html`${hidden} <label for="key">${said.key}</label>
          <p class="hint" id="key-hint">${said.keyHint}</p>
          <input
            id="key"
            name="key"
            autocomplete="off"
            spellcheck="false"
            required
            aria-describedby="key-hint"
          />
          <button class="button quiet">${said.open}</button>`,
      )}
    </details>`;
}
