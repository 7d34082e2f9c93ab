/** Loads the plugins that PLUGINS names, and checks them together with those passed to `serve`. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { contracts } from '../../generated/index.js';
import { ConfigProblem, type Config } from '../config/config.js';
import { checkPlugins, type Candidate } from './check.js';
import type { Plugin } from './plugin.js';

/** Throws a `ConfigProblem` that lists all errors of all plugins. */
export async function loadPlugins(
  config: Pick<Config, 'PLUGINS'>,
  own: readonly Plugin[],
): Promise<readonly Plugin[]> {
  const candidates: Candidate[] = own.map((value) => ({ source: 'serve()', value }));
  const unreadable: string[] = [];
  for (const file of config.PLUGINS) {
    const loaded = await load(file);
    if ('wrong' in loaded) unreadable.push(`${file}: it ${loaded.wrong}`);
    else candidates.push({ source: file, value: loaded.value });
  }
  const { mistakes, plugins } = checkPlugins(candidates, contracts);
  const lines = [...unreadable, ...mistakes];
  if (lines.length > 0) throw new ConfigProblem(lines, 'The plugins are invalid');
  return plugins;
}

/** Returns the module's default export. */
async function load(file: string): Promise<{ readonly value: unknown } | { readonly wrong: string }> {
  const loaded = await loadModule(file);
  if ('wrong' in loaded) return loaded;
  return 'default' in loaded.module
    ? { value: loaded.module['default'] }
    : { wrong: 'has no default export.' };
}

/** Returns a module's exports, or its error as the rest of a sentence. */
export async function loadModule(
  file: string,
): Promise<{ readonly module: Readonly<Record<string, unknown>> } | { readonly wrong: string }> {
  const path = resolve(file);
  if (!existsSync(path)) return { wrong: `does not exist: ${path}.` };
  try {
    const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(path).href);
    return { module };
  } catch (error) {
    return { wrong: `cannot be loaded: ${describeLoadError(error, file)}` };
  }
}

/** Adds the position in the plugin's code; for a syntax error Node hides the position from an importing program. */
function describeLoadError(error: unknown, file: string): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SyntaxError) return `${error.message}; \`node ${file}\` shows the line.`;
  const place = findOwnFrame(error);
  return place === undefined ? error.message : `${error.message} (${place})`;
}

/** The topmost position outside of packages and of this module, as `/bank/plugin.js:7:37`. */
export function findOwnFrame({ stack = '' }: Error): string | undefined {
  const frames = stack.match(/(?<=[\s(])(?:file:\/\/)?\/[^\s()]+:\d+:\d+/g) ?? [];
  const place = frames.find((frame) => !/\/node_modules\/|\/src\/plugins\/load\.[jt]s:/.test(frame));
  return place === undefined ? undefined : pathIn(place);
}

/** Converts `file:///bank/plugin.js:7:37` into a path that an editor opens. */
function pathIn(place: string): string {
  const [, url = place, position = ''] = /^(.*?)(:\d+:\d+)$/.exec(place) ?? [];
  return `${url.startsWith('file:') ? fileURLToPath(url) : url}${position}`;
}
