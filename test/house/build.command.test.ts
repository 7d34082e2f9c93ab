/**
 * `npm run build` in a small project: the files that it generates, compiles and leaves alone, and the messages of
 * operators' commands.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../documents/markdown.js';
import { generator, TinyProject } from './tiny-project.js';

describe('npm run build', () => {
  let project: TinyProject;
  before(() => {
    project = new TinyProject();
    project.build();
  });

  it('compiles nothing without changes', () => {
    expect(project.build()).to.equal(false);
    expect(project.command()).to.deep.equal({ status: 0, out: 'good morning\n', err: '' });
  });

  const changes: readonly (readonly [what: string, name: string, content: string])[] = [
    ['a changed source', 'src/text.ts', "export const text = 'good day';\n"],
    ['a new source', 'src/more.ts', "export const more = 'more';\n"],
    ['changed packages', 'package-lock.json', '{ "packages": {} }'],
    ['foreign changes to compiled code', 'dist/src/text.js', "export const text = 'no';\n"],
    ['foreign files beside compiled code', 'dist/src/other.js', 'export {};\n'],
    ['an unreadable record of the last compilation', 'dist/.digests', '{'],
  ];
  for (const [what, name, content] of changes) {
    it(`compiles once after ${what}`, () => {
      project.write(name, content);
      expect(project.build()).to.equal(true);
      expect(project.build()).to.equal(false);
    });
  }

  type Row = readonly [what: string, name: string, content: string, steps: readonly string[]];
  const generating: readonly Row[] = [
    ['a changed contract', 'specs/name.json', '{ "name": "chair" }', []],
    [
      'a changed generator',
      'codegen/main.ts',
      `${generator}export const version = 2;\n`,
      ['Compiling dist-codegen/'],
    ],
    ['edited generated code', 'generated/index.ts', "export const name = 'mine';\n", []],
  ];
  for (const [what, name, content, steps] of generating) {
    it(`generates once after ${what}, and names the committed file`, () => {
      project.write(name, content);
      const done = project.stepsOfBuild();
      expect(done.slice(0, 2 + steps.length)).to.deep.equal([...steps, 'Generating', 'generated/index.ts']);
      expect(project.stepsOfBuild()).to.deep.equal([]);
      expect(project.read('dist/generated/index.js')).to.match(/^export const name = '(lamp|chair)';$/m);
    });
  }

  it('lists each handler by its file name, and no other module', () => {
    project.write('handlers/payments/get-target-2-payment.ts', 'export default {};\n');
    project.write('handlers/call.ts', 'export const call = 1;\n');
    project.build();
    expect(project.read('handlers/operations.ts').split('\n').slice(2)).to.deep.equal([
      "export { default as getTarget2Payment } from './payments/get-target-2-payment.js';",
      '',
    ]);
  });

  const guide = (text: string) => `# Guide\n\n${text}\n\n## Pages\n\n1. [Other](other.md)\n`;
  const refused = [
    ['raw HTML', guide('Some <b>bold</b> text'), 'docs/tpp/README.md: raw HTML: <b>'],
    ['a block of raw HTML', guide('<script>\n</script>'), 'docs/tpp/README.md: raw HTML: <script>'],
    ['a link out of it', guide('[Up](../x.md)'), 'docs/tpp/README.md: a link out of the guide: ../x.md'],
    ['a chapter that nobody lists', '# Guide\n\n## Pages\n', 'docs/tpp/README.md does not list other.md'],
  ] as const;
  for (const [what, text, message] of refused)
    it(`refuses the guide for TPPs with ${what}, and names it`, () => {
      project.write('docs/tpp/README.md', text);
      project.write('docs/tpp/other.md', '# Other\n');
      const { err, status } = project.node('tools/build/main.js');
      rmSync(join(project.folder, 'docs'), { recursive: true });
      expect([status, err.includes(message)], err).to.deep.equal([1, true]);
    });

  it('generates nothing after a change of runtime code', () => {
    project.write('src/text.ts', "export const text = 'good afternoon';\n");
    expect(project.stepsOfBuild()).to.deep.equal(['Compiling dist/']);
  });

  it('generates nothing after a change of engine code that the generator does not use', () => {
    project.write('src/engine/other.ts', 'export const other = 1;\n');
    expect(project.stepsOfBuild()).to.deep.equal(['Compiling dist-codegen/', 'Compiling dist/']);
  });

  it('fails for a wrong contract, and keeps the last good code', () => {
    project.write('specs/name.json', '{ "name": "" }');
    const { err, status } = project.node('tools/build/main.js');
    expect(status).to.equal(1);
    expect(err).to.include('The contract has no name.');
    expect(project.node('dist/src/main.js').out).to.equal('good afternoon\n');
    project.write('specs/name.json', '{ "name": "chair" }');
    expect(project.build()).to.equal(false);
  });

  it('compiles again with another compiler', () => {
    const record = JSON.parse(project.read('dist/.digests'));
    project.write('dist/.digests', JSON.stringify({ ...record, compiler: '5.0.0' }));
    expect(project.build()).to.equal(true);
    expect(JSON.parse(project.read('dist/.digests'))).to.deep.equal(record);
  });

  it('removes the compiled code of a removed source', () => {
    expect(project.has('dist/src/more.js')).to.equal(true);
    project.remove('src/more.ts');
    expect(project.build()).to.equal(true);
    expect(project.has('dist/src/more.js')).to.equal(false);
    expect(project.has('dist/src/more.js.map')).to.equal(false);
  });

  it('keeps the last good code after a compile error', () => {
    project.write('src/text.ts', 'export const text: number = "good";\n');
    const { out, status } = project.node('tools/build/main.js');
    expect(status).to.equal(1);
    expect(out).to.include('src/text.ts');
    expect(project.node('dist/src/main.js').out).to.equal('good afternoon\n');
    project.write('src/text.ts', "export const text = 'good afternoon';\n");
    expect(project.build()).to.equal(false);
  });

  it('compiles tests into a separate folder, and leaves dist unchanged', () => {
    const before = project.read('dist/.digests');
    project.write('src/text.ts', "export const text = 'good evening';\n");
    expect(project.build('--tests')).to.equal(true);
    expect(project.build('--tests')).to.equal(false);
    expect(project.has('build/test/text.js')).to.equal(true);
    expect(project.has('dist/test')).to.equal(false);
    expect(project.read('dist/.digests')).to.equal(before);
    expect(project.node('dist/src/main.js').out).to.equal('good afternoon\n');
    expect(project.node('build/src/main.js').out).to.equal('good evening\n');
    expect(JSON.parse(project.read('build/package.json')).exports).to.equal('./src/main.js');
  });

  it('may run several times in parallel, and leaves the code of one build', async () => {
    project.write('src/text.ts', "export const text = 'good night';\n");
    project.write('specs/name.json', '{ "name": "door" }');
    const builds = Array.from({ length: 3 }, () =>
      spawn(process.execPath, ['tools/build/main.js'], { cwd: project.folder, stdio: 'ignore' }),
    );
    const codes = await Promise.all(builds.map((child) => once(child, 'exit')));
    expect(codes.map(([code]) => Number(code))).to.deep.equal([0, 0, 0]);
    expect(project.build()).to.equal(false);
    expect(project.node('dist/src/main.js').out).to.equal('good night\n');
    expect(readdirSync(project.folder).filter((name) => name.startsWith('.'))).to.deep.equal([]);
  });
});

describe('An operator’s command', () => {
  const project = new TinyProject();

  it('asks for a build before the first compilation', () => {
    const said = 'Nothing is compiled yet: run "npm run build" first.\n';
    expect(project.command()).to.deep.equal({ status: 1, out: '', err: said });
  });

  it('runs the compiled code, and warns if the sources are newer', () => {
    project.build();
    project.write('src/text.ts', "export const text = 'good day';\n");
    const said =
      'The code in dist/ is older than the sources, or was compiled by another command; "npm run build" compiles it again.\n';
    expect(project.command()).to.deep.equal({ status: 0, out: 'good morning\n', err: said });
  });

  it('prints no warning without sources, as in a package', () => {
    rmSync(join(project.folder, 'src'), { recursive: true });
    expect(project.command()).to.deep.equal({ status: 0, out: 'good morning\n', err: '' });
  });

  const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );

  it('never compiles: each script of package.json runs the compiled program directly', () => {
    const operators = Object.values(scripts).filter((script) => /dist\/src\/main\.js \S/.test(script));
    expect(operators).to.have.length.above(10);
    for (const script of operators)
      expect(script).to.match(
        /^node --enable-source-maps --import \.\/tools\/build\/notice\.js dist\/src\/main\.js \S+$/,
      );
  });

  it('is independent of tests and checks, which run from a separate folder', () => {
    const checks = readFileSync(join(root, 'tools/check'), 'utf8');
    const commands = ['test', 'test:rest', 'test:long', 'fault', 'coverage', 'documents', 'audit', 'sbom'];
    for (const text of [checks, ...commands.map((name) => scripts[name])]) {
      expect(text).to.match(/^(rule '.*' )?node tools\/build\/main\.js --tests/m);
      expect(text).not.to.match(/\bdist\//);
    }
  });
});
