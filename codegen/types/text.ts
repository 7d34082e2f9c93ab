/** How names and comments are written in generated TypeScript. */

const width = 110;

export function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** A property name, quoted only where TypeScript asks for it. */
export function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

/** `initiateRtgsPayment` or `payments-1.0.0` as the name of a type: `InitiateRtgsPayment`, `Payments100`. */
export function typeName(text: string): string {
  return text
    .split(/[^A-Za-z0-9_]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** A one-line JSDoc comment with its line end, or nothing. */
export function comment(description: string | undefined, indent = ''): string {
  const line = description?.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').trim();
  return line ? `${indent}/** ${line} */\n` : '';
}

/** The members as one union: behind what precedes it, or on lines of their own when they do not fit there. */
export function union(members: readonly string[], indent: string): string {
  const line = members.join(' | ');
  if (line.length <= width - 40 || members.length === 1) return line;
  const lines: string[] = [];
  let current = '';
  for (const member of members) {
    const longer = `${current} | ${member}`.trimStart();
    if (current !== '' && indent.length + longer.length > width - 2) {
      lines.push(current);
      current = `| ${member}`;
    } else current = longer;
  }
  return [...lines, current].map((text) => `\n${indent}${text}`).join('');
}

/** A type behind a colon or an equals sign. */
export function after(sign: ':' | ' =', type: string): string {
  return type.startsWith('\n') ? `${sign}${type}` : `${sign} ${type}`;
}

/** The words that camel-case names begin with in common: `initiatePayment`, `initiateBasket` give `initiate`. */
export function commonWords(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => name.split(/(?=[A-Z])/));
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  return (end === -1 ? first : first.slice(0, end)).join('');
}
