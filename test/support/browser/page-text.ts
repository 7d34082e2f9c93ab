/** Reads the text of a page as a browser does. */

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

export function plainText(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
}

/** Returns the target of a page's immediate redirect. */
export function goesOnTo(page: string): string | undefined {
  return textIn(page, /<meta http-equiv="refresh" content="0;url=([^"]*)"/);
}

/** Returns the first group of a pattern. */
export function textIn(page: string, pattern: RegExp): string | undefined {
  const [, found] = pattern.exec(page) ?? [];
  return found === undefined ? undefined : plainText(found);
}
