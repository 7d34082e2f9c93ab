/** Mistakes in a contract's references. */
import { but, type MistakeTable, nameType, sharedFile, small, thingReference } from './mistake.js';
import { contract, heir } from './workspace.js';

function withAlias(path: string, item: string): string {
  return but('components:', `  ${path}:\n    ${item}\ncomponents:`);
}

export const mistakenReferences: MistakeTable = {
  'reference-siblings: a key beside a $ref': [
    but(thingReference, `${thingReference} # here\n                description: More.`),
    'Nothing may stand beside $ref.',
  ],
  'reference-newer: a path that is inherited from a newer version': [
    {
      'things/1.2.0.yaml': but("{id}'", "{id}' # here", heir('1.2.0', '1.10.0')),
      'things/1.10.0.yaml': contract('1.10.0'),
    },
    'Version 1.2.0 may not refer to the newer version 1.10.0.',
  ],
  'reference-newer: a reference to a schema of a newer version': [
    {
      'things/1.0.0.yaml': but(thingReference, `$ref: './1.0.1.yaml#/components/schemas/Thing' # here`),
      'things/1.0.1.yaml': contract('1.0.1'),
    },
    'Version 1.0.0 may not refer to the newer version 1.0.1.',
  ],
  'reference-from-shared: a shared file that refers to a contract': [
    {
      'things/1.0.0.yaml': but(nameType, `$ref: '../${sharedFile}#/components/schemas/Name'`),
      [sharedFile]: `components:\n  schemas:\n    Name:\n      allOf:\n        - $ref: '../things/1.0.0.yaml#/components/schemas/Thing' # here\n`,
    },
    'A shared file may not refer to a contract, and things/1.0.0.yaml is one.',
  ],
  'reference-other-api: a reference to a contract of another API': [
    {
      'things/1.0.0.yaml': but(
        thingReference,
        `$ref: '../others/1.0.0.yaml#/components/schemas/Thing' # here`,
      ),
      'others/1.0.0.yaml': contract('1.0.0', 'others'),
    },
    'A things contract may not refer to others/1.0.0.yaml; share it in specs/shared.',
  ],
  'reference-outside: a reference to a file outside the contracts': [
    but(thingReference, `$ref: '../../elsewhere.yaml#/components/schemas/Thing' # here`),
    '../elsewhere.yaml is neither a contract nor a shared file.',
  ],
  'reference-outside: a reference to a shared file in the folder of the contract': [
    but(thingReference, `$ref: './shared/types.yaml#/components/schemas/Thing' # here`),
    'things/shared/types.yaml is neither a contract nor a shared file; write ../shared/types.yaml.',
  ],
  'reference-missing: a dangling reference': [
    but(thingReference, `$ref: '#/components/schemas/Thong' # here`),
    '#/components/schemas/Thong does not exist. Used by getThings of things-1.0.0.',
  ],
  'reference-missing: a dangling reference in a shared file that two versions use': [
    {
      ...Object.fromEntries(
        ['1.0.0', '1.1.0'].map((version) => [
          `things/${version}.yaml`,
          but(nameType, `$ref: '../${sharedFile}#/components/schemas/Name'`, contract(version)),
        ]),
      ),
      [sharedFile]: `components:\n  schemas:\n    Name:\n      $ref: '#/components/schemas/Nome' # here\n`,
    },
    '#/components/schemas/Nome does not exist. Used by getThings of things-1.0.0, and 1 more.',
  ],
  'reference-target: an inherited single operation': [
    {
      'things/1.0.0.yaml': small,
      'things/1.1.0.yaml': but(
        `$ref: './1.0.0.yaml#/paths/~1things~1{id}'`,
        `get:\n      $ref: './1.0.0.yaml#/paths/~1things~1{id}/get' # here`,
        heir('1.1.0', '1.0.0'),
      ),
    },
    './1.0.0.yaml#/paths/~1things~1{id}/get is not a component; only a whole path is inherited otherwise.',
  ],
  'reference-siblings: an inherited path with an addition': [
    {
      'things/1.0.0.yaml': small,
      'things/1.1.0.yaml': but("{id}'", "{id}' # here\n    description: More.", heir('1.1.0', '1.0.0')),
    },
    'Nothing may stand beside $ref; inherit a path whole or spell it out.',
  ],
  'path-renamed: a path that is inherited under another name': [
    {
      'things/1.0.0.yaml': small,
      'things/1.1.0.yaml': but(
        "{id}'",
        "{id}' # here",
        but('/things/{id}:', '/other/{id}:', heir('1.1.0', '1.0.0')),
      ),
    },
    'A path is inherited under its own name.',
  ],
  'reference-circular: an alias of itself': [
    withAlias('/more', `$ref: '#/paths/~1more' # here`),
    'This reference leads back to itself; write out what it stands for.',
  ],
  'reference-circular: aliases of each other': [
    withAlias('/more', `$ref: '#/paths/~1most' # here\n  /most:\n    $ref: '#/paths/~1more'`),
    'This reference leads back to itself; write out what it stands for.',
  ],
  'reference-missing: a dangling alias': [
    withAlias('/more', `$ref: '#/paths/~1most' # here`),
    '#/paths/~1most does not exist.',
  ],
  'alias-parameters: an alias without the parameters of its path': [
    withAlias('/more', `$ref: '#/paths/~1things~1{id}' # here`),
    'An alias has the path parameters of the path that it stands for: {id}.',
  ],
  'alias-elsewhere: an inherited alias of a path that is not inherited': [
    {
      'things/1.0.0.yaml': withAlias('/more/{id}', `$ref: '#/paths/~1things~1{id}'`),
      'things/1.1.0.yaml': heir('1.1.0', '1.0.0')
        .replace('/things/{id}:', '/more/{id}: # here')
        .replace('~1things', '~1more'),
    },
    '/more/{id} is another name of /things/{id}, which this contract does not offer in the same way.',
  ],
  'component-name-taken: two schemas of one name in one document': [
    {
      'things/1.0.0.yaml': but(nameType, `$ref: '../${sharedFile}#/components/schemas/Thing' # here`),
      [sharedFile]: `components:\n  schemas:\n    Thing:\n      type: string\n`,
    },
    'things-1.0.0 has another component Thing, of things/1.0.0.yaml; rename one of them.',
  ],
};
