/** The plugins of a server: those that PLUGINS names, and what its program passes in. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contracts } from '../../../generated/index.js';
import { ConfigProblem, type Config } from '../../config/config.js';
import { checkPlugins, type Candidate } from './check.js';
import type { Plugin } from './plugin.js';

/** Throws a `ConfigProblem` that names everything that is wrong with any of them. */
export async function pluginsOf(config: Config, own: readonly Plugin[]): Promise<readonly Plugin[]> {
  const candidates: Candidate[] = own.map((value) => ({ source: 'serve()', value }));
  const unreadable: string[] = [];
  for (const file of config.PLUGINS) {
    const loaded = await load(file);
    if ('wrong' in loaded) unreadable.push(`${file}: it ${loaded.wrong}`);
    else candidates.push({ source: file, value: loaded.value });
  }
  const { mistakes, plugins } = checkPlugins(candidates, contracts);
  const lines = [...unreadable, ...mistakes];
  if (lines.length > 0) throw new ConfigProblem(lines, 'The plugins are not usable');
  return plugins;
}

/** The module's default export. */
async function load(file: string): Promise<{ readonly value: unknown } | { readonly wrong: string }> {
  const path = resolve(file);
  if (!existsSync(path)) return { wrong: `is not there: ${path}.` };
  try {
    const module: { readonly default?: unknown } = await import(pathToFileURL(path).href);
    return 'default' in module ? { value: module.default } : { wrong: 'has no default export.' };
  } catch (error) {
    return { wrong: `cannot be loaded: ${error instanceof Error ? error.message : String(error)}` };
  }
}
