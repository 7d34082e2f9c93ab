/** The reference of one OpenAPI document: its operations, and the HTML of its pages for a site that frames them. */
import { type Fragment, html, type Html } from '../html.js';
import { type ComparedVersion, comparisonContent } from './comparison-page.js';
import { withNames } from './field-list.js';
import { listOf, OpenApiReader, textOf } from './json.js';
import type { ReferenceOperation } from './model.js';
import { compact, methodMark, operationContent, type OperationNotes } from './operation-page.js';
import { readOperations } from './operations.js';
import { renderProse } from './prose.js';

/** The group of operations without a tag. */
const untagged = 'Operations';

/** The operations whose first tag this is. */
export interface ReferenceGroup {
  readonly tag: string;
  readonly description: string | undefined;
  readonly operations: readonly ReferenceOperation[];
}

export class Reference {
  readonly operations: readonly ReferenceOperation[];
  readonly title: string;
  readonly description: string | undefined;
  /** In the order in which the document declares the tags. */
  readonly groups: readonly ReferenceGroup[];
  readonly #hrefOf: (operationId: string) => string;

  /** `hrefOf` returns the address of an operation's page. */
  constructor(document: unknown, hrefOf: (operationId: string) => string) {
    this.operations = readOperations(document);
    this.#hrefOf = hrefOf;
    const reader = new OpenApiReader(document);
    const { description, title } = reader.object(reader.root['info']);
    this.title = textOf(title) ?? '';
    this.description = textOf(description);
    const declared = new Map(
      listOf(reader.root['tags']).map((each) => {
        const tag = reader.object(each);
        return [textOf(tag['name']) ?? untagged, textOf(tag['description'])] as const;
      }),
    );
    const tagOf = ({ tags: [tag = untagged] }: ReferenceOperation) => tag;
    this.groups = [...new Set([...declared.keys(), ...this.operations.map(tagOf)])]
      .map((tag) => ({
        tag,
        description: declared.get(tag),
        operations: this.operations.filter((each) => tagOf(each) === tag),
      }))
      .filter(({ operations }) => operations.length > 0);
  }

  find(operationId: string | undefined): ReferenceOperation | undefined {
    return this.operations.find((each) => each.operationId === operationId);
  }

  /** The menu beside a page. `here` is the operation that the page shows; `before` begins the menu. */
  menu(here?: ReferenceOperation, before?: Html): Html {
    const groups = this.groups.map(({ operations, tag }) => {
      const links = operations.map((each) => {
        const mark = each === here ? html` aria-current="page"` : undefined;
        return html`<li>
          <a href="${this.#hrefOf(each.operationId)}" ${mark}>${methodMark(each.method)} ${each.summary}</a>
        </li>`;
      });
      return html`<section>
        <h2>${tag}</h2>
        <ul>
          ${links}
        </ul>
      </section>`;
    });
    return compact(
      html`<nav class="operations" aria-label="Operations">
        ${before}
        <div>${groups}</div>
      </nav>`,
    );
  }

  /** The description of the document. */
  introduction(): readonly Html[] {
    return renderProse(this.description ?? '');
  }

  /** Every operation with its path, grouped by tag. */
  list(): readonly Html[] {
    return this.groups.map(({ operations, tag }) => {
      const rows = operations.map(
        ({ isDeprecated, method, operationId, path, summary }) =>
          html`<li>
            <a class="link" href="${this.#hrefOf(operationId)}">${summary}</a>
            ${isDeprecated ? 'deprecated' : undefined}
            <p class="route">${methodMark(method)} <code translate="no">${path}</code></p>
          </li>`,
      );
      return html`<section class="card">
        <h2>${tag}</h2>
        <ul class="operation-list">
          ${rows}
        </ul>
      </section>`;
    });
  }

  /** Title, route and description of an operation. */
  heading({ description, isDeprecated, method, path, summary }: ReferenceOperation, basePath: string): Html {
    return html`<h1>${summary}</h1>
      <p class="route">
        ${methodMark(method)}
        <code translate="no">${basePath}${path}</code>
        ${isDeprecated ? html`<strong>deprecated</strong>` : undefined}
      </p>
      ${description && html`<p>${withNames(description)}</p>`}`;
  }

  /** An operation beside its form in an older version; `below` follows the title. */
  comparison(older: ComparedVersion, newer: ComparedVersion, below?: Fragment, notes?: OperationNotes): Html {
    return html`<h1>${newer.operation.summary}: ${older.contract.version} and ${newer.contract.version}</h1>
      ${below} ${comparisonContent(older, newer, notes)}`;
  }

  /** Fields and answers of an operation. */
  content(operation: ReferenceOperation, notes?: OperationNotes): Html {
    return operationContent(operation, notes);
  }
}
