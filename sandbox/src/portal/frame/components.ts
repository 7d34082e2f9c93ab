/** The small HTML components of the portal's pages. */
import { highlight, type Syntax } from './highlight.js';
import { labels } from './labels.js';
import { parseStrictJson } from '../../../../src/engine/strict-json.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';

/** More lines are folded. */
const mostLines = 40;

/** A block of text to copy. It scrolls by keyboard where it is too wide, and is folded where it is long. */
export function codeBlock(text: Fragment, label: string, syntax?: Syntax): Html {
  const coloured = syntax && typeof text === 'string' ? highlight(text, syntax) : text;
  const block = html`<pre
    class="snippet"
    tabindex="0"
    role="group"
    aria-label="${label}"
    translate="no"
  ><code>${coloured}</code></pre>`;
  const lines = html`${text}`.text.trimEnd().split('\n').length;
  if (lines <= mostLines) return block;
  return html`<details>
    <summary>${label}: ${String(lines)} lines</summary>
    ${block}
  </details>`;
}

export function link(href: string, text: Fragment, label?: string): Html {
  return label === undefined
    ? html`<a class="link" href="${href}">${text}</a>`
    : html`<a class="link" href="${href}" aria-label="${label}">${text}</a>`;
}

/** A link among several, of which one may be chosen. */
export function chip(href: string, text: string, isChosen: boolean): Html {
  return html`<a class="chip" href="${href}" ${isChosen ? html`aria-current="true"` : undefined}>${text}</a>`;
}

export function card(title: Fragment, content: Fragment, css = 'card'): Html {
  return html`<section class="${css}">
    <h2>${title}</h2>
    ${content}
  </section>`;
}

/** A card whose title leads to a page. */
export function linkCard(path: string, title: string, text: string): Html {
  return card(link(path, title), html`<p>${text}</p>`);
}

/** A name of the interface within a sentence. */
export function code(text: string): Html {
  // Ids and IBANs never break; longer names and addresses may.
  const isShort = /^[\w.:-]{1,36}$/.test(text);
  return isShort
    ? html`<code class="id" translate="no">${text}</code>`
    : html`<code translate="no">${text}</code>`;
}

/** Marks up a sentence whose names of the interface are in backticks. */
export function withNames(text: string): Fragment {
  return text.split('`').map((part, index) => (index % 2 === 1 ? code(part) : part));
}

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => Fragment;
}

/**
 * A table that becomes a list of cards on narrow screens; the first column names the row. The roles are explicit
 * because a browser drops them when the CSS changes the table's display.
 */
export function table<Row>(caption: Fragment, rows: readonly Row[], columns: readonly Column<Row>[]): Html {
  const [first, ...others] = columns;
  const body = rows.map(
    (row) =>
      html`<tr role="row">
        <th scope="row" role="rowheader">${first?.cell(row)}</th>
        ${others.map(
          ({ cell, title }) =>
            html`<td role="cell">
              <span class="column" aria-hidden="true">${title}</span>
              <div>${cell(row)}</div>
            </td>`,
        )}
      </tr>`,
  );
  return html`<table role="table">
    <caption>
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map(({ title }) => html`<th scope="col" role="columnheader">${title}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${body}
    </tbody>
  </table>`;
}

/** A card with a table, or with a sentence where no row is there. */
export function tableCard<Row>(
  title: string,
  rows: readonly Row[],
  none: string,
  columns: readonly Column<Row>[],
  css?: string,
): Html {
  return card(title, rows.length > 0 ? table(unseen(title), rows, columns) : html`<p>${none}</p>`, css);
}

/** Visually hidden text: a table's caption below a heading that already says the same. */
export function unseen(text: string): Html {
  return html`<span class="unseen">${text}</span>`;
}

/** A form with its CSRF token, which is bound to this browser. */
export interface SealedForm {
  readonly action: string;
  readonly csrfToken: string;
  readonly hasUpload?: boolean;
}

export function form({ action, csrfToken, hasUpload }: SealedForm, content: Fragment): Html {
  const encoding = hasUpload ? html` enctype="multipart/form-data"` : undefined;
  return html`<form method="post" action="${action}" ${encoding}>
    <input type="hidden" name="state" value="${csrfToken}" />
    ${content}
  </form>`;
}

/** A card that is folded to its heading until the user opens it. */
export function foldedCard(title: string, content: Fragment, isOpen = false): Html {
  return html`<section class="card">
    <details${isOpen ? html` open` : undefined}>
      <summary>
        <h2>${title}</h2>
      </summary>
      ${content}
    </details>
  </section>`;
}

/** A result that screen readers announce; a heading itself may not have this role. */
export function statusText(text: string): Html {
  return html`<span role="status">${text}</span>`;
}

export function shownOnce(secret: string, text: string): Html {
  return html`<strong>${code(secret)}</strong><br /><span class="soft" role="status">${text}</span>`;
}

/** The status of a client or a customer; one that is not active is blocked. */
export function formatStatus(status: string): string {
  return labels.statuses[status === 'active' ? 'active' : 'blocked'];
}

/** Indents JSON; returns any other text unchanged. */
export function readableJson(text: string): string {
  const value = parseReadable(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

/** Parses JSON; undefined for another text, and for a key that comes twice, which the value would not show. */
export function parseReadable(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch {
    return undefined;
  }
}

/** A button that makes a row of the documentation happen. */
export function doItForm(sealed: SealedForm, row: string, name: string): Html {
  return form(
    sealed,
    html`<button class="button quiet" name="row" value="${row}" aria-label="${name}">Do it</button>`,
  );
}
