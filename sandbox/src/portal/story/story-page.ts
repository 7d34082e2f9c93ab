/** The story of a payment, consent or signing basket: what it is now, and one time line of all that happened to it. */
import { details, named, row } from '../../../../src/pages/kit/components.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import type { Instant } from '../../../../src/domain/time.js';
import { amountText } from '../../domain/terms.js';
import type { PayeeOutcome } from '../../domain/forced-outcomes.js';
import type { Story, StoryLine } from '../../usecases/story/story.js';
import { code, link, table, unseen, withNames } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { logEntryPath, portalPaths, storyPath } from '../frame/paths.js';
import { renderStatus } from '../log/log-page.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import { describeEvent } from '../log/event-text.js';
import { script } from '../frame/layout.js';
import * as words from '../texts.js';

export interface StoryView {
  readonly story: Story;
  /** The row of the forced outcome that the payment meets. */
  readonly forced: PayeeOutcome | undefined;
  /** The authorisation that waits for a customer. */
  readonly waiting: string | undefined;
  readonly eventsHref: string;
  readonly timeOf: (at: Instant) => string;
}

export function storyPage(view: StoryView, context: PortalContext): Html {
  const { eventsHref, story, waiting } = view;
  const said = words.story;
  const { kind } = story;
  const decide =
    waiting && link(`${buildHref(portalPaths.decisions, { authorisation: waiting })}#decide`, said.decide);
  const list = kind === 'bulk' || kind === 'standing-order' ? 'payments' : (`${kind}s` as const);
  const content = html`<div id="calls" data-events="${eventsHref}">
      <section class="card lines">${details(facts(view))}</section>
      <section class="card lines">
        ${story.lacksCalls ? html`<p class="soft">${said.lacksCalls}</p>` : undefined} ${timeLine(view)}
        ${story.lacksEvents ? html`<p class="soft">${said.lacksEvents}</p>` : undefined}
      </section>
    </div>
    <p class="links after">
      ${decide} ${link(storyPath(kind, story.id), said.look)}
      ${kind === 'payment' ? recordLink(view) : undefined}
    </p>`;
  const head = script('portal-log.js');
  const title = `${said.titles[kind]} ${story.id}`;
  const heading = html`${said.titles[kind]} ${code(story.id)}`;
  return workspaceFrame({ part: list, title, heading, content, head }, context);
}

/** The link to a test of the calls about the payment. */
function recordLink({ story }: StoryView): Fragment {
  const ids = story.lines.flatMap((line) =>
    'call' in line && line.call.clientId !== '' ? [line.call.id] : [],
  );
  const query = new URLSearchParams(ids.map((id): [string, string] => ['call', id]));
  return ids.length > 0
    ? link(`${portalPaths.recording}?${query.toString()}`, words.story.record)
    : undefined;
}

function facts({ forced, story }: StoryView): Fragment {
  const said = words.story;
  const { payment } = story;
  return [
    row(said.status, html`<strong>${story.status}</strong>`),
    payment && row(said.amount, renderMoney(payment.amount)),
    payment && row(said.payee, [named(payment.order.creditorName), ' ', code(payment.creditorIban)]),
    payment && row(said.payer, code(payment.debtorIban)),
    row(said.client, code(story.clientId)),
    forced && row(said.forced, [`${forced.amount}: `, withNames(forced.text)]),
  ];
}

export function renderMoney({
  currency,
  minorUnits,
}: {
  readonly currency: string;
  readonly minorUnits: bigint;
}): string {
  return `${amountText(minorUnits, currency)}\u00a0${currency}`;
}

function timeLine({ forced, story, timeOf }: StoryView): Html {
  const said = words.story;
  const happened = (line: StoryLine): Fragment => {
    if ('event' in line) {
      const { facts: known, kind } = line.event;
      // The outcome is the last of the row's statuses, by the cause of the row.
      const isForced = forced && kind === 'payment-status' && known['to'] === forced.statuses.at(-1);
      return [describeEvent(line.event), isForced ? said.forcedBy(forced.amount) : undefined];
    }
    const { id, method, operation, path } = line.call;
    const text = line.call.clientId === '' ? said.passed(timeOf(line.at)) : code(`${method} ${path}`);
    return [link(logEntryPath(id), operation ?? method), ' ', text];
  };
  return table(unseen(said.line), story.lines, [
    { title: said.at, cell: ({ at }) => timeOf(at) },
    {
      title: words.log.status,
      cell: (line) => ('call' in line && line.call.clientId !== '' ? renderStatus(line.call) : undefined),
    },
    { title: said.line, cell: happened },
  ]);
}
