/** The list of guides, with the automatic tests. */
import { html, type Html } from '../../../../src/engine/html.js';
import { linkCard } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { guidePath, portalPaths } from '../frame/paths.js';
import { guides } from '../guides/guides.js';
import { pages } from '../frame/labels.js';

export function guideListPage(context: PortalContext): Html {
  const cards = guides.map(({ id, text, title }) => linkCard(guidePath(id), title, text));
  const content = html`<h1>${pages.guides.title}</h1>
    <p class="lead">${pages.guides.lead}</p>
    <div class="pair">
      ${cards} ${linkCard(portalPaths.automaticTests, pages.automaticTests.title, pages.automaticTests.lead)}
    </div>`;
  return portalLayout({ title: [pages.guides.title], content }, context);
}
