/** The frame of a workspace's pages: navigation and state. */
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { dayMilliseconds } from '../../../../src/domain/time.js';
import type { WorkspaceState } from '../../usecases/workspaces/workspace-state.js';
import { code, link } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { navigation, portalLayout } from '../frame/layout.js';
import { labels, partNames, type WorkspacePart } from '../frame/labels.js';
import { clientPath, logEntryPath, portalPaths } from '../frame/paths.js';

export interface FramedPage {
  readonly part: WorkspacePart;
  /** Default: the part's name. */
  readonly title?: string;
  /** Default: the title. */
  readonly heading?: Html;
  readonly lead?: string;
  readonly content: Fragment;
  /** Scripts; the page's Content-Security-Policy must allow them. */
  readonly head?: Fragment;
}

export function workspaceFrame(
  { content, head, part, title = partNames[part], heading, lead }: FramedPage,
  context: PortalContext,
): Html {
  const menu = navigation({ label: 'Parts of the workspace', names: partNames, here: part });
  const whole = html`${context.state && workspaceBar(context.state)}
    <h1>${heading ?? title}</h1>
    ${lead && html`<p class="lead">${lead}</p>`} ${content}`;
  return portalLayout({ title: [title], head, content: whole, menu }, context);
}

/** The state of the workspace, each part with its way out. */
function workspaceBar(state: WorkspaceState): Html {
  const { aheadMilliseconds, armedFaults, clientId, refused } = state;
  return html`<section class="bar" aria-label="State of the workspace">
    ${
      clientId === undefined
        ? undefined
        : html`<span>${labels.client} ${link(clientPath(clientId), code(clientId))}</span>`
    }
    <span>Clock: ${link(portalPaths.clock, formatAhead(aheadMilliseconds))}</span>
    ${
      armedFaults > 0
        ? html`<span>${link(portalPaths.faults, `${countCalls(armedFaults)} with an armed fault`)}</span>`
        : undefined
    }
    ${
      refused &&
      html`<span
        >Last refusal
        ${link(logEntryPath(refused.id), `${refused.status} ${refused.code ?? ''} ${refused.operation ?? ''}`)}</span
      >`
    }
  </section>`;
}

const countCalls = (count: number) => (count === 1 ? '1 call' : `${count} calls`);

/** `9 days ahead`, `3 hours ahead`, or the bank's time. */
function formatAhead(milliseconds: number): string {
  if (milliseconds < 60_000) return 'the bank’s time';
  const [unit, size] =
    milliseconds >= dayMilliseconds
      ? (['day', dayMilliseconds] as const)
      : milliseconds >= 3_600_000
        ? (['hour', 3_600_000] as const)
        : (['minute', 60_000] as const);
  const count = Math.round(milliseconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'} ahead`;
}
