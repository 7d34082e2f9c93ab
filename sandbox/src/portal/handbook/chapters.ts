/** The chapters of the guide for TPPs, as the build has written them from the repository's documents. */
import { readFileSync } from 'node:fs';
import { Html } from '../../../../src/engine/html.js';
import { requireNamed } from '../frame/routes.js';
import type { GuideCall } from '../guides/guide.js';
import { isPreamble, parseCalls } from './document-calls.js';

/** A block of a chapter; each `html` is trusted, because the build escapes the documents and refuses raw HTML. */
type WrittenBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly id: string; readonly html: string }
  | { readonly kind: 'paragraph' | 'text'; readonly html: string }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly items: readonly (readonly WrittenBlock[])[];
    }
  | {
      readonly kind: 'table';
      readonly header: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'page'; readonly page: 'codes' | 'outcomes' };

export type Block =
  | Exclude<WrittenBlock, { readonly kind: 'list' }>
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  /** `index` counts the calls of the chapter. */
  | { readonly kind: 'call'; readonly index: number; readonly call: GuideCall };

export interface Chapter {
  /** The last part of the address. */
  readonly name: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly calls: readonly GuideCall[];
}

let read: readonly Chapter[] | undefined;

/** Returns the chapters in their order; reads them on first use. */
export function listChapters(): readonly Chapter[] {
  return (read ??= parse().map(toChapter));
}

/** Throws `resource.unknown` for the name of no chapter. */
export function findChapter(name: string | undefined): Chapter {
  const chapter = listChapters().find((each) => each.name === name);
  return requireNamed(chapter, 'There is no such chapter.');
}

interface WrittenChapter extends Pick<Chapter, 'name' | 'title'> {
  readonly blocks: readonly WrittenBlock[];
}

function parse(): readonly WrittenChapter[] {
  return JSON.parse(readFileSync(new URL('chapters.json', import.meta.url), 'utf8'));
}

function toChapter({ blocks, name, title }: WrittenChapter): Chapter {
  const calls: GuideCall[] = [];
  const withCalls = (written: readonly WrittenBlock[]): readonly Block[] =>
    written.flatMap((block): readonly Block[] => {
      if (block.kind === 'list') return [{ ...block, items: block.items.map(withCalls) }];
      if (block.kind !== 'code' || block.language !== 'sh') return [block];
      if (isPreamble(block.text)) return [];
      const found = parseCalls(block.text);
      return found ? found.map((call) => ({ kind: 'call', index: calls.push(call) - 1, call })) : [block];
    });
  return { name, title, blocks: withCalls(blocks), calls };
}

/** Marks the build's HTML as safe. */
export function trusted(text: string): Html {
  return new Html(text);
}

/** The text of trusted HTML, without its elements. */
export function plainText(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  };
  return text.replaceAll(/<[^>]*>/g, '').replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
}
