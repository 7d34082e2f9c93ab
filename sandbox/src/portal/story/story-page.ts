/** The story of a payment, consent or signing basket: what it is now, and one time line of all that happened to it. */
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { details, named, row } from '../../../../src/pages/kit/components.js';
import { logEventsPath } from '../../api/portal-paths.js';
import { findPayeeOutcome, type PayeeOutcome } from '../../domain/forced-outcomes.js';
import { amountText } from '../../domain/terms.js';
import type { ResourceKind } from '../../request-log/noted-event.js';
import { listWaitingAuthorisations } from '../../usecases/decisions/waiting-authorisations.js';
import { readStory, type Story, type StoryLine } from '../../usecases/story/story.js';
import { code, link, table, unseen, withNames } from '../frame/components.js';
import { script } from '../frame/layout.js';
import { decisionHref, logEntryPath, portalPaths, storyPath } from '../frame/paths.js';
import { allowScript } from '../frame/context.js';
import { describeEvent } from '../log/event-text.js';
import { renderStatus } from '../log/log-table.js';
import { kindNames, labels } from '../frame/labels.js';
import type { Visit } from '../workspace/in-workspace.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';

/** The row of the forced outcome that a payment meets. */
type Forced = PayeeOutcome | undefined;

export async function writeStory(kind: ResourceKind, visit: Visit): Promise<void> {
  const { ctx, parts, workspace } = visit;
  const { data, services } = parts;
  const story = await readStory(kind, visit.parameter('id'), workspace, services);
  const { amount, creditorIban = '' } = story.payment ?? {};
  // Forced outcomes are for payees at other banks.
  const isOurs = creditorIban.slice(4).startsWith(data.bank.bankCode);
  const forced = amount && !isOurs ? findPayeeOutcome(creditorIban, amount) : undefined;
  const authorisations = await listWaitingAuthorisations(workspace, services);
  const waiting = authorisations.find(({ resourceId }) => resourceId === story.id);
  const content = html`<div id="calls" data-events="${logEventsPath}">
      <section class="card lines">${details(facts(story, forced))}</section>
      <section class="card lines">
        ${
          story.lacksCalls
            ? html`<p class="soft">The first calls are no longer in the log, which keeps the newest 500.</p>`
            : undefined
        }
        ${timeLine(story, forced, visit)}
        ${
          story.lacksEvents
            ? html`<p class="soft">
                The first steps of the customer are no longer kept: a workspace keeps its newest 2,000 events.
              </p>`
            : undefined
        }
      </section>
    </div>
    <p class="links after">
      ${waiting && link(decisionHref(waiting.id), 'Let a customer decide')}
      ${link(storyPath(kind, story.id), labels.lookAgain)}
      ${kind === 'payment' ? recordLink(story) : undefined}
    </p>`;
  allowScript(ctx, true);
  const page = {
    part: kind === 'bulk' || kind === 'standing-order' ? 'payments' : (`${kind}s` as const),
    title: `${kindNames[kind]} ${story.id}`,
    heading: html`${kindNames[kind]} ${code(story.id)}`,
    content,
    head: script('portal-log.js'),
  } as const;
  visit.write(workspaceFrame(page, visit.context));
}

/** The link to a test of the calls about the payment. */
function recordLink({ lines }: Story): Fragment {
  const ids = lines.flatMap((line) => ('call' in line && line.call.clientId !== '' ? [line.call.id] : []));
  const query = new URLSearchParams(ids.map((id): [string, string] => ['call', id]));
  return ids.length > 0
    ? link(`${portalPaths.recording}?${query.toString()}`, 'Get these calls as a test')
    : undefined;
}

function facts(story: Story, forced: Forced): Fragment {
  const { payment } = story;
  return [
    row(labels.status, html`<strong>${story.status}</strong>`),
    payment && row(labels.amount, renderMoney(payment.amount)),
    payment && row('Payee', [named(payment.order.creditorName), ' ', code(payment.creditorIban)]),
    payment && row('From', code(payment.debtorIban)),
    row(labels.client, code(story.clientId)),
    forced && row('Forced outcome', [`${forced.amount}: `, withNames(forced.text)]),
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

function timeLine({ lines }: Story, forced: Forced, visit: Visit): Html {
  const happened = (line: StoryLine): Fragment => {
    if ('event' in line) {
      const { facts: known, kind } = line.event;
      // The outcome is the last of the row's statuses, by the cause of the row.
      const isForced = forced && kind === 'payment-status' && known['to'] === forced.statuses.at(-1);
      return [describeEvent(line.event), isForced ? `, forced outcome ${forced.amount}` : undefined];
    }
    const { id, method, operation, path } = line.call;
    const text =
      line.call.clientId === ''
        ? `The clock was advanced to ${visit.exactTime(line.at)}`
        : code(`${method} ${path}`);
    return [link(logEntryPath(id), operation ?? method), ' ', text];
  };
  return table(unseen('What happened'), lines, [
    { title: 'At', cell: ({ at }) => visit.exactTime(at) },
    {
      title: 'Answer',
      cell: (line) => ('call' in line && line.call.clientId !== '' ? renderStatus(line.call) : undefined),
    },
    { title: 'What happened', cell: happened },
  ]);
}
