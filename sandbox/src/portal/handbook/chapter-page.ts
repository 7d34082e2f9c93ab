/** A chapter of the guide for TPPs: its text, and its calls with the workspace's values, to copy and to send. */
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { code, codeBlock, link, linkCard, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { callPath, chapterPath, clientPath, portalPaths } from '../frame/paths.js';
import { languageChoice } from '../frame/language-choice.js';
import { fillCall } from '../guides/fill.js';
import type { Values } from '../guides/guide.js';
import { type SnippetLanguage, snippetFormatters } from '../guides/snippets/languages.js';
import { type Block, type Chapter, plainText, trusted } from './chapters.js';
import { documentedAddress } from './document-calls.js';
import { pages } from '../frame/labels.js';

/** The portal's pages in place of the documents' tables. */
const ownPages = { codes: pages.codes, outcomes: pages.outcomes };

export interface ChapterView {
  readonly chapter: Chapter;
  readonly chapters: readonly Chapter[];
  readonly language: SnippetLanguage;
  /** A value for every place of the chapter's calls. */
  readonly values: Values;
  /** The workspace's client that calls; absent for the public client. */
  readonly clientId?: string;
}

export function chapterPage(view: ChapterView, context: PortalContext): Html {
  const { chapter, chapters, clientId, language } = view;
  const at = chapters.indexOf(chapter);
  const [before, next] = [chapters[at - 1], chapters[at + 1]];
  const who =
    clientId === undefined
      ? html`The calls use the values of the public client; ${link(portalPaths.workspace, 'Your workspace')}
        has your own.`
      : html`The calls use the values of your client ${link(clientPath(clientId), code(clientId))}.`;
  const calls =
    chapter.calls.length > 0
      ? html`<p class="soft">${who}</p>
          ${languageChoice(chapterPath(chapter.name), language)}`
      : undefined;
  const content = html`<article class="chapter">
      <h1>${chapter.title}</h1>
      ${contents(chapter)} ${calls} ${renderBlocks(chapter.blocks, view)}
    </article>
    <p class="links after">
      ${before && link(chapterPath(before.name), 'Previous: ' + before.title)}
      ${next && link(chapterPath(next.name), 'Next: ' + next.title)}
    </p>`;
  return portalLayout({ title: [chapter.title, 'Handbook'], content, menu: menu(view) }, context);
}

function menu({ chapter, chapters }: ChapterView): Html {
  const links = chapters.map((each) => {
    const mark = each === chapter ? html` aria-current="page"` : undefined;
    return html`<a class="link" href="${chapterPath(each.name)}" ${mark}>${each.title}</a>`;
  });
  return html`<nav class="places chapters" aria-label="Chapters">${links}</nav>`;
}

/** The sections of the chapter, where it has several. */
function contents({ blocks }: Chapter): Fragment {
  const sections = blocks.filter((block) => block.kind === 'heading').filter(({ level }) => level === 2);
  if (sections.length < 3) return undefined;
  const links = sections.map(({ html: title, id }) => link(`#${id}`, trusted(title)));
  return html`<nav class="links" aria-label="On this page">${links}</nav>`;
}

function renderBlocks(blocks: readonly Block[], view: ChapterView): readonly Fragment[] {
  let title = view.chapter.title;
  return blocks.map((block) => {
    if (block.kind === 'heading') title = plainText(block.html);
    return renderBlock(block, title, view);
  });
}

/** `title` is the section's. */
function renderBlock(block: Block, title: string, view: ChapterView): Fragment {
  switch (block.kind) {
    case 'heading':
      return heading(block);
    case 'paragraph':
      return html`<p>${trusted(block.html)}</p>`;
    case 'text':
      return trusted(block.html);
    case 'list': {
      const items = block.items.map((item) => html`<li>${renderBlocks(item, view)}</li>`);
      return block.isOrdered
        ? html`<ol>
            ${items}
          </ol>`
        : html`<ul>
            ${items}
          </ul>`;
    }
    case 'table': {
      const columns = block.header.map((name, index) => ({
        title: name,
        cell: (row: readonly string[]) => trusted(row[index] ?? ''),
      }));
      return table(unseen(title), block.rows, columns);
    }
    case 'code': {
      const text = block.text.replaceAll(documentedAddress, view.values['bank'] ?? documentedAddress);
      const label = `${block.language === 'json' ? 'JSON' : 'Commands'}: ${title}`;
      return codeBlock(text, label, block.language === 'json' ? 'json' : 'program');
    }
    case 'page':
      return linkCard(portalPaths[block.page], ownPages[block.page].title, ownPages[block.page].lead);
    case 'call':
      return renderCall(block, view);
  }
}

function heading({ html: title, id, level }: Extract<Block, { readonly kind: 'heading' }>): Html {
  const label = `Address of the section: ${plainText(title)}`;
  const content = html`${trusted(title)} <a class="link anchor" href="#${id}" aria-label="${label}">#</a>`;
  return level === 2 ? html`<h2 id="${id}">${content}</h2>` : html`<h3 id="${id}">${content}</h3>`;
}

function renderCall({ call, index }: Extract<Block, { readonly kind: 'call' }>, view: ChapterView): Html {
  const { chapter, language, values } = view;
  const filled = fillCall(call, values);
  const path = call.path.replace(/\?.*$/, '').replaceAll(/\{\{(\w+)\}\}/g, '{$1}');
  const label = `${call.method} ${path}`;
  const href = callPath(chapter.name, index);
  return html`${codeBlock(snippetFormatters[language](filled), label, 'program')}
    <p>
      <a class="button quiet" href="${href}" aria-label="Send: ${call.method} ${path}">Send</a>
    </p>`;
}
