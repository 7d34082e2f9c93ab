/** The frame of a workspace's pages: navigation and state. */
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { PortalContext } from '../frame/context.js';
import { navigation, portalLayout } from '../frame/layout.js';
import type { WorkspacePart } from '../frame/labels.js';
import { workspaceBar } from './workspace-bar.js';
import { partNames } from '../frame/labels.js';

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
