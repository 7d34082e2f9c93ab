import { existsSync, readFileSync } from 'node:fs';
import { toJson, asObject, asText } from '../../codegen/json.js';

/** The package.json of the package that contains this module. */
export function readOwnPackage() {
  let folder = new URL('.', import.meta.url);
  while (!existsSync(new URL('package.json', folder))) folder = new URL('..', folder);
  const content = asObject(toJson(JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))));
  return {
    version: asText(content['version']) ?? '',
    /** The packages that the tools need, which npm does not install by itself. */
    devDependencies: asObject(content['devDependencies']),
  };
}
