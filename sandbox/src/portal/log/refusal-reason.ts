/** Why a call of the request log was refused: the stage, the violations, and the facts behind them. */
import { html, type Html } from '../../../../src/engine/html.js';
import type { Instant } from '../../../../src/domain/time.js';
import type { LogEntry, LogRefusal, LogStage } from '../../request-log/entry.js';
import { code, link } from '../frame/components.js';
import { codeHref } from '../frame/paths.js';
import { renderExplanation } from './explanation.js';

const stageTexts = {
  door: 'Before routing: the server was too busy, or you called too often.',
  path: 'Path or method: no contract has it.',
  client: 'Client authentication: id, certificate or secret.',
  token: 'Access token.',
  body: 'Body: it could not be read.',
  signature: 'Signature or digest.',
  rate: 'Rate limit of the client, or an armed fault.',
  contract: 'Contract: a field or header does not conform to it.',
  bank: 'Rules of the bank.',
  answer: 'Answer: an internal error of the server.',
} satisfies Record<LogStage, string>;

export function renderRefusal(
  { explanation, stage, violations }: LogRefusal,
  entry: LogEntry,
  timeOf: (at: Instant) => string,
): Html {
  const name = entry.code === undefined ? undefined : toCodeName(entry);
  return html`<p>${stageTexts[stage]} ${name && link(codeHref(name), `What ${entry.code ?? ''} means`)}</p>
    <ul class="changes">
      ${violations.map(
        ({ detail, path }) =>
          html`<li>${path && !detail.startsWith(path) ? [code(path), ' '] : undefined}${detail}</li>`,
      )}
    </ul>
    ${explanation && renderExplanation(explanation, timeOf)}`;
}

/** The name of the code's row: an error of OAuth2 has no status in it. */
function toCodeName({ code: name = '', status }: LogEntry): string {
  return name === name.toUpperCase() ? `${status} ${name}` : name;
}
