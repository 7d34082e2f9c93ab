/** Reads the documents: their headings, links and blocks, and comments about the next block. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The folder of compiled code that this test runs from. */
export const compiled = fileURLToPath(new URL('../..', import.meta.url));

/** Every document, by its path from the root. */
export const documents: readonly string[] = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...['specs', 'handlers', 'sandbox', 'conformance', 'bench'].map((folder) => `${folder}/README.md`),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

export function textOf(document: string): string {
  return readFileSync(join(root, document), 'utf8');
}

/** A block of commands or of JSON, or a point at which the customer performs the steps of the text. */
export type Step =
  | { readonly kind: 'commands'; readonly line: number; readonly text: string; readonly whyNotRun?: string }
  | { readonly kind: 'json'; readonly line: number; readonly text: string }
  | { readonly kind: 'customer'; readonly line: number };

/** Returns the steps in the order of the text. `<!-- not run: why -->` refers to the next block of commands. */
export function stepsOf(document: string): readonly Step[] {
  const steps: Step[] = [];
  let whyNotRun: string | undefined;
  let block: { readonly language: string; readonly line: number; readonly lines: string[] } | undefined;
  for (const [index, content] of textOf(document).split('\n').entries()) {
    const fence = /^ *```(\w*)$/.exec(content);
    if (block && fence) {
      const { language, line, lines } = block;
      const text = lines.join('\n');
      if (language === 'json') steps.push({ kind: 'json', line, text });
      if (language === 'sh') {
        steps.push({ kind: 'commands', line, text, ...(whyNotRun !== undefined && { whyNotRun }) });
        whyNotRun = undefined;
      }
      block = undefined;
    } else if (block) block.lines.push(content);
    else if (fence) block = { language: fence[1] ?? '', line: index + 1, lines: [] };
    else {
      whyNotRun = /<!-- not run: (.+) -->/.exec(content)?.[1] ?? whyNotRun;
      if (content.includes('<!-- the customer authorises -->'))
        steps.push({ kind: 'customer', line: index + 1 });
    }
  }
  return steps;
}

const rooms =
  'src|handlers|codegen|generated|migrations|test|tools|bench|sandbox|conformance|docs|examples|specs';
const pathPattern = new RegExp(`\`((?:${rooms})/[\\w./-]*)\``, 'g');

/** Returns the files and folders that a text names by their paths from the root. */
export function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(pathPattern)].map(([, path = '']) => path);
}

/** Returns the files that a document links, by their paths from the root. */
export function linksIn(document: string, prose: string): readonly string[] {
  return [...prose.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) =>
    join(dirname(document), path),
  );
}

/** Returns the text without its code blocks, in which `#` and brackets have other meanings. */
export function proseOf(document: string): string {
  return withoutBlocks(textOf(document));
}

export function withoutBlocks(text: string): string {
  return text.replaceAll(/^ *```[^]*?^ *```$/gm, '');
}

/** The anchor that GitHub generates for a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

export interface Section {
  readonly title: string;
  readonly text: string;
}

/** The text under each heading of the second and third level, up to the next heading. */
export function sectionsOf(document: string): readonly Section[] {
  return proseOf(document)
    .split(/^##+ /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      return { title, text: lines.join('\n') };
    });
}
