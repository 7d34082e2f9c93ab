/** Why a call of the request log was refused: the stage, the violations, and the facts behind them. */
import { html, type Html } from '../../../../src/engine/html.js';
import type { Instant } from '../../../../src/domain/time.js';
import type { LogEntry, LogRefusal } from '../../request-log/entry.js';
import { code, link } from '../frame/components.js';
import { codeHref } from '../frame/paths.js';
import * as words from '../texts.js';
import { renderExplanation } from './explanation.js';

export function renderRefusal(
  { explanation, stage, violations }: LogRefusal,
  entry: LogEntry,
  timeOf: (at: Instant) => string,
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
