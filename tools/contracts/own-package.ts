import { existsSync, readFileSync } from 'node:fs';
import { toJson, asObject, asText } from '../../codegen/json.js';

/** The package.json of the package that contains this module. */
export function readOwnPackage() {
  let folder = new URL('.', import.meta.url);
  while (!existsSync(new URL('package.json', folder))) folder = new URL('..', folder);
  const content = asObject(toJson(JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))));
  return {
    name: asText(content['name']) ?? '',
    version: asText(content['version']) ?? '',
    /** Development dependencies, which npm does not install by itself. */
    peerDependencies: asObject(content['peerDependencies']),
  };
}
