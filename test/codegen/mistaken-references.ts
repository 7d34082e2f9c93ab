/** Mistakes in a contract's references. */
import { but, type MistakeTable, nameType, sharedFile, small, thingReference } from './mistake.js';
import { contract, heir } from './workspace.js';

function withAlias(path: string, item: string): string {
  return but('components:', `  ${path}:\n    ${item}\ncomponents:`);
}

export const mistakenReferences: MistakeTable = {
  'reference-siblings: Nothing may stand beside $ref.': but(
    thingReference,
    `${thingReference} # here\n                description: More.`,
  ),
  'reference-newer: Version 1.2.0 may not refer to the newer version 1.10.0.': {
    'things/1.2.0.yaml': but("{id}'", "{id}' # here", heir('1.2.0', '1.10.0')),
    'things/1.10.0.yaml': contract('1.10.0'),
  },
  'reference-newer: Version 1.0.0 may not refer to the newer version 1.0.1.': {
    'things/1.0.0.yaml': but(thingReference, `$ref: './1.0.1.yaml#/components/schemas/Thing' # here`),
    'things/1.0.1.yaml': contract('1.0.1'),
  },
  'reference-from-shared: A shared file may not refer to a contract, and things/1.0.0.yaml is one.': {
    'things/1.0.0.yaml': but(nameType, `$ref: '../${sharedFile}#/components/schemas/Name'`),
    [sharedFile]: `components:\n  schemas:\n    Name:\n      allOf:\n        - $ref: '../things/1.0.0.yaml#/components/schemas/Thing' # here\n`,
  },
  'reference-other-api: A things contract may not refer to others/1.0.0.yaml; share it in specs/shared.': {
    'things/1.0.0.yaml': but(thingReference, `$ref: '../others/1.0.0.yaml#/components/schemas/Thing' # here`),
    'others/1.0.0.yaml': contract('1.0.0', 'others'),
  },
  'reference-outside: ../elsewhere.yaml is neither a contract nor a shared file.': but(
    thingReference,
    `$ref: '../../elsewhere.yaml#/components/schemas/Thing' # here`,
  ),
  'reference-outside: things/shared/types.yaml is neither a contract nor a shared file; write ../shared/types.yaml.':
    but(thingReference, `$ref: './shared/types.yaml#/components/schemas/Thing' # here`),
  'reference-missing: #/components/schemas/Thong does not exist. Used by getThings of things-1.0.0.': but(
    thingReference,
    `$ref: '#/components/schemas/Thong' # here`,
  ),
  'reference-missing: #/components/schemas/Nome does not exist. Used by getThings of things-1.0.0, and 1 more.':
    {
      ...Object.fromEntries(
        ['1.0.0', '1.1.0'].map((version) => [
          `things/${version}.yaml`,
          but(nameType, `$ref: '../${sharedFile}#/components/schemas/Name'`, contract(version)),
        ]),
      ),
      [sharedFile]: `components:\n  schemas:\n    Name:\n      $ref: '#/components/schemas/Nome' # here\n`,
    },
  'reference-target: ./1.0.0.yaml#/paths/~1things~1{id}/get is not a component; only a whole path is inherited otherwise.':
    {
      'things/1.0.0.yaml': small,
      'things/1.1.0.yaml': but(
        `$ref: './1.0.0.yaml#/paths/~1things~1{id}'`,
        `get:\n      $ref: './1.0.0.yaml#/paths/~1things~1{id}/get' # here`,
        heir('1.1.0', '1.0.0'),
      ),
    },
  'reference-siblings: Nothing may stand beside $ref; inherit a path whole or spell it out.': {
    'things/1.0.0.yaml': small,
    'things/1.1.0.yaml': but("{id}'", "{id}' # here\n    description: More.", heir('1.1.0', '1.0.0')),
  },
  'path-renamed: A path is inherited under its own name.': {
    'things/1.0.0.yaml': small,
    'things/1.1.0.yaml': but(
      "{id}'",
      "{id}' # here",
      but('/things/{id}:', '/other/{id}:', heir('1.1.0', '1.0.0')),
    ),
  },
  'reference-circular: This reference leads back to itself; write out what it stands for.': [
    withAlias('/more', `$ref: '#/paths/~1more' # here`),
    withAlias('/more', `$ref: '#/paths/~1most' # here\n  /most:\n    $ref: '#/paths/~1more'`),
  ],
  'reference-missing: #/paths/~1most does not exist.': withAlias('/more', `$ref: '#/paths/~1most' # here`),
  'alias-parameters: An alias has the path parameters of the path that it stands for: {id}.': withAlias(
    '/more',
    `$ref: '#/paths/~1things~1{id}' # here`,
  ),
  'alias-elsewhere: /more/{id} is another name of /things/{id}, which this contract does not offer in the same way.':
    {
      'things/1.0.0.yaml': withAlias('/more/{id}', `$ref: '#/paths/~1things~1{id}'`),
      'things/1.1.0.yaml': heir('1.1.0', '1.0.0')
        .replace('/things/{id}:', '/more/{id}: # here')
        .replace('~1things', '~1more'),
    },
  'component-name-taken: things-1.0.0 has another component Thing, of things/1.0.0.yaml; rename one of them.':
    {
      'things/1.0.0.yaml': but(nameType, `$ref: '../${sharedFile}#/components/schemas/Thing' # here`),
      [sharedFile]: `components:\n  schemas:\n    Thing:\n      type: string\n`,
    },
};
