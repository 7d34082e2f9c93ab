/** The dependencies in the package.json of the contract engine. */
import { expect } from 'chai';
import { dependenciesOf, engineManifest } from '../../tools/engine-package.js';

const ours = {
  dependencies: { koa: '3.3.0', yaml: '2.9.1' },
  devDependencies: {
    '@types/node': '20.19.43',
    '@redocly/cli': '2.77.0',
    typescript: '7.0.2',
    ajv: '8.20.0',
  },
};
const found = (files: Readonly<Record<string, string>>) =>
  dependenciesOf(new Map(Object.entries(files)), ours);

describe('The package of the contract engine', () => {
  it('depends on the engine’s imports in production, and on the tools’ imports in development', () => {
    const { dependencies, devDependencies } = found({
      'src/engine/service.js':
        "import Koa from 'koa';\nimport { once } from 'node:events';\nimport './x.js';",
      'codegen/validators.js': "import standalone from 'ajv/dist/standalone/index.js';\nimport 'koa';",
      'codegen/redocly.js': "const program = import.meta.resolve('@redocly/cli/bin/cli.js');",
      'tools/contracts/main.js': "await import('yaml'); await import('./init.js'); await import(address);",
      'tools/contracts/skeletons.js': "const text = `\nimport x from 'elsewhere';\n`;",
    });
    expect(dependencies).to.deep.equal({ koa: '^3.3.0' });
    expect(devDependencies).to.deep.equal({
      '@redocly/cli': '^2.77.0',
      '@types/node': '>=20.19.43',
      ajv: '^8.20.0',
      yaml: '^2.9.1',
    });
  });

  it('is refused if it imports a package without a version', () => {
    expect(() => found({ 'codegen/new.js': "import 'left-pad';" })).to.throw(
      'codegen/new.js imports left-pad, which is not in package.json.',
    );
  });

  it('depends only on Koa in production', () => {
    expect(Object.keys(engineManifest().dependencies)).to.deep.equal(['koa']);
  });
});
