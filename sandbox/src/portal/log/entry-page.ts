/** A log entry: both messages, the reason for a refusal, and the form that calls again. */
import { parseJson } from '../../../../src/domain/objects.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { details, row } from '../../../../src/pages/kit/components.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import type { LogAdvance, LogEntry, LogMessage, LogRefusal } from '../../request-log/entry.js';
import { findObstacle, isBrowserHeader, toEditedCall } from '../../request-log/replay.js';
import { findLogEntry } from '../../usecases/log/log-reading.js';
import { repeatEdited } from '../../usecases/log/replay.js';
import { card, code, codeBlock, link, table } from '../frame/components.js';
import { area, fieldForm, type PageForm, refusableForm } from '../frame/fields.js';
import { logEntryPath, portalPaths } from '../frame/paths.js';
import { textAt } from '../frame/sandbox-api.js';
import * as words from '../texts.js';
import { type Outcome, type PageForms, workspacePage } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';
import type { FramedPage } from '../workspace/workspace-frame.js';
import { callFields, readEditedCall } from './call-editor.js';
import { renderStatus } from './log-table.js';
import { markBody, markDifferences, markHeaders } from './marked-request.js';
import { renderRefusal } from './refusal-reason.js';

export const entryRoutes = workspacePage({
  path: portalPaths.logEntry,
  show,
  forms: {
    replay: { path: portalPaths.replay, act: replay, done: 'called-again' },
    compare: {
      path: portalPaths.signedText,
      act: (_, fields) =>
        Promise.resolve({ texts: [(fields.get('signedText') ?? '').replaceAll('\r\n', '\n')] }),
    },
  },
});

function findEntry(visit: Visit): Promise<LogEntry> {
  return findLogEntry(visit.parameter('entryId'), visit.workspace, visit.parts.services);
}

/** `signedText` is the text that the developer has signed, as pasted for comparison. */
async function show(
  visit: Visit,
  forms: PageForms<'compare' | 'replay'>,
  [signedText]: readonly string[],
): Promise<FramedPage> {
  const entry = await findEntry(visit);
  const said = words.log;
  const { answer, query, refusal, request, travel } = entry.content;
  const target = query === '' ? entry.path : `${entry.path}?${query}`;
  const paths = refusal?.violations.flatMap(({ path }) => path ?? []) ?? [];
  const messages = html`${message(said.request, request, { first: `${entry.method} ${target}`, paths })}
  ${message(said.answer, answer)} ${bankPage(answer)}`;
  const content = html`<p>${link(portalPaths.log, said.all)}</p>
    ${refusal && card(said.why, [renderRefusal(refusal, entry, (at) => visit.exactTime(at)), signedTexts(refusal, forms.compare, signedText)])}
    <section class="card">${details(facts(entry, visit))}</section>
    ${travel ? passed(travel, visit) : messages} ${editCard(entry, forms.replay)}`;
  return { part: 'log', title: `${entry.method} ${entry.path}`, content };
}

function facts(entry: LogEntry, visit: Visit): Fragment {
  const said = words.log;
  const { aheadMilliseconds, at, clientId, content, milliseconds } = entry;
  return [
    row(said.status, renderStatus(entry)),
    row(said.start, visit.exactTime(at - milliseconds)),
    aheadMilliseconds > 0 ? row(said.workspaceAt, visit.exactTime(at + aheadMilliseconds)) : undefined,
    row(said.took, `${milliseconds} ms`),
    entry.operation && row(words.labels.operation, `${entry.operation}, ${entry.contract}`),
    clientId === '' ? undefined : row(words.labels.client, code(clientId)),
    content.isByKey ? row(said.by, said.byKey) : undefined,
    row('X-Request-ID', code(entry.requestId)),
    content.fault && row(said.fault, content.fault),
  ];
}

/** The text that the bank has checked beside the text that the developer has signed. */
function signedTexts(
  { explanation }: LogRefusal,
  compare: PageForm,
  signedText: string | undefined,
): Fragment {
  if (explanation?.kind !== 'signature') return undefined;
  const checked = explanation.signedText;
  const said = words.log.facts;
  const own = refusableForm(
    compare,
    words.frame.unsure,
    html`${area(compare, { name: 'signedText', label: said.ownText, hint: said.ownTextHint, rows: 6 })}
      <button class="button quiet">${said.compare}</button>`,
  );
  const bank = signedText === undefined ? checked : markDifferences(checked, signedText);
  return html`<div class="pair">
    <div>
      <h3>${said.signedText}</h3>
      ${codeBlock(bank, said.signedText)}
    </div>
    <div>
      ${
        signedText === undefined
          ? own
          : html`<h3>${said.ownText}</h3>
              ${codeBlock(markDifferences(signedText, checked), said.ownText)}
              <p role="status">${signedText === checked ? said.same : said.different}</p>`
      }
    </div>
  </div>`;
}

function passed({ from, happened, to }: LogAdvance, visit: Visit): Html {
  const said = words.log.advance;
  const counts = table(said.happened, happened, [
    { title: said.resource, cell: ({ resource }) => said.resources[resource] },
    { title: said.status, cell: ({ status }) => code(status) },
    { title: said.count, cell: ({ count }) => String(count) },
  ]);
  return card(
    said.title,
    html`${details([row(said.from, visit.exactTime(from)), row(said.to, visit.exactTime(to))])}
    ${happened.length === 0 ? html`<p>${said.nothing}</p>` : counts}`,
  );
}

function message(
  title: string,
  sent: LogMessage,
  { first, paths = [] }: { readonly first?: string; readonly paths?: readonly string[] } = {},
): Html {
  const said = words.log;
  const headers = sent.headers
    .filter(({ name }) => !isBrowserHeader(name))
    .map(({ name, value }) => `${name}: ${value}`);
  const lines = [...(first === undefined ? [] : [first]), ...headers];
  const gap = sent.gap === undefined ? undefined : html`<p class="soft">${said.gaps[sent.gap]}</p>`;
  return card(
    title,
    html`${codeBlock(markHeaders(lines, paths), `${title}: ${said.headers}`)}
    ${sent.body ? html`<h3>${said.body}</h3>` : undefined}
    ${sent.body ? codeBlock(markBody(sent.body, paths), `${title}: ${said.body}`) : undefined} ${gap}`,
  );
}

/** The link of an answer that a customer follows. */
function bankPage({ body = '' }: LogMessage): Fragment {
  const href = textAt(parseJson(body), '_links', 'scaRedirect', 'href');
  if (!/^https?:/.test(href)) return undefined;
  return html`<p>
    <a class="button" href="${href}" target="_blank" rel="noopener">${words.guides.page}</a>
  </p>`;
}

function editCard(entry: LogEntry, shown: PageForm): Html {
  const said = words.log.replay;
  const obstacle = findObstacle(entry);
  const fields = html`${callFields(toEditedCall(entry), shown)}
    <label class="choice"
      ><input type="checkbox" name="keepsRequestId" value="on" /><span>${said.keeps}</span></label
    >`;
  return html`<section class="card" id="edit">
    <h2>${said.title}</h2>
    ${obstacle === undefined ? fieldForm(shown, said, fields) : html`<p>${obstacle}</p>`}
  </section>`;
}

async function replay(visit: Visit, fields: FormFields): Promise<Outcome> {
  const entry = await findEntry(visit);
  const edited = readEditedCall(fields, entry.content.request.body);
  const requestId = fields.get('keepsRequestId') === null ? undefined : entry.requestId;
  const made = await repeatEdited(edited, requestId, visit.workspace, visit.parts.services);
  return { next: logEntryPath(made.id) };
}
