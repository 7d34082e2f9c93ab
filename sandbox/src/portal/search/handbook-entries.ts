/** The search's entries of the handbook: each chapter, and each of its sections. */
import { chapterPath } from '../frame/paths.js';
import { type Block, type Chapter, listChapters, plainText } from '../handbook/chapters.js';
import type { Entry } from './search.js';

export function handbookEntries(): readonly Entry[] {
  return listChapters().flatMap(toEntries);
}

function toEntries({ blocks, name, title }: Chapter): readonly Entry[] {
  const starts = blocks.flatMap((block, at) => (block.kind === 'heading' ? [at] : []));
  const intro = blocks.slice(0, starts[0] ?? blocks.length);
  const path = chapterPath(name);
  const whole = {
    kind: 'chapter',
    title,
    href: path,
    text: textOf(intro),
  } as const;
  const sections = starts.flatMap((start, index): readonly Entry[] => {
    const [first, ...content] = blocks.slice(start, starts[index + 1]);
    if (first?.kind !== 'heading') return [];
    return [
      {
        kind: 'chapter',
        title: plainText(first.html),
        place: title,
        href: `${path}#${first.id}`,
        names: content.flatMap(termsOf),
        text: textOf(content),
      },
    ];
  });
  return [whole, ...sections];
}

function textOf(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block): readonly string[] => {
      if (block.kind === 'paragraph' || block.kind === 'text' || block.kind === 'heading')
        return [plainText(block.html)];
      if (block.kind === 'list') return block.items.map(textOf);
      return block.kind === 'table' ? block.rows.flat().map(plainText) : [];
    })
    .join(' ');
}

/** The terms that a list explains: the code with which an item begins. */
function termsOf(block: Block): readonly string[] {
  if (block.kind !== 'list') return [];
  return block.items.flatMap(([first]) => {
    const [, term] = (first && 'html' in first && /^<code[^>]*>([^<]+)<\/code>/.exec(first.html)) || [];
    return term === undefined ? [] : [term];
  });
}
