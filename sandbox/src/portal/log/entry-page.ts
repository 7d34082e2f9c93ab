/** A log entry: both messages, the reason for a refusal, and the replay button. */
import type { LogEntry, LogMessage, LogRefusal, LogAdvance } from '../../request-log/entry.js';
import { listNeeds, findObstacle } from '../../request-log/replay.js';
import type { Instant } from '../../../../src/domain/time.js';
import { details, row } from '../../../../src/pages/kit/components.js';
import { html, type Fragment, type Html } from '../../../../src/pages/html.js';
import { code, codeBlock, form, type SealedForm, table, readableJson } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalPaths } from '../frame/paths.js';
import type { Refused } from '../workspace/in-workspace.js';
import { refusal, workspaceFrame } from '../workspace/workspace-frame.js';
import { renderExplanation } from './explanation.js';
import { renderStatus } from './log-page.js';
import * as words from '../texts.js';

export interface EntryView extends Refused {
  readonly entry: LogEntry;
  readonly replay: SealedForm;
  readonly timeOf: (at: Instant) => string;
}

export function entryPage(view: EntryView, context: PortalContext): Html {
  const { entry, timeOf } = view;
  const { hrefTo } = context;
  const said = words.log;
  const { answer, query, refusal: refused, request, travel } = entry.content;
  const facts = details([
    row(said.status, renderStatus(entry)),
    row(said.at, timeOf(entry.at)),
    entry.aheadMilliseconds > 0
      ? row(said.workspaceAt, timeOf(entry.at + entry.aheadMilliseconds))
      : undefined,
    row(said.took, `${entry.milliseconds} ms`),
    entry.operation && row(said.operation, `${entry.operation}, ${entry.contract}`),
    entry.clientId === '' ? undefined : row(said.client, code(entry.clientId)),
    entry.content.isByKey ? row(said.by, said.byKey) : undefined,
    row('X-Request-ID', code(entry.requestId)),
    entry.content.fault && row(said.fault, entry.content.fault),
  ]);
  const target = query === '' ? entry.path : `${entry.path}?${query}`;
  const messages = html`${message(said.request, request, `${entry.method} ${target}`)}
  ${message(said.answer, answer)}`;
  const content = html`<p><a class="link" href="${hrefTo(portalPaths.log)}">${said.all}</a></p>
    ${refused && whyCard(refused, view)}
    <section class="card">${facts}</section>
    ${travel ? passed(travel, view) : messages} ${again(view)}`;
  return workspaceFrame({ part: 'log', title: `${entry.method} ${entry.path}`, content }, context);
}

function whyCard({ explanation, stage, violations }: LogRefusal, { timeOf }: EntryView): Html {
  const said = words.log;
  return html`<section class="card">
    <h2>${said.why}</h2>
    <p>${said.stages[stage]}</p>
    <ul class="changes">
      ${violations.map(({ detail, path }) => html`<li>${path && [code(path), ' ']}${detail}</li>`)}
    </ul>
    ${explanation && renderExplanation(explanation, timeOf)}
  </section>`;
}

function passed({ from, happened, to }: LogAdvance, { timeOf }: EntryView): Html {
  const said = words.log.advance;
  const counts = table(said.happened, happened, [
    { title: said.resource, cell: ({ resource }) => said.resources[resource] },
    { title: said.status, cell: ({ status }) => code(status) },
    { title: said.count, cell: ({ count }) => String(count) },
  ]);
  return html`<section class="card">
    <h2>${said.title}</h2>
    ${details([row(said.from, timeOf(from)), row(said.to, timeOf(to))])}
    ${happened.length === 0 ? html`<p>${said.nothing}</p>` : counts}
  </section>`;
}

function message(title: string, sent: LogMessage, first?: string): Html {
  const said = words.log;
  const headers = sent.headers.map(({ name, value }) => `${name}: ${value}`);
  const lines = [...(first === undefined ? [] : [first]), ...headers].join('\n');
  const gap = sent.gap === undefined ? undefined : html`<p class="soft">${said.gaps[sent.gap]}</p>`;
  return html`<section class="card">
    <h2>${title}</h2>
    ${codeBlock(lines, `${title}: ${said.headers}`)} ${sent.body ? html`<h3>${said.body}</h3>` : undefined}
    ${sent.body ? codeBlock(readableJson(sent.body), `${title}: ${said.body}`) : undefined} ${gap}
  </section>`;
}

function again(view: EntryView): Html {
  const said = words.log.replay;
  return html`<section class="card">
    <h2>${said.title}</h2>
    ${refusal(view, said.problems)} ${replayForm(view)}
  </section>`;
}

function replayForm({ entry, replay }: EntryView): Fragment {
  const said = words.log.replay;
  const obstacle = findObstacle(entry);
  if (obstacle !== undefined) return html`<p>${obstacle}</p>`;
  const needed = listNeeds(entry).map(
    (name, index) =>
      html`<label for="bring-${String(index)}">${said.bring} ${code(name)}</label>
        <input id="bring-${String(index)}" name="bring-${String(index)}" autocomplete="off" required />`,
  );
  return form(
    replay,
    html`${needed}
      <label class="choice"
        ><input type="checkbox" name="keepsRequestId" value="on" /><span>${said.keeps}</span></label
      >
      <button class="button">${said.submit}</button>`,
  );
}
