/**
 * Writes the guide for TPPs (`docs/tpp`) as chapters for the portal: blocks of HTML, of tables and of code. Raw HTML and a link
 * out of the guide are refused. A comment is an instruction: `<!-- repository -->` begins a part that the portal leaves out,
 * `<!-- codes -->` and `<!-- outcomes -->` begin one for which the portal has a page.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = 'docs/tpp';
const target = 'sandbox/src/portal/handbook';
const ownPages = ['codes', 'outcomes'];
const first = 'README';

export async function writeChapters() {
  if (!existsSync(folder)) return;
  const { Marked } = await import('marked');
  // The first chapter lists the others in their order.
  const [, list = ''] = read(first).split('\n## Pages\n');
  const names = [first, ...[...list.matchAll(/\]\((\w[\w-]*)\.md\)/g)].map(([, name]) => name)];
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  const lost = files.find((file) => !names.includes(file.slice(0, -3)));
  if (lost) throw new Error(`${folder}/${first}.md does not list ${lost}.`);
  const content = `${JSON.stringify(names.map((name) => toChapter(name, Marked)))}\n`;
  const file = `${target}/chapters.json`;
  mkdirSync(target, { recursive: true });
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
}

const read = (name) => readFileSync(`${folder}/${name}.md`, 'utf8');
const addressOf = (name) => (name === first ? 'start' : name);

function toChapter(name, Marked) {
  const refuse = (what) => {
    throw new Error(`${folder}/${name}.md: ${what}`);
  };
  const marked = new Marked({
    renderer: {
      html: ({ text }) => refuse(`raw HTML: ${text}`),
      image: ({ href }) => refuse(`an image: ${href}`),
      codespan: ({ text }) => {
        // Names never break; longer texts may.
        const type = /^[\w.:-]{1,36}$/.test(text) ? ' class="id"' : '';
        return `<code${type} translate="no">${escape(text)}</code>`;
      },
      link({ href, tokens }) {
        return `<a class="link" href="${escape(toHref(href, refuse))}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  const inline = (tokens) => marked.Parser.parseInline(tokens, marked.defaults);
  const tokens = marked.lexer(read(name)).filter(({ type }) => type !== 'space');
  const [title, ...others] = tokens;
  if (title?.type !== 'heading' || title.depth !== 1)
    refuse('the first line is no heading of the first level.');
  return { name: addressOf(name), title: title.text, blocks: toBlocks(others, { inline, refuse }) };
}

function toBlocks(tokens, parts) {
  const blocks = [];
  let leftOut;
  for (const token of tokens) {
    const [, mark] = (token.type === 'html' && /^<!-- (.+) -->\s*$/.exec(token.text)) || [];
    if (token.type === 'html' && mark === undefined) parts.refuse(`raw HTML: ${token.text}`);
    if (mark === `/${leftOut}`) leftOut = undefined;
    else if (mark === 'repository' || ownPages.includes(mark)) leftOut = mark;
    if (ownPages.includes(mark)) blocks.push({ kind: 'page', page: mark });
    if (mark === undefined && leftOut === undefined && token.type !== 'space')
      blocks.push(toBlock(token, parts));
  }
  return blocks;
}

function toBlock(token, parts) {
  const { inline, refuse } = parts;
  switch (token.type) {
    case 'heading':
      return { kind: 'heading', level: token.depth, id: anchorOf(token.text), html: inline(token.tokens) };
    case 'paragraph':
    case 'text':
      return { kind: token.type, html: inline(token.tokens) };
    case 'code':
      return { kind: 'code', language: token.lang, text: token.text };
    case 'list':
      return {
        kind: 'list',
        isOrdered: token.ordered,
        items: token.items.map((item) => toBlocks(item.tokens, parts)),
      };
    case 'table': {
      const rows = token.rows.map((row) => row.map(({ tokens }) => inline(tokens)));
      return { kind: 'table', header: token.header.map(({ text }) => text), rows };
    }
    default:
      return refuse(`the portal has no form for ${token.type}: ${token.raw}`);
  }
}

/** The anchor that GitHub generates for a heading, so that a link is right in both places. */
function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

/** Chapters stand side by side, so that a link is a name. */
function toHref(href, refuse) {
  if (/^(https?:|#)/.test(href)) return href;
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return name ? addressOf(name) + anchor : refuse(`a link out of the guide: ${href}`);
}

function escape(text) {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]);
}
