/** The forms that lead into a workspace from any page: one makes it and continues there, the other opens one by key. */
import type { Context } from 'koa';
import { html, type Html } from '../../../../src/engine/html.js';
import { card, form, type SealedForm } from './components.js';
import { portalContext, writePortalPage } from './context.js';
import { input, refusableForm, type ShownForm } from './fields.js';
import { sealedForm } from './forms.js';
import { portalLayout } from './layout.js';
import { isPortalPath, portalPaths } from './paths.js';
import type { PortalPageDependencies } from './routes.js';

export interface NewWorkspaceForms {
  readonly sealed: SealedForm;
  readonly next: string;
  /** The form for a key, refused. */
  readonly shown?: ShownForm;
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
  return card(
    'Your own workspace',
    html`<p>
        It takes one click and no sign-up: a workspace with a client and a test customer, visible only to you.
      </p>
      ${newWorkspaceForm(forms)}`,
  );
}

export function newWorkspaceForm({ next, sealed, shown = {} }: NewWorkspaceForms): Html {
  const hidden = html`<input type="hidden" name="next" value="${next}" />`;
  return html`${form(sealed, html`${hidden} <button class="button">Create it and continue here</button>`)}
    <details${shown.fields && html` open`}>
      <summary>Open an existing workspace</summary>
      ${refusableForm(
        { ...sealed, ...shown },
        html`${hidden}
          ${input(shown, {
            name: 'key',
            label: 'Key of the workspace',
            hint: 'It begins with workspace_.',
            isRequired: true,
          })} <button class="button quiet">Open it and continue here</button>`,
        'No workspace was opened:',
      )}
    </details>`;
}

/** Offers a new workspace to a browser that has none open. */
export async function offerWorkspace(
  ctx: Context,
  parts: PortalPageDependencies,
  refused?: { readonly next: string; readonly shown: ShownForm },
): Promise<void> {
  const context = portalContext(parts.site, 'workspace', ctx);
  const content = html`<h1>Your own workspace</h1>
    ${newWorkspaceCard({ ...(await newWorkspaceForms(ctx, parts)), ...refused })}`;
  writePortalPage(ctx, portalLayout({ title: ['Your own workspace'], content }, context));
}
