/** A log entry: both messages, the reason for a refusal, and the form that calls again. */
import { parseJson } from '../../../../src/domain/objects.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { details, row } from '../../../../src/pages/kit/components.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import type { BodyGap, LogAdvance, LogEntry, LogMessage, LogRefusal } from '../../request-log/entry.js';
import { findObstacle, isBrowserHeader, parseEditedCall, toEditedCall } from '../../request-log/replay.js';
import { findLogEntry } from '../../usecases/log/log-reading.js';
import { repeatCall } from '../../usecases/log/replay.js';
import { card, code, codeBlock, link, table } from '../frame/components.js';
import { area, fieldForm, type PageForm, refusableForm } from '../frame/fields.js';
import { logEntryPath, portalPaths } from '../frame/paths.js';
import { textAt } from '../frame/sandbox-api.js';
import { labels } from '../frame/labels.js';
import { type Outcome, workspacePage } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';
import { callFields, readEditedCall } from './call-editor.js';
import { renderStatus } from './log-table.js';
import { markBody, markDifferences, markHeaders } from './marked-request.js';
import { renderRefusal } from './refusal-reason.js';

const resourceNames = {
  payment: 'Payments',
  bulk: 'Bulk payments',
  'standing-order': 'Standing orders',
  consent: 'Consents',
  basket: 'Signing baskets',
};

const gapTexts = {
  cut: 'The rest of the body was not kept.',
  'too-long': 'The body was too long to be kept.',
  'not-read': 'The call was refused before its body was read.',
  'not-shown': 'The body is not shown, because the log cannot find the secrets in it.',
} satisfies Record<BodyGap, string>;

export const entryRoutes = workspacePage({
  path: portalPaths.logEntry,
  // The text is the one that the developer has signed, as pasted for comparison.
  show: async (visit, forms, [signedText]) => {
    const entry = await findEntry(visit);
    const { answer, query, refusal, request, travel } = entry.content;
    const target = query === '' ? entry.path : `${entry.path}?${query}`;
    const paths = refusal?.violations.flatMap(({ path }) => path ?? []) ?? [];
    const messages = html`${message('Request', request, { first: `${entry.method} ${target}`, paths })}
    ${message('Answer', answer)} ${bankPage(answer)}`;
    const content = html`<p>${link(portalPaths.log, 'All calls')}</p>
      ${
        refusal &&
        card('Why it was refused', [
          renderRefusal(refusal, entry, (at) => visit.exactTime(at)),
          signedTexts(refusal, forms.compare, signedText),
        ])
      }
      <section class="card">${details(facts(entry, visit))}</section>
      ${travel ? passed(travel, visit) : messages} ${editCard(entry, forms.replay)}`;
    return { part: 'log', title: `${entry.method} ${entry.path}`, content };
  },
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

function facts(entry: LogEntry, visit: Visit): Fragment {
  const { aheadMilliseconds, at, clientId, content, milliseconds } = entry;
  return [
    row('Answer', renderStatus(entry)),
    row('Start', visit.exactTime(at - milliseconds)),
    aheadMilliseconds > 0
      ? row('By the workspace’s clock', visit.exactTime(at + aheadMilliseconds))
      : undefined,
    row('Duration', `${milliseconds} ms`),
    entry.operation && row(labels.operation, `${entry.operation}, ${entry.contract}`),
    clientId === '' ? undefined : row(labels.client, code(clientId)),
    content.isByKey ? row('Authenticated by', 'the workspace’s key, not by the client') : undefined,
    row('X-Request-ID', code(entry.requestId)),
    content.fault && row('Injected fault', content.fault),
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
  const text = area(compare, {
    name: 'signedText',
    label: 'The text that you have signed',
    hint: 'Paste it here to see which lines differ.',
    rows: 6,
  });
  const own = refusableForm(compare, html`${text} <button class="button quiet">Compare</button>`);
  const bank = signedText === undefined ? checked : markDifferences(checked, signedText);
  return html`<div class="pair">
    <div>
      <h3>The text that the bank checks</h3>
      ${codeBlock(bank, 'The text that the bank checks')}
    </div>
    <div>
      ${
        signedText === undefined
          ? own
          : html`<h3>The text that you have signed</h3>
              ${codeBlock(markDifferences(signedText, checked), 'The text that you have signed')}
              <p role="status">
                ${
                  signedText === checked
                    ? 'The texts are equal, so the key or the algorithm is wrong.'
                    : 'The marked lines differ.'
                }
              </p>`
      }
    </div>
  </div>`;
}

function passed({ from, happened, to }: LogAdvance, visit: Visit): Html {
  const counts = table('Status changes', happened, [
    { title: 'What', cell: ({ resource }) => resourceNames[resource] },
    { title: 'Status', cell: ({ status }) => code(status) },
    { title: 'How many', cell: ({ count }) => String(count) },
  ]);
  return card(
    'Advance of the clock',
    html`${details([row('From', visit.exactTime(from)), row('To', visit.exactTime(to))])}
    ${happened.length === 0 ? html`<p>No status has changed.</p>` : counts}`,
  );
}

function message(
  title: string,
  sent: LogMessage,
  { first, paths = [] }: { readonly first?: string; readonly paths?: readonly string[] } = {},
): Html {
  const headers = sent.headers
    .filter(({ name }) => !isBrowserHeader(name))
    .map(({ name, value }) => `${name}: ${value}`);
  const lines = [...(first === undefined ? [] : [first]), ...headers];
  const gap = sent.gap === undefined ? undefined : html`<p class="soft">${gapTexts[sent.gap]}</p>`;
  return card(
    title,
    html`${codeBlock(markHeaders(lines, paths), `${title}: headers`)}
    ${sent.body ? html`<h3>Body</h3>` : undefined}
    ${sent.body ? codeBlock(markBody(sent.body, paths), `${title}: Body`) : undefined} ${gap}`,
  );
}

/** The link of an answer that a customer follows. */
function bankPage({ body = '' }: LogMessage): Fragment {
  const href = textAt(parseJson(body), '_links', 'scaRedirect', 'href');
  if (!/^https?:/.test(href)) return undefined;
  return html`<p>
    <a class="button" href="${href}" target="_blank" rel="noopener">Open the bank’s page in a new tab</a>
  </p>`;
}

function editCard(entry: LogEntry, shown: PageForm): Html {
  const obstacle = findObstacle(entry);
  const fields = html`${callFields(toEditedCall(entry), shown)}
    <label class="choice"
      ><input type="checkbox" name="keepsRequestId" value="on" /><span
        >With the same X-Request-ID, as after a lost answer</span
      ></label
    >`;
  return html`<section class="card" id="edit">
    <h2>Edit and repeat the call</h2>
    ${
      obstacle === undefined
        ? fieldForm(shown, 'Repeat the call', fields, 'The call was not made:')
        : html`<p>${obstacle}</p>`
    }
  </section>`;
}

async function replay(visit: Visit, fields: FormFields): Promise<Outcome> {
  const entry = await findEntry(visit);
  const call = parseEditedCall(readEditedCall(fields, entry.content.request.body));
  const requestId = fields.get('keepsRequestId') === null ? undefined : entry.requestId;
  const made = await repeatCall(call, requestId, visit.workspace, visit.parts.services);
  return { next: logEntryPath(made.id) };
}
