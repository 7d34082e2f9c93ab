/** The answer to a call of the reference: in the words of the request log, with its links and values for the next calls. */
import type { Instant } from '../../../../src/domain/time.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { SentCall } from '../../usecases/log/replay.js';
import { codeBlock, link, readableJson, statusText } from '../frame/components.js';
import { logEntryPath } from '../frame/paths.js';
import { renderRefusal } from '../log/refusal-reason.js';
import type { AnswerLink } from './answer-links.js';

export interface SentView extends SentCall {
  readonly links: readonly AnswerLink[];
  readonly timeOf: (at: Instant) => string;
}

export function renderSent({ answer, entry, links, timeOf }: SentView): Html {
  const content = entry?.content;
  const title = answer ? `The answer, ${String(answer.status)}` : 'The connection ended without an answer.';
  return html`<div id="answer" tabindex="-1">
    <h3>${statusText(title)}</h3>
    ${content?.fault && html`<p>A fault was armed for this call: ${content.fault}.</p>`}
    ${entry && content?.refusal && renderRefusal(content.refusal, entry, timeOf)}
    ${
      answer &&
      (answer.text === ''
        ? html`<p>The answer has no body.</p>`
        : codeBlock(readableJson(answer.text), title, 'json'))
    }
    ${renderLinks(links)}
    ${entry && html`<p>${link(logEntryPath(entry.id), 'This call in the request log')}</p>`}
  </div>`;
}

function renderLinks(links: readonly AnswerLink[]): Fragment {
  if (links.length === 0) return undefined;
  const items = links.map(({ href, name, summary }) => {
    const mark = html`<code translate="no">${name}</code>`;
    if (summary !== undefined) return html`<li>${mark} ${link(href, summary)}</li>`;
    return html`<li>
      <a class="link" href="${href}" target="_blank" rel="noopener">${mark} in a new tab</a>
    </li>`;
  });
  return html`<h4>Links</h4>
    <ul class="next">
      ${items}
    </ul>`;
}
