/** The bar of every page of a workspace: its state, each part with its way out. */
import { html, type Html } from '../../../../src/engine/html.js';
import { dayMilliseconds } from '../../../../src/domain/time.js';
import type { WorkspaceState } from '../../usecases/workspaces/workspace-state.js';
import { code, link } from '../frame/components.js';
import { clientPath, logEntryPath, portalPaths } from '../frame/paths.js';
import * as words from '../texts.js';

export function workspaceBar(state: WorkspaceState): Html {
  const said = words.bar;
  const { aheadMilliseconds, armedFaults, clientId, refused } = state;
  return html`<section class="bar" aria-label="${said.label}">
    ${clientId === undefined ? undefined : html`<span>${words.labels.client} ${link(clientPath(clientId), code(clientId))}</span>`}
    <span>${said.clock} ${link(portalPaths.clock, formatAhead(aheadMilliseconds))}</span>
    ${
      armedFaults > 0
        ? html`<span>${link(portalPaths.faults, said.faults(String(armedFaults)))}</span>`
        : undefined
    }
    ${
      refused &&
      html`<span
        >${said.refused}
        ${link(logEntryPath(refused.id), `${refused.status} ${refused.code ?? ''} ${refused.operation ?? ''}`)}</span
      >`
    }
  </section>`;
}

/** `9 days ahead`, `3 hours ahead`, or the bank's time. */
function formatAhead(milliseconds: number): string {
  const said = words.bar;
  if (milliseconds < 60_000) return said.bankTime;
  const [unit, size] =
    milliseconds >= dayMilliseconds
      ? (['day', dayMilliseconds] as const)
      : milliseconds >= 3_600_000
        ? (['hour', 3_600_000] as const)
        : (['minute', 60_000] as const);
  const count = Math.round(milliseconds / size);
  return said.ahead(`${count} ${unit}${count === 1 ? '' : 's'}`);
}
