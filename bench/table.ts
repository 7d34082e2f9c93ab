/** Prints results as Markdown, which reads well in a terminal and in README.md. */

export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((name, column) =>
    Math.max(...[name, ...rows.map((row) => row[column] ?? '')].map((text) => text.length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  console.log([line(head), line(rule), ...rows.map(line)].join('\n'));
}

export function whole(value: number): string {
  return Number.isFinite(value) ? Math.round(value).toLocaleString('en') : '–';
}

export function ratio(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : '–';
}

/** Prints one line for a figure with a target. */
export function printTarget(what: string, value: number, target: number, unit = ''): void {
  const isReached = unit === '' ? value >= target : value < target;
  const relation = unit === '' ? 'at least' : 'under';
  const shown = unit === '' ? ratio(value) : `${whole(value)}${unit}`;
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${what}: ${shown} (${relation} ${target}${unit})`);
}

/** Prints one line for a ratio with a maximum. */
export function printLimit(what: string, value: number, limit: number): void {
  console.log(`${value <= limit ? 'reached' : 'MISSED '}  ${what}: ${ratio(value)} (at most ${limit})`);
}
