/**
 * `npm run public-types`: writes down the types of the package's exports, as the compiler declares them for plugins, so
 * that a review sees every change of a public type. With `--check`, compares the file with the code.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compare } from '../codegen/json.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const publicTypesFile = join(root, 'test/plugins/public-types.d.ts.txt');

const title =
  "// The types of the package's exports, and the types that those use; written by `npm run public-types`.\n";
const entry = 'src/index.d.ts';
/** The list has types of these folders that public types name, but not what those types name in turn. */
const internal = /^src\/(config|storage|usecases)\//;
/** Types of contracts: `npm run check` compares the contracts themselves with their releases. */
const ofContracts = /^generated\//;

/** Returns the compiled declarations of a module, such as `src/index.d.ts`. */
type Read = (file: string) => string;

interface Place {
  readonly file: string;
  readonly name: string;
}

interface Declaration extends Place {
  readonly text: string;
  /** The places of all names in the declaration. */
  readonly uses: readonly Place[];
}

interface Module {
  readonly declarations: Declaration[];
  readonly exports: string[];
  /** Names that the module imports or passes on from other modules of this repository. */
  readonly elsewhere: Map<string, Place>;
  /** The modules of `export * from`. */
  readonly stars: string[];
}

/** Compiles the declarations of the package, and lists the public ones. */
function emitPublicTypes(): string {
  const folder = mkdtempSync(join(tmpdir(), 'public-types-'));
  try {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const options = ['-p', 'tsconfig.package.json', '--removeComments', '--outDir', folder];
    execFileSync(process.execPath, [compiler, ...options], { cwd: root, stdio: 'inherit' });
    return listPublicTypes((file) => readFileSync(join(folder, file), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lists the types by name, without their modules: moving a module changes nothing for a plugin. */
export function listPublicTypes(read: Read): string {
  const modules = new Modules(read);
  const exported = new Set(modules.exportsOf(entry).flatMap((name) => modules.find({ file: entry, name })));
  const listed = new Set(exported);
  // The loop also visits the declarations that it adds.
  for (const { file, uses } of listed) {
    if (internal.test(file)) continue;
    for (const used of uses.flatMap((place) => modules.find(place))) listed.add(used);
  }
  return [...listed]
    .toSorted((one, other) => compare(one.name, other.name))
    .map((each) => `${exported.has(each) ? 'export ' : ''}${modules.withKeys(each)}\n`)
    .reduce((list, text) => list + text, title);
}

class Modules {
  readonly #read: Read;
  readonly #modules = new Map<string, Module>();

  constructor(read: Read) {
    this.#read = read;
  }

  exportsOf(file: string): readonly string[] {
    const { exports, stars } = this.#module(file);
    return [...exports, ...stars.flatMap((star) => this.exportsOf(star))];
  }

  /** Finds the declaration of a name, also in another module; several are overloads, and a global name has none. */
  find({ file, name }: Place): readonly Declaration[] {
    if (ofContracts.test(file)) return [];
    const { declarations, elsewhere, stars } = this.#module(file);
    const own = declarations.filter((each) => each.name === name);
    if (own.length > 0) return own;
    const place = elsewhere.get(name);
    return place ? this.find(place) : stars.flatMap((star) => this.find({ file: star, name }));
  }

  /** Writes `keyof typeof table` as the table's keys: its values are no part of the type. */
  withKeys({ file, text }: Declaration): string {
    return text.replaceAll(/ keyof typeof (\w+)/g, (_, name: string) => {
      const [table] = this.find({ file, name });
      const keys = [...(table?.text.matchAll(/^ {4}(?:readonly )?'?([^\s']+)'?: /gm) ?? [])];
      if (keys.length === 0) throw new Error(`${file}: the keys of ${name} are unknown.`);
      return keys
        .map(([, key]) => `\n    | '${key}'`)
        .toSorted()
        .join('');
    });
  }

  #module(file: string): Module {
    const module = this.#modules.get(file) ?? parseModule(file, this.#read(file));
    this.#modules.set(file, module);
    return module;
  }
}

/** Parses the compiler's layout, in which only the first line of a statement begins with a letter. */
function parseModule(file: string, text: string): Module {
  const module: Module = { declarations: [], exports: [], elsewhere: new Map(), stars: [] };
  const pathOf = (from: string) => posix.join(posix.dirname(file), from).replace(/\.js$/, '.d.ts');
  for (const statement of text.trimEnd().split(/\n(?=\w)/)) {
    const [, keyword, names = '*', from] =
      /^(import|export) (?:type )?(?:\*|\{([^}]*)\}) from ['"](\.[^'"]+)/.exec(statement) ?? [];
    if (from === undefined) addDeclaration(module, file, statement, pathOf);
    else if (names === '*') module.stars.push(pathOf(from));
    else {
      for (const [, name = '', local = name] of names.matchAll(/(?:type )?(\w+)(?: as (\w+))?/g)) {
        module.elsewhere.set(local, { file: pathOf(from), name });
        if (keyword === 'export') module.exports.push(local);
      }
    }
  }
  return module;
}

function addDeclaration(
  { declarations, exports }: Module,
  file: string,
  statement: string,
  pathOf: (from: string) => string,
): void {
  const declaration = /^(export )?(?:declare )?((?:class|const|function|interface|type) (\w+)[^]*)/;
  const [, exported, text = '', name] = declaration.exec(statement) ?? [];
  if (name === undefined) return;
  const inferred = /import\("(\.[^"]+)"\)\.(\w+)/g;
  // Types begin with a capital letter here.
  const uses = [...text.matchAll(/\b[A-Z]\w*|(?<=(?<!keyof )typeof )\w+/g)].map(([used]) => ({
    file,
    name: used,
  }));
  for (const [, from = '', used = ''] of text.matchAll(inferred))
    uses.push({ file: pathOf(from), name: used });
  declarations.push({ file, name, text: text.replaceAll(/import\("[^"]+"\)\./g, ''), uses });
  if (exported !== undefined) exports.push(name);
}

/** Prints each type that differs from the reviewed file, with `-` or `+`; returns whether one does. */
function reportChanges(reviewed: string, current: string): boolean {
  const [before, after] = [reviewed, current].map((text) => text.trimEnd().split(/\n(?=\w)/));
  const changes = [
    ...(before ?? []).filter((each) => !after?.includes(each)).map((each) => `- ${each}`),
    ...(after ?? []).filter((each) => !before?.includes(each)).map((each) => `+ ${each}`),
  ];
  for (const change of changes) console.error(change);
  return changes.length > 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const current = emitPublicTypes();
  if (!process.argv.includes('--check')) writeFileSync(publicTypesFile, current);
  else if (reportChanges(readFileSync(publicTypesFile, 'utf8'), current)) {
    console.error('A public type has changed; if that is intended, run "npm run public-types".');
    process.exitCode = 1;
  }
}
