/** Runs the commands of the operator's procedures exactly as their pages have them. */
import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { stepsOf } from '../../documents/markdown.js';

const pages = ['docs/operator/setup.md', 'docs/operator/runbook.md'];
const main = fileURLToPath(new URL('../../../src/main.js', import.meta.url));

interface Place {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Replacements for names in the pages' commands. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Runs the pages' only block with this text; returns its output. Throws when one of its commands fails. */
export async function runBlock(text: string, { environment, folder, names = {} }: Place): Promise<string> {
  const blocks = pages
    .flatMap((page) => stepsOf(page))
    .flatMap((step) => (step.kind === 'commands' ? [step.text] : []));
  const [block, ...others] = blocks.filter((each) => each.includes(text));
  if (block === undefined || others.length > 0)
    throw new Error(`${pages.join(' and ')} have no one block with ${text}`);
  let commands = block.replaceAll(/npm run (\w+)(?: --)?/g, `node ${main} $1`);
  for (const [name, own] of Object.entries(names)) commands = commands.replaceAll(name, own);
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', commands], {
    cwd: folder,
    env: { PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, ...environment },
  });
  return stdout;
}
