/** The page of one operation: its fields, and its answers with their codes. HTML for a page that others frame. */
import { html, Html, type Fragment } from '../html.js';
import { fieldList, withNames } from './field-list.js';
import {
  isSuccess,
  listHeaders,
  otherHeaders,
  type ReferenceAnswer,
  type ReferenceField,
  type ReferenceOperation,
} from './model.js';

/** A site's additions to the documents. */
export interface OperationNotes {
  /** The group under which an optional header is folded; undefined for the group of all others. */
  readonly groupOf?: (header: string) => string | undefined;
  /** The cause of a code, and the address that explains it. */
  readonly explain?: (
    status: string,
    code: string,
  ) => { readonly href: string; readonly cause: string } | undefined;
}

export function operationContent(operation: ReferenceOperation, notes: OperationNotes = {}): Html {
  const { body, parameters } = operation;
  const below = parameters.filter((each) => each.in !== 'header');
  const required = below.filter(({ isRequired }) => isRequired);
  const optional = below.filter(({ isRequired }) => !isRequired);
  const headers = listHeaders(operation);
  return compact(
    html`${fieldSection('Path and query', [...required, ...optional])}
      ${body && fieldSection(body.isRequired ? 'Body' : 'Body, optional', body.fields, body.types)}
      ${headers.length > 0 ? headerSection(headers, notes) : undefined}
      <section class="answers">
        <h2 id="answers">Answers</h2>
        ${operation.answers.map((answer) => renderAnswer(answer, notes))}
      </section>`,
  );
}

/** Drops white space that no browser shows here, a quarter of a page: the elements are blocks, or items of a flex box. */
export function compact({ text }: Html): Html {
  return new Html(text.replaceAll(/>\s*\n\s*</g, '><').replaceAll(/\n\s*/g, '\n'));
}

export function methodMark(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`;
}

function fieldSection(
  title: string,
  fields: readonly ReferenceField[],
  types: readonly string[] = [],
): Fragment {
  if (fields.length === 0 && types.length === 0) return undefined;
  return html`<section>
    <h2 id="${title.split(/\W/, 1)[0]?.toLowerCase()}">${title}</h2>
    ${types.length > 0 ? html`<p class="soft types">${types.join(' or ')}</p>` : undefined}
    ${fieldList(fields)}
  </section>`;
}

/** Required headers stand open, the others in groups. */
function headerSection(headers: readonly ReferenceField[], { groupOf }: OperationNotes): Html {
  const groups = new Map<string, ReferenceField[]>();
  for (const field of headers.filter(({ isRequired }) => !isRequired)) {
    const title = groupOf?.(field.name) ?? otherHeaders;
    groups.set(title, [...(groups.get(title) ?? []), field]);
  }
  const folded = [...groups].map(
    ([title, fields]) =>
      html`<details>
        <summary><h3>${title} (${String(fields.length)})</h3></summary>
        ${fieldList(fields)}
      </details>`,
  );
  return html`<section>
    <h2 id="headers">Headers</h2>
    ${fieldList(headers.filter(({ isRequired }) => isRequired))} ${folded}
  </section>`;
}

function renderAnswer(answer: ReferenceAnswer, notes: OperationNotes): Html {
  const { codes, description, fields, headers, status } = answer;
  const title = html`<h3>
    <span class="status ${isSuccess(status) ? 'fine' : 'refused'}">${status}</span> ${withNames(description)}
  </h3>`;
  const parts = [
    codes.length > 0 ? codeList(answer, notes) : undefined,
    // Refusals of a kind have the same fields in every operation.
    isSuccess(status) ? fieldList(fields, `${status}.`) : undefined,
    isSuccess(status) && headers.length > 0
      ? html`<h4>Headers</h4>
          ${fieldList(headers, `${status}.`)}`
      : undefined,
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return html`<div class="answer" id="${status}">${title}</div>`;
  return html`<details class="answer" id="${status}">
    <summary>${title}</summary>
    ${parts}
  </details>`;
}

function codeList({ codes, status }: ReferenceAnswer, { explain }: OperationNotes): Html {
  const entries = codes.map((code) => {
    const explained = explain?.(status, code);
    const name = html`<code translate="no">${code}</code>`;
    return html`<dt>${explained ? html`<a href="${explained.href}">${name}</a>` : name}</dt>
      <dd>${explained && withNames(explained.cause)}</dd>`;
  });
  return html`<dl class="codes">${entries}</dl>`;
}
