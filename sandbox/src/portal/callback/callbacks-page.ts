/** The callbacks of a workspace: the redirects that browsers have followed to its clients' redirect address. */
import { html } from '../../../../src/engine/html.js';
import { callbackAddress } from '../../api/portal-paths.js';
import { createStoryFinder, listCallbacks } from '../../usecases/log/callbacks.js';
import { code, table, unseen } from '../frame/components.js';
import { portalPaths } from '../frame/paths.js';
import { storyLink } from '../log/event-text.js';
import { labels, partLeads, partNames } from '../frame/labels.js';
import { workspacePage } from '../workspace/form-page.js';

export const callbacksRoutes = workspacePage({
  path: portalPaths.callbacks,
  show: async (visit) => {
    const { publicUrl, services } = visit.parts;
    const callbacks = await listCallbacks(visit.workspace, services);
    const findStory = await createStoryFinder(visit.workspace, callbackAddress(publicUrl), services);
    const rows = table(unseen(partNames.callbacks), callbacks, [
      { title: 'At', cell: ({ at }) => visit.time(at) },
      { title: labels.client, cell: ({ clientId }) => code(clientId) },
      {
        title: 'Story',
        cell: (callback) => storyLink(findStory(callback)),
      },
      {
        title: 'Parameters',
        cell: ({ parameters }) =>
          parameters.map(({ name, value }) => html`<span class="line">${code(`${name}=${value}`)}</span>`),
      },
    ]);
    const content = html`<section class="card">
      ${callbacks.length > 0 ? rows : html`<p>No redirect has been received yet.</p>`}
    </section>`;
    return { part: 'callbacks', lead: partLeads.callbacks, content };
  },
  forms: {},
});
