/** A list of fields: name, type and limits of each, nested by indentation; each has an anchor of its own. */
import { html, type Fragment, type Html } from '../html.js';
import { listFacts, type ReferenceField } from './model.js';

/** More values are folded. */
const mostValues = 12;
const deepestIndent = 4;

/** `prefix` begins the anchors of fields that are not the request's; only the request's link to themselves. */
export function fieldList(fields: readonly ReferenceField[], prefix = ''): Fragment {
  if (fields.length === 0) return undefined;
  return html`<dl class="fields-of">${fields.map((field) => renderField(field, prefix))}</dl>`;
}

function renderField(field: ReferenceField, prefix: string): Html {
  const { depth, description, isDeprecated, isRequired, name, path, pattern, values } = field;
  const anchor = prefix + path;
  const indent = depth === 0 ? undefined : html` class="in-${String(Math.min(depth, deepestIndent))}"`;
  const nameMark = html`<code translate="no">${name}</code>`;
  return html`<div id="${anchor}" ${indent}>
    <dt>
      ${prefix === '' ? html`<a href="#${path}">${nameMark}</a>` : nameMark}
      ${isRequired ? html`<strong>required</strong>` : undefined}
      ${isDeprecated ? html`<strong>deprecated</strong>` : undefined}
      <span>${listFacts(field).join(' · ')}</span>
    </dt>
    <dd>
      ${description && withNames(description)} ${pattern && html`Pattern: <code>${pattern}</code>`}
      ${renderValues(values)}
    </dd>
  </div>`;
}

function renderValues(values: readonly string[]): Fragment {
  if (values.length === 0) return undefined;
  const list = values.map((value, index) => [index > 0 ? ' ' : '', html`<code>${value}</code>`]);
  if (values.length <= mostValues) return html`<p class="values">One of ${list}</p>`;
  const plain = html`<p class="values"><code>${values.join(' ')}</code></p>`;
  return html`<details>
    <summary>${String(values.length)} values</summary>
    ${plain}
  </details>`;
}

/** Marks up a sentence whose names of the interface are in backticks. */
export function withNames(text: string): Fragment {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code translate="no">${part}</code>` : part));
}
