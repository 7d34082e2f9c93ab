import { existsSync, readFileSync } from 'node:fs';
import { jsonOf, objectOf, textOf } from '../../codegen/json.js';

/** The package.json of the package that contains this module. */
export function ownPackage() {
  let folder = new URL('.', import.meta.url);
  while (!existsSync(new URL('package.json', folder))) folder = new URL('..', folder);
  const content = objectOf(jsonOf(JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))));
  return {
    name: textOf(content['name']) ?? '',
    version: textOf(content['version']) ?? '',
    dependencies: objectOf(content['dependencies']),
    /** Development dependencies, which npm does not install by itself. */
    peerDependencies: objectOf(content['peerDependencies']),
  };
}
