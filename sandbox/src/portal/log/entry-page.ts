/** A log entry: both messages, the reason for a refusal, and the replay button. */
import type { LogEntry, LogMessage, LogRefusal, LogAdvance } from '../../request-log/entry.js';
import {
  type EditedCall,
  editedMethods,
  findObstacle,
  isBrowserHeader,
  toEditedCall,
} from '../../request-log/replay.js';
import { parseJson } from '../../../../src/domain/objects.js';
import type { Instant } from '../../../../src/domain/time.js';
import { details, row } from '../../../../src/pages/kit/components.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import {
  card,
  code,
  codeBlock,
  form,
  link,
  readableJson,
  type SealedForm,
  table,
} from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { area, choice, input, refusableForm, type ShownForm } from '../frame/fields.js';
import { codeHref, portalPaths } from '../frame/paths.js';
import { textAt } from '../frame/sandbox-api.js';
import type { RefusedForm } from '../workspace/in-workspace.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import { renderExplanation } from './explanation.js';
import { renderStatus } from './log-page.js';
import { markBody, markDifferences, markHeaders } from './marked-request.js';
import * as words from '../texts.js';

export interface EntryView {
  readonly entry: LogEntry;
  readonly replay: SealedForm;
  readonly compare: SealedForm;
  /** The text that the developer has signed, as pasted for comparison. */
  readonly signedText?: string;
  readonly refused?: RefusedForm;
  readonly timeOf: (at: Instant) => string;
}

export function entryPage(view: EntryView, context: PortalContext): Html {
  const { entry, timeOf } = view;
  const said = words.log;
  const { answer, query, refusal: refused, request, travel } = entry.content;
  const facts = details([
    row(said.status, renderStatus(entry)),
    row(said.start, timeOf(entry.at - entry.milliseconds)),
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
  const paths = refused?.violations.flatMap(({ path }) => path ?? []) ?? [];
  const messages = html`${message(said.request, request, { first: `${entry.method} ${target}`, paths })}
  ${message(said.answer, answer)} ${bankPage(answer)}`;
  const content = html`<p>${link(portalPaths.log, said.all)}</p>
    ${refused && whyCard(refused, view)}
    <section class="card">${facts}</section>
    ${travel ? passed(travel, view) : messages} ${again(view)}`;
  return workspaceFrame({ part: 'log', title: `${entry.method} ${entry.path}`, content }, context);
}

function whyCard(refused: LogRefusal, view: EntryView): Html {
  const { explanation } = refused;
  return card(
    words.log.why,
    html`${renderRefusal(refused, view)}
    ${explanation?.kind === 'signature' ? signedTexts(explanation.signedText, view) : undefined}`,
  );
}

/** Why the call of an entry was refused. */
export function renderRefusal(
  { explanation, stage, violations }: LogRefusal,
  { entry, timeOf }: Pick<EntryView, 'entry' | 'timeOf'>,
): Html {
  const said = words.log;
  const name = entry.code === undefined ? undefined : toCodeName(entry);
  return html`<p>${said.stages[stage]} ${name && link(codeHref(name), said.aboutCode(entry.code ?? ''))}</p>
    <ul class="changes">
      ${violations.map(({ detail, path }) => html`<li>${path && !detail.startsWith(path) ? [code(path), ' '] : undefined}${detail}</li>`)}
    </ul>
    ${explanation && renderExplanation(explanation, timeOf)}`;
}

/** The name of the code's row: an error of OAuth2 has no status in it. */
function toCodeName({ code: name = '', status }: LogEntry): string {
  return name === name.toUpperCase() ? `${status} ${name}` : name;
}

/** The text that the bank has checked beside the text that the developer has signed. */
function signedTexts(checked: string, { compare, signedText }: EntryView): Html {
  const said = words.log.facts;
  const own = form(
    compare,
    html`${area({}, { name: 'signedText', label: said.ownText, hint: said.ownTextHint, rows: 6 })}
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

function passed({ from, happened, to }: LogAdvance, { timeOf }: EntryView): Html {
  const said = words.log.advance;
  const counts = table(said.happened, happened, [
    { title: said.resource, cell: ({ resource }) => said.resources[resource] },
    { title: said.status, cell: ({ status }) => code(status) },
    { title: said.count, cell: ({ count }) => String(count) },
  ]);
  return card(
    said.title,
    html`${details([row(said.from, timeOf(from)), row(said.to, timeOf(to))])}
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

function again({ entry, refused, replay }: EntryView): Html {
  const said = words.log.replay;
  const obstacle = findObstacle(entry);
  return html`<section class="card" id="edit">
    <h2>${said.title}</h2>
    ${
      obstacle === undefined
        ? refusableForm(replay, { ...refused }, said.problems, editor(entry, { ...refused }))
        : html`<p>${obstacle}</p>`
    }
  </section>`;
}

function editor(entry: LogEntry, shown: ShownForm): Html {
  const said = words.log.replay;
  return html`${callFields(toEditedCall(entry), shown)}
    <label class="choice"
      ><input type="checkbox" name="keepsRequestId" value="on" /><span>${said.keeps}</span></label
    >
    <button class="button">${said.submit}</button>`;
}

/** The fields in which a developer edits a call; `readEditedCall` reads them. */
export function callFields(call: EditedCall, shown: ShownForm): Html {
  const said = words.log.replay;
  const methods = editedMethods.map((each) => [each, each] as const);
  return html`${[
    choice(shown, { name: 'method', label: said.method, value: call.method, options: methods }),
    input(shown, { name: 'target', label: said.target, value: call.target, isRequired: true }),
    area(shown, { name: 'headers', label: said.headers, hint: said.hint, value: call.headers, rows: 8 }),
    area(shown, { name: 'body', label: words.log.body, value: readableJson(call.body), rows: 12 }),
  ]}`;
}
