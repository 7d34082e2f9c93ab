/**
 * What a bank in production does not load: what makes certificates for tests, and the sandbox's portal; and what it does not
 * load before somebody needs it, because a start would have to wait for it.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const serve = fileURLToPath(new URL('../../src/server/serve.js', import.meta.url));

/** Every module of our own that is loaded with this one, whether anybody asks for it or not. */
function loadedWith(module: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(module)) return found;
  found.add(module);
  for (const [, specifier = ''] of readFileSync(module, 'utf8').matchAll(
    /^(?:import|export) .*?'(\..*?\.js)';$/gm,
  ))
    loadedWith(join(dirname(module), specifier), found);
  return found;
}

describe('A bank that starts', () => {
  const loaded = [...loadedWith(serve)];

  it('loads the server', () => {
    expect(loaded.filter((module) => module.endsWith('/src/server/listener.js'))).to.have.length(1);
    expect(loaded.length).to.be.above(200);
  });

  for (const module of [
    'crypto/certificate-issuer',
    'crypto/signing-request',
    'server/sandbox-authority',
    'server/certificate-command',
  ]) {
    it(`does not load ${module} before the sandbox asks for it`, () => {
      expect(loaded.filter((each) => each.endsWith(`/src/${module}.js`))).to.deep.equal([]);
    });
  }

  for (const library of ['@koa/bodyparser', 'mysql2', 'node-jose', 'openid-client', 'yaml']) {
    it(`does not load ${library} before it is needed`, () => {
      const isAskedFor = (module: string) =>
        readFileSync(module, 'utf8')
          .match(/ from '([^.'][^']*)';$/gm)
          ?.includes(` from '${library}';`);
      expect(loaded.filter(isAskedFor)).to.deep.equal([]);
    });
  }

  for (const room of [
    'handlers/sandbox',
    'src/api/sandbox',
    'src/domain/sandbox',
    'src/portal',
    'src/server/portal/portal-app',
    'src/storage/sandbox-stores',
    'src/storage/tables/workspace',
    'src/usecases/sandbox',
  ]) {
    it(`does not load ${room} before there is a portal`, () => {
      expect(loaded.filter((each) => each.includes(`/${room}`))).to.deep.equal([]);
    });
  }
});
