/** The description of a contract as paragraphs and tables; of Markdown, the documents use nothing else. */
import { html, type Html } from '../html.js';
import { withNames } from './field-list.js';

export function renderProse(text: string): readonly Html[] {
  return text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) => (block.startsWith('|') ? renderTable(block) : html`<p>${withNames(block)}</p>`));
}

/** The second line of a table has dashes alone. */
function renderTable(block: string): Html {
  const [titles = [], , ...rows] = block.trim().split('\n').map(splitCells);
  return html`<table>
    <thead>
      <tr>
        ${titles.map((title) => html`<th scope="col">${withNames(title)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell) => html`<td>${withNames(cell)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function splitCells(line: string): readonly string[] {
  return line
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));
}
