/** The callbacks of a workspace: the redirects that browsers have followed to its clients' redirect address. */
import type { NamedValue } from '../../request-log/entry.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import { portalPaths } from '../frame/paths.js';
import { code, link, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import * as words from '../texts.js';

export interface ShownCallback {
  readonly at: string;
  readonly clientId: string;
  /** The payment, consent or basket from whose authorisation the browser came. */
  readonly resourceId?: string;
  readonly parameters: readonly NamedValue[];
}

export function callbacksPage(callbacks: readonly ShownCallback[], context: PortalContext): Html {
  const said = words.callbacks;
  const rows = table(unseen(said.title), callbacks, [
    { title: said.at, cell: ({ at }) => at },
    { title: said.client, cell: ({ clientId }) => code(clientId) },
    {
      title: said.story,
      cell: ({ resourceId }) =>
        resourceId && link(buildHref(portalPaths.search, { q: resourceId }), code(resourceId)),
    },
    {
      title: said.arrived,
      cell: ({ parameters }) =>
        parameters.map(({ name, value }) => html`<span class="line">${code(`${name}=${value}`)}</span>`),
    },
  ]);
  const content = html`<section class="card">
    ${callbacks.length > 0 ? rows : html`<p>${said.none}</p>`}
  </section>`;
  return workspaceFrame({ part: 'callbacks', title: said.title, lead: said.lead, content }, context);
}
