/** An event of a workspace in a sentence, with a link to the story of its payment, consent or basket. */
import type { WorkspaceEvent } from '../../request-log/noted-event.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { code, link } from '../frame/components.js';
import { portalPaths } from '../frame/paths.js';
import * as words from '../texts.js';

export function renderEvent(event: Pick<WorkspaceEvent, 'kind' | 'facts' | 'resourceId'>): Html {
  return html`${describeEvent(event)} ${storyLink(event.resourceId)}`;
}

/** The search leads from an id to the story of its payment, consent or basket. */
export function storyLink(resourceId: string | undefined): Fragment {
  return resourceId && link(buildHref(portalPaths.search, { q: resourceId }), code(resourceId));
}

/** Describes an event without its resource. */
export function describeEvent({ facts, kind }: Pick<WorkspaceEvent, 'kind' | 'facts'>): Fragment {
  const said = words.story;
  const { cause, from, method, path, psuId, status, to } = facts;
  const sentence = said.events[kind] ?? kind;
  if (kind === 'sandbox-call') return [sentence, ' ', code(`${method} ${path}`), ` ${status}`];
  const change = from === undefined ? to : `${from} → ${to}`;
  const others = further.flatMap((name) => facts[name] ?? []);
  return [
    sentence,
    psuId && [' ', code(psuId)],
    change && [' ', code(change)],
    cause && `: ${said.causes[cause] ?? cause}`,
    others.length > 0 ? ` (${others.join(', ')})` : undefined,
  ];
}

/** Facts without a place of their own in the sentence, in this order. */
const further = ['method', 'of', 'grant', 'attempt', 'outcome', 'scaStatus', 'amount', 'currency', 'reason'];
