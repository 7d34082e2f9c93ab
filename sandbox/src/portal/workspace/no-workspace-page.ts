/** The page for a browser without an open workspace. */
import { html, type Html } from '../../../../src/pages/html.js';
import { buttonForm, type SealedForm } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import * as words from '../texts.js';

export function noWorkspacePage(make: SealedForm, context: PortalContext): Html {
  const { frame, workspace } = words;
  const { text, title } = workspace.none;
  const content = html`<div class="card narrow">
    <h1>${title}</h1>
    <p>${text}</p>
    ${buttonForm(make, frame.makeWorkspace)}
  </div>`;
  return portalLayout({ title: [title], content }, context);
}
