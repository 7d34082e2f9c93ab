/** Spelling of generated code: quotes, keys, comments and unions. */
const width = 110;

export function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** A property name, quoted when TypeScript requires it. */
export function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

/** A status, `4XX` or `default`, as the name of a property. */
export function statusKey(name: string): string {
  return /^\d+$/.test(name) ? name : key(name);
}

/** A one-line JSDoc comment with its line end, or an empty text. */
export function comment(sentence: string | undefined, indent = ''): string {
  const line = sentence?.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').trim();
  return line ? `${indent}/** ${line} */\n` : '';
}

/** The types as one union: on the same line, or on lines of their own when they do not fit. */
export function union(given: readonly string[], indent: string): string {
  // A multi-line union is merged into this one.
  const types = given.map((type) => type.replace(/^\s*\| /, ''));
  const line = types.join(' | ');
  if (line.length <= width - 40 || types.length === 1) return line;
  const lines: string[] = [];
  let current = '';
  for (const member of types) {
    const longer = `${current} | ${member}`.trimStart();
    if (current !== '' && indent.length + longer.length > width - 2) {
      lines.push(current);
      current = `| ${member}`;
    } else current = longer;
  }
  return [...lines, current].map((text) => `\n${indent}${text}`).join('');
}

/** A type after a colon, an equals sign, or a text that ends with such a sign. */
export function after(sign: ':' | ' =' | '', type: string): string {
  return type.startsWith('\n') ? `${sign}${type}` : `${sign} ${type}`;
}

/** The first words that camel-case names share: `initiatePayment`, `initiateBasket` give `initiate`. */
export function commonWords(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => name.split(/(?=[A-Z])/));
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  return (end === -1 ? first : first.slice(0, end)).join('');
}
