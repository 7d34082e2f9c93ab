/** The answer to a call of the reference: in the words of the request log, with its links and values for the next calls. */
import { isObject, parseJson } from '../../../../src/domain/objects.js';
import type { Instant } from '../../../../src/domain/time.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { SentCall } from '../../usecases/log/replay.js';
import { type StoredToken, tokenNote } from '../callback/callback-page.js';
import { codeBlock, link, readableJson, statusText } from '../frame/components.js';
import { logEntryPath } from '../frame/paths.js';
import { renderRefusal } from '../log/entry-page.js';
import * as words from '../texts.js';
import type { AnswerLink } from './answer-links.js';

export interface SentView extends SentCall {
  readonly links: readonly AnswerLink[];
  readonly tokensKey: string;
  readonly timeOf: (at: Instant) => string;
}

export function renderSent({ answer, entry, links, timeOf, tokensKey }: SentView): Html {
  const said = words.reference;
  const content = entry?.content;
  const title = answer ? said.answer(String(answer.status)) : said.aborted;
  const value = answer && parseJson(answer.text);
  const token = readToken(value);
  return html`<div id="answer" tabindex="-1" data-values="${JSON.stringify(readValues(value))}">
    <h3>${statusText(title)}</h3>
    ${content?.fault && html`<p>${said.fault(content.fault)}</p>`}
    ${entry && content?.refusal && renderRefusal(content.refusal, { entry, timeOf })}
    ${answer && (answer.text === '' ? html`<p>${said.empty}</p>` : codeBlock(readableJson(answer.text), title, 'json'))}
    ${token && tokenNote({ ...token, key: tokensKey })} ${renderLinks(links)}
    ${entry && html`<p>${link(logEntryPath(entry.id), said.entry)}</p>`}
  </div>`;
}

function renderLinks(links: readonly AnswerLink[]): Fragment {
  if (links.length === 0) return undefined;
  const items = links.map(({ href, name, summary }) => {
    const mark = html`<code translate="no">${name}</code>`;
    if (summary !== undefined) return html`<li>${mark} ${link(href, summary)}</li>`;
    return html`<li>
      <a class="link" href="${href}" target="_blank" rel="noopener">${mark} ${words.reference.newTab}</a>
    </li>`;
  });
  return html`<h4>${words.reference.next}</h4>
    <ul class="next">
      ${items}
    </ul>`;
}

function readToken(value: unknown): Omit<StoredToken, 'key'> | undefined {
  const { access_token: token, expires_in: secondsLeft } = isObject(value) ? value : {};
  return typeof token === 'string' && typeof secondsLeft === 'number' ? { token, secondsLeft } : undefined;
}

const keptNames = ['paymentId', 'consentId', 'basketId', 'authorisationId'];

/** The ids that later calls of the tab need. */
function readValues(value: unknown): Readonly<Record<string, string>> {
  if (!isObject(value)) return {};
  const [account] = Array.isArray(value['accounts']) ? value['accounts'] : [];
  const found = keptNames.map((name) => [name, value[name]] as const);
  return Object.fromEntries(
    [...found, ['accountId', isObject(account) ? account['resourceId'] : undefined] as const].flatMap(
      ([name, id]) => (typeof id === 'string' ? [[name, id]] : []),
    ),
  );
}
