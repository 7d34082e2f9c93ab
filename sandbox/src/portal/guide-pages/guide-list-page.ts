/** The list of guides, with the automatic tests. */
import { html, type Html } from '../../../../src/engine/html.js';
import { linkCard } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { guidePath, portalPaths } from '../frame/paths.js';
import { guides } from '../guides/guides.js';
import * as words from '../texts.js';

export function guideListPage(context: PortalContext): Html {
  const said = words.guides;
  const cards = guides.map(({ id, text, title }) => linkCard(guidePath(id), title, text));
  const tests = words.automaticTests;
  const content = html`<h1>${said.title}</h1>
    <p class="lead">${said.lead}</p>
    <div class="pair">${cards} ${linkCard(portalPaths.automaticTests, tests.title, tests.lead)}</div>`;
  return portalLayout({ title: [said.title], content }, context);
}
