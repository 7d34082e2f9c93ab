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
import { allowAskingScript } from '../frame/security.js';
import { describeEvent } from '../log/event-text.js';
import { renderStatus } from '../log/log-table.js';
import * as words from '../texts.js';
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
  const said = words.story;
  const content = html`<div id="calls" data-events="${logEventsPath}">
      <section class="card lines">${details(facts(story, forced))}</section>
      <section class="card lines">
        ${story.lacksCalls ? html`<p class="soft">${said.lacksCalls}</p>` : undefined}
        ${timeLine(story, forced, visit)}
        ${story.lacksEvents ? html`<p class="soft">${said.lacksEvents}</p>` : undefined}
      </section>
    </div>
    <p class="links after">
      ${waiting && link(decisionHref(waiting.id), said.decide)}
      ${link(storyPath(kind, story.id), words.labels.lookAgain)}
      ${kind === 'payment' ? recordLink(story) : undefined}
    </p>`;
  allowAskingScript(ctx);
  const page = {
    part: kind === 'bulk' || kind === 'standing-order' ? 'payments' : (`${kind}s` as const),
    title: `${said.titles[kind]} ${story.id}`,
    heading: html`${said.titles[kind]} ${code(story.id)}`,
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
    ? link(`${portalPaths.recording}?${query.toString()}`, words.story.record)
    : undefined;
}

function facts(story: Story, forced: Forced): Fragment {
  const said = words.story;
  const { payment } = story;
  return [
    row(words.labels.status, html`<strong>${story.status}</strong>`),
    payment && row(words.labels.amount, renderMoney(payment.amount)),
    payment && row(said.payee, [named(payment.order.creditorName), ' ', code(payment.creditorIban)]),
    payment && row(said.payer, code(payment.debtorIban)),
    row(words.labels.client, code(story.clientId)),
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

function timeLine({ lines }: Story, forced: Forced, visit: Visit): Html {
  const said = words.story;
  const happened = (line: StoryLine): Fragment => {
    if ('event' in line) {
      const { facts: known, kind } = line.event;
      // The outcome is the last of the row's statuses, by the cause of the row.
      const isForced = forced && kind === 'payment-status' && known['to'] === forced.statuses.at(-1);
      return [describeEvent(line.event), isForced ? said.forcedBy(forced.amount) : undefined];
    }
    const { id, method, operation, path } = line.call;
    const text =
      line.call.clientId === '' ? said.passed(visit.exactTime(line.at)) : code(`${method} ${path}`);
    return [link(logEntryPath(id), operation ?? method), ' ', text];
  };
  return table(unseen(said.line), lines, [
    { title: said.at, cell: ({ at }) => visit.exactTime(at) },
    {
      title: words.log.status,
      cell: (line) => ('call' in line && line.call.clientId !== '' ? renderStatus(line.call) : undefined),
    },
    { title: said.line, cell: happened },
  ]);
}
