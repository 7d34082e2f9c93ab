/** The frame of a workspace's pages: navigation, and the reasons for a refused form. */
import { describeViolation } from '../../../../src/api/problems/problems.js';
import { html, type Fragment, type Html } from '../../../../src/pages/html.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { portalPaths } from '../frame/paths.js';
import type { WorkspacePart } from '../texts.js';
import type { Refused } from './in-workspace.js';
import * as words from '../texts.js';

const parts: Readonly<Record<WorkspacePart, string>> = {
  overview: portalPaths.workspace,
  data: portalPaths.data,
  decisions: portalPaths.decisions,
  log: portalPaths.log,
  callbacks: portalPaths.callbacks,
  clock: portalPaths.clock,
  faults: portalPaths.faults,
};

const order: readonly WorkspacePart[] = [
  'overview',
  'data',
  'decisions',
  'log',
  'callbacks',
  'clock',
  'faults',
];

interface WorkspaceFrame {
  readonly part: WorkspacePart;
  readonly title: string;
  readonly lead?: string;
  readonly content: Fragment;
  readonly isWide?: boolean;
  /** Scripts; the page's Content-Security-Policy must allow them. */
  readonly head?: Fragment;
}

export function workspaceFrame(
  { content, head, isWide = false, lead, part, title }: WorkspaceFrame,
  context: PortalContext,
): Html {
  const whole = html`${navigation(part, context)}
    <h1>${title}</h1>
    ${lead && html`<p class="lead">${lead}</p>`} ${content}`;
  return portalLayout({ title: [title], head, content: whole, isWide }, context);
}

function navigation(here: WorkspacePart, { hrefTo }: PortalContext): Html {
  const said = words.workspace.parts;
  const links = order.map((part) => {
    const mark = part === here ? html` aria-current="page"` : undefined;
    return html`<a class="link" href="${hrefTo(parts[part])}" ${mark}>${said.names[part]}</a>`;
  });
  return html`<nav class="places" aria-label="${said.label}">${links}</nav>`;
}

/** The notice above a refused form; the interface's rules are in English. */
export function refusal({ notice, violations = [] }: Refused, title: string): Fragment {
  if (violations.length === 0) return notice && html`<p class="notice" role="alert">${notice}</p>`;
  return html`<div class="notice" role="alert">
    <p>${title}</p>
    <ul>
      ${violations.map((violation) => html`<li>${describeViolation(violation)}</li>`)}
    </ul>
  </div>`;
}
