/** Checks every import of the sources against the import rules, and searches for import cycles. */
import { posix } from 'node:path';
import { parseSync, Visitor, type StringLiteral } from 'oxc-parser';
import { importRules, computed, node, type Row } from './arrows.js';

/** Text by path below the repository's folder. */
export type Sources = ReadonlyMap<string, string>;

interface Import {
  readonly line: number;
  /** A path with its real extension, the name of a package, or `computed`. */
  readonly target: string;
  readonly isType: boolean;
}

type Found = readonly [offset: number, from: string, isType: boolean];

/** One line for each forbidden import, each file without a row, and each cycle. */
export function findingsIn(sources: Sources): string[] {
  const imports = new Map([...sources].map(([file, text]) => [file, parseImports(file, text)]));
  const refused = [...imports].flatMap(([file, each]) => refusals(file, each));
  return [...refused, ...cyclesIn(imports)];
}

/** The modules outside a folder that its modules import by value, each once. */
export function modulesImportedBy(folder: string, sources: Sources): ReadonlySet<string> {
  const inside = [...sources].filter(([file]) => covers([folder], file));
  const targets = inside.flatMap(([file, text]) =>
    parseImports(file, text).flatMap(({ isType, target }) => (isType ? [] : [target])),
  );
  return new Set(targets.filter((target) => sources.has(target) && !covers([folder], target)));
}

/** The packages that a module imports by value, or finds by `import.meta.resolve`. Node's own modules do not count. */
export function packagesIn(file: string, text: string): ReadonlySet<string> {
  // With an absolute path, the targets of relative imports begin with a slash.
  const imports = parseImports(`/${file}`, text).filter(({ isType }) => !isType);
  const resolved = [...text.matchAll(/\bimport\.meta\.resolve\('([^'.][^']*)'\)/g)];
  const targets = [...imports.map(({ target }) => target), ...resolved.map(([, target = '']) => target)];
  const names = targets.flatMap((target) => /^(?!\/|node:)(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? []);
  return new Set(names.filter((name) => name !== computed));
}

function parseImports(file: string, text: string): Import[] {
  const parsed = parseSync(file, text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const { dynamicImports, staticExports, staticImports } = parsed.module;
  const found: Found[] = [
    ...staticImports.map(({ start, moduleRequest, entries }): Found => [
      start,
      moduleRequest.value,
      areTypes(entries),
    ]),
    ...staticExports.flatMap(({ start, entries }): Found[] => {
      const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest;
      return from ? [[start, from.value, areTypes(entries)]] : [];
    }),
    ...dynamicImports.map(({ start, moduleRequest }): Found => {
      const address = text.slice(moduleRequest.start, moduleRequest.end);
      return [start, /^(['"`])([^'"`$\\]*)\1$/.exec(address)?.[2] ?? computed, false];
    }),
  ];
  // The parser's list of imports omits `import('…').Name`, which is a type.
  if (/\bimport\s*\(/.test(text)) {
    const visit = ({ source, start }: { source: StringLiteral; start: number }) =>
      found.push([start, source.value, true]);
    new Visitor({ TSImportType: visit }).visit(parsed.program);
  }
  return found.map(([offset, from, isType]) => ({
    line: text.slice(0, offset).split('\n').length,
    target: from.startsWith('.') ? posix.join(posix.dirname(file), from).replace(/\.js$/, '.ts') : from,
    isType,
  }));
}

/** An import without names runs the module, and counts as an import of values. */
function areTypes(entries: readonly { readonly isType: boolean }[]): boolean {
  return entries.length > 0 && entries.every(({ isType }) => isType);
}

function refusals(file: string, imports: readonly Import[]): string[] {
  const [room, row] = findRow(file) ?? [];
  if (room === undefined || !row) return [`${file}:1: no row of tools/arrows.ts says what it may import.`];
  const isAllowed = ({ isType, target }: Import) =>
    covers([room, ...row.values, ...(isType ? (row.types ?? []) : [])], target);
  return imports
    .filter((each) => !isAllowed(each))
    .map(({ line, target }) => `${file}:${line}: ${target} is not for it; ${describeRow(room, row)}`);
}

/** The row with the longest name: the file's own row when there is one. */
function findRow(file: string): readonly [string, Row] | undefined {
  return Object.entries(importRules)
    .filter(([room]) => covers([room], file))
    .toSorted(([a], [b]) => b.length - a.length)[0];
}

function covers(names: readonly string[], target: string): boolean {
  return names.some((name) =>
    name === node
      ? target.startsWith('node:') && target !== 'node:crypto'
      : target === name || target.startsWith(`${name}/`),
  );
}

function describeRow(room: string, { types = [], values }: Row): string {
  const known = values.length > 0 ? values.join(', ') : 'nothing';
  const byType = types.length > 0 ? `, and by type ${types.join(', ')}` : '';
  return `the row ${room} of tools/arrows.ts allows ${known}${byType}.`;
}

/** Each cycle once, starting at the file that was visited first. */
function cyclesIn(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const cycles: string[] = [];
  const finished = new Set<string>();
  const walk = (file: string, way: readonly string[]) => {
    if (finished.has(file)) return;
    for (const { line, target } of imports.get(file) ?? []) {
      const start = [...way, file].indexOf(target);
      if (start === -1) walk(target, [...way, file]);
      else {
        const circle = [...way, file].slice(start);
        cycles.push(`${file}:${line}: a cycle of imports: ${[...circle, target].join(' → ')}.`);
      }
    }
    finished.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  return cycles;
}
