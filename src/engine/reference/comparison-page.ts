/** An operation of two versions in two columns, the older at the left. HTML for a page that others frame. */
import { html, type Fragment, type Html } from '../html.js';
import {
  compareOperations,
  type ComparedField,
  type ComparedGroup,
  type ComparedRow,
  isField,
  nameRow,
} from './comparison.js';
import type { ReferenceOperation } from './model.js';
import { withNames } from './field-list.js';
import { compact, methodMark, type OperationNotes } from './operation-page.js';

/** A list of values that differs is shown whole up to this length, and a longer one by its differences. */
const mostValues = 12;

/** The operation of one version. */
export interface ComparedVersion {
  readonly contract: { readonly basePath: string; readonly version: string };
  readonly operation: ReferenceOperation;
  /** The page of the operation in this version. */
  readonly href: string;
}

/** Every difference is said in words and marked. */
export function comparisonContent(
  older: ComparedVersion,
  newer: ComparedVersion,
  notes?: OperationNotes,
): Html {
  const versions = [older, newer];
  const groups = compareOperations(older.operation, newer.operation, notes);
  const names = versions.map(({ contract }) => contract.version);
  return compact(
    html`<div class="compared">
      <div class="versions">${versions.map(renderVersion)}</div>
      <dl class="fields-of">
        <div>
          <dt>Address</dt>
          ${versions.map(renderAddress)}
        </div>
      </dl>
      ${groups.map((group) => renderGroup(group, names))}
    </div>`,
  );
}

function renderVersion({ contract, href, operation }: ComparedVersion): Html {
  return html`<p>
    <a class="link" href="${href}">${contract.version}</a>
    ${operation.isDeprecated ? html`<strong>deprecated</strong>` : undefined}
  </p>`;
}

function renderAddress({ contract, operation: { method, path } }: ComparedVersion): Html {
  const { basePath, version } = contract;
  return html`<dd>
    <span class="version">${version}: </span>${methodMark(method)}
    <code translate="no">${basePath}${path}</code>
  </dd>`;
}

function renderGroup({ rows, title }: ComparedGroup, versions: readonly string[]): Html {
  const different = rows.filter(({ change }) => change !== 'same');
  const same = rows.filter(({ change }) => change === 'same');
  return html`<section>
    <h2>${title}</h2>
    ${
      different.length > 0
        ? html`<dl class="fields-of">${different.map((row) => renderRow(row, versions))}</dl>`
        : undefined
    }
    ${same.length > 0 ? renderSame(same) : undefined}
  </section>`;
}

function renderRow(row: ComparedRow, [before = '', after = '']: readonly string[]): Html {
  const { change, newer, older } = row;
  return html`<div class="${change}">
    <dt>${renderName(row)} <strong>${change}</strong></dt>
    ${renderSide(before, older, newer)} ${renderSide(after, newer, older)}
  </div>`;
}

function renderName(row: ComparedRow): Fragment {
  const name = isField(row) ? html`<code translate="no">${nameRow(row)}</code>` : row.path;
  return row.statuses ? [name, html` <span>in ${row.statuses.join(', ')}</span>`] : name;
}

function renderSide(
  version: string,
  field: ComparedField | undefined,
  other: ComparedField | undefined,
): Html {
  const label = html`<span class="version">${version}: </span>`;
  if (!field) return html`<dd>${label}–</dd>`;
  const facts = field.facts.map((fact, index) => [
    index > 0 ? ' · ' : '',
    other && !other.facts.includes(fact) ? html`<mark>${fact}</mark>` : fact,
  ]);
  return html`<dd>
    ${label}${facts} ${renderValues(field.values, other?.values)}
    ${other ? undefined : field.description && html`<p>${withNames(field.description)}</p>`}
  </dd>`;
}

function renderValues(values: readonly string[], others: readonly string[] = values): Fragment {
  if (values.length === 0) return undefined;
  const mark = (value: string) => {
    const name = html`<code translate="no">${value}</code>`;
    return [' ', others.includes(value) ? name : html`<mark>${name}</mark>`];
  };
  if (values.length <= mostValues) return html`<p class="values">One of${values.map(mark)}</p>`;
  const own = others.length > 0 ? values.filter((value) => !others.includes(value)) : [];
  return html`<p class="values">
    ${String(values.length)} values${own.length > 0 ? [', of which only here:', own.map(mark)] : undefined}
  </p>`;
}

function renderSame(rows: readonly ComparedRow[]): Html {
  const count = rows.length === 1 ? '1 field is' : `${String(rows.length)} fields are`;
  return html`<details>
    <summary>${count} the same</summary>
    <ul>
      ${rows.map((row) => html`<li>${renderName(row)} <span>${row.newer?.facts.join(' · ')}</span></li>`)}
    </ul>
  </details>`;
}
