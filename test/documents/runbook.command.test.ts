/** Every command of the operator's procedures exists, with the script, words and options that its own help lists. */
import { expect } from 'chai';
import { command } from '../support/server/command-line.js';
import { proseOf, stepsOf, textOf } from './markdown.js';

const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  textOf('package.json'),
);

const pages = ['docs/operator/setup.md', 'docs/operator/runbook.md'];

/** Each command on the pages, in a block or in a sentence, as the words after the script's name. */
const blocks = pages
  .flatMap((page) => stepsOf(page))
  .flatMap((step) => (step.kind === 'commands' ? [step.text.replaceAll(/\\\n/g, ' ')] : []));
const sentences = [
  ...pages
    .map(proseOf)
    .join('\n')
    .matchAll(/`(npm run [^`<]+)`/g),
].map(([, text]) => text);
const lines = [...blocks, ...sentences]
  .flatMap((text = '') => [...text.matchAll(/npm run ([\w:-]+)(?: -- (.+))?$/gm)])
  .map(([line, script = '', words = '']) => ({ line, script, words: words.split(/\s+/).filter(Boolean) }));

const commands = lines.filter(({ script }) => script !== 'build');

async function helpOf(script: string): Promise<string> {
  const [, name = ''] = / dist\/src\/main\.js (\S+)$/.exec(scripts[script] ?? '') ?? [];
  return (await command({}, name, '--help')).stdout;
}

describe('A command of docs/operator/setup.md or docs/operator/runbook.md', () => {
  const helps = new Map<string, string>();
  before(async () => {
    for (const script of new Set(commands.map((each) => each.script)))
      helps.set(script, await helpOf(script));
  });

  it('exists in the server', () => {
    expect(commands.map(({ script }) => script)).to.include.members([
      'backup',
      'clients',
      'migrate',
      'payments',
    ]);
    for (const { script } of lines) expect(scripts, script).to.have.property(script);
  });

  for (const { line, script, words } of commands) {
    it(`is listed in its own --help: ${line}`, () => {
      const help = helps.get(script) ?? '';
      expect(help).to.match(/^usage: /);
      for (const option of words.filter((word) => word.startsWith('--'))) {
        expect(help).to.match(new RegExp(`${option}\\b`));
      }
      // If a command has subcommands, the first word is one of them.
      const own = [...help.matchAll(new RegExp(`^ *(?:usage: )?${script} ([a-z-]+)`, 'gm'))].map(
        ([, word]) => word,
      );
      if (own.length > 0) expect(own).to.include(words[0]);
    });
  }
});
