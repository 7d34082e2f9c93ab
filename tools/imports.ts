/** Checks every import of the sources against the import rules, and searches for cycles of modules and of folders. */
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

/** One line for each forbidden import, each file without a row, and each cycle of modules or of sibling folders. */
export function findingsIn(sources: Sources): string[] {
  const imports = new Map([...sources].map(([file, text]) => [file, parseImports(file, text)]));
  const refused = [...imports].flatMap(([file, each]) => refusals(file, each));
  return [
    ...refused,
    ...cyclesIn(toModuleGraph(imports), 'imports'),
    ...cyclesIn(toFolderGraph(imports), 'folders'),
  ];
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
  if (room === undefined || !row)
    return [`${file}:1: tools/arrows.ts has no row with the imports that this file may have.`];
  const isAllowed = ({ isType, target }: Import) =>
    covers([room, ...row.values, ...(isType ? (row.types ?? []) : [])], target);
  return imports
    .filter((each) => !isAllowed(each))
    .map(
      ({ line, target }) => `${file}:${line}: ${target} may not be imported here; ${describeRow(room, row)}`,
    );
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

interface Edge {
  /** File and line of the import that makes the edge. */
  readonly place: string;
  readonly target: string;
}

/** Edges by the module or folder that they start from. */
type Graph = ReadonlyMap<string, readonly Edge[]>;

type Imports = ReadonlyMap<string, readonly Import[]>;

function toModuleGraph(imports: Imports): Graph {
  return new Map(
    [...imports].map(([file, each]) => [
      file,
      each.map(({ line, target }) => ({ place: `${file}:${line}`, target })),
    ]),
  );
}

/**
 * The folders of one parent, with an edge where a module below one imports a module below another. The parent's own
 * modules are left out: a folder and its parent count as one. So are the folders of the repository itself, which are
 * products with rows of their own.
 */
function toFolderGraph(imports: Imports): Graph {
  const edges = new Map<string, Edge[]>();
  for (const [file, each] of imports)
    for (const { line, target } of each) {
      const [from, to] = siblingsAbove(file, target) ?? [];
      if (from === undefined || to === undefined || !imports.has(target)) continue;
      edges.set(from, [...(edges.get(from) ?? []), { place: `${file}:${line}`, target: to }]);
    }
  return edges;
}

/** The two folders at which the paths of two modules part; undefined if they part at a module or at the root. */
function siblingsAbove(file: string, target: string): readonly [string, string] | undefined {
  const [one, other] = [file.split('/'), target.split('/')];
  const depth = one.findIndex((name, at) => name !== other[at]);
  const isBelowFolders = depth > 0 && depth < Math.min(one.length, other.length) - 1;
  if (!isBelowFolders) return undefined;
  return [one.slice(0, depth + 1).join('/'), other.slice(0, depth + 1).join('/')];
}

/** One line for each import that closes a cycle; the cycle starts at the node that was visited first. */
function cyclesIn(graph: Graph, kind: 'imports' | 'folders'): string[] {
  const cycles: string[] = [];
  const finished = new Set<string>();
  const walk = (start: string, way: readonly string[]) => {
    if (finished.has(start)) return;
    for (const { place, target } of graph.get(start) ?? []) {
      const at = [...way, start].indexOf(target);
      if (at === -1) walk(target, [...way, start]);
      else {
        const circle = [...way, start].slice(at);
        cycles.push(`${place}: a cycle of ${kind}: ${[...circle, target].join(' → ')}.`);
      }
    }
    finished.add(start);
  };
  for (const start of graph.keys()) walk(start, []);
  return cycles;
}
