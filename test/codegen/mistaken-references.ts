/** Mistakes in a contract's references. */
import { but, nameType, sharedFile, small, thingReference, type Mistake } from './mistake.js';
import { contract, heir } from './workspace.js';

function withAlias(path: string, item: string): string {
  return but('components:', `  ${path}:\n    ${item}\ncomponents:`);
}

export const mistakenReferences: readonly Mistake[] = [
  {
    rule: 'reference-siblings',
    mistake: 'a key beside a $ref',
    files: {
      'things/1.0.0.yaml': but(
        thingReference,
        `${thingReference} # here\n                description: More.`,
      ),
    },
    want: 'Nothing may stand beside $ref.',
  },
  {
    rule: 'reference-newer',
    mistake: 'a path that is inherited from a newer version',
    files: {
      'things/1.2.0.yaml': but("{id}'", "{id}' # here", heir('1.2.0', '1.10.0')),
      'things/1.10.0.yaml': contract('1.10.0'),
    },
    want: 'Version 1.2.0 may not refer to the newer version 1.10.0.',
  },
  {
    rule: 'reference-newer',
    mistake: 'a reference to a schema of a newer version',
    files: {
      'things/1.0.0.yaml': but(thingReference, `$ref: './1.0.1.yaml#/components/schemas/Thing' # here`),
      'things/1.0.1.yaml': contract('1.0.1'),
    },
    want: 'Version 1.0.0 may not refer to the newer version 1.0.1.',
  },
  {
    rule: 'reference-from-shared',
    mistake: 'a shared file that refers to a contract',
    files: {
      'things/1.0.0.yaml': but(nameType, `$ref: '../${sharedFile}#/components/schemas/Name'`),
      [sharedFile]: `components:\n  schemas:\n    Name:\n      allOf:\n        - $ref: '../things/1.0.0.yaml#/components/schemas/Thing' # here\n`,
    },
    want: 'A shared file may not refer to a contract, and things/1.0.0.yaml is one.',
  },
  {
    rule: 'reference-other-api',
    mistake: 'a reference to a contract of another API',
    files: {
      'things/1.0.0.yaml': but(
        thingReference,
        `$ref: '../others/1.0.0.yaml#/components/schemas/Thing' # here`,
      ),
      'others/1.0.0.yaml': contract('1.0.0', 'others'),
    },
    want: 'A things contract may not refer to others/1.0.0.yaml; share it in specs/shared.',
  },
  {
    rule: 'reference-outside',
    mistake: 'a reference to a file outside the contracts',
    files: {
      'things/1.0.0.yaml': but(
        thingReference,
        `$ref: '../../elsewhere.yaml#/components/schemas/Thing' # here`,
      ),
    },
    want: '../elsewhere.yaml is neither a contract nor a shared file.',
  },
  {
    rule: 'reference-outside',
    mistake: 'a reference to a shared file in the folder of the contract',
    files: {
      'things/1.0.0.yaml': but(
        thingReference,
        `$ref: './shared/types.yaml#/components/schemas/Thing' # here`,
      ),
    },
    want: 'things/shared/types.yaml is neither a contract nor a shared file; write ../shared/types.yaml.',
  },
  {
    rule: 'reference-missing',
    mistake: 'a dangling reference',
    files: { 'things/1.0.0.yaml': but(thingReference, `$ref: '#/components/schemas/Thong' # here`) },
    want: '#/components/schemas/Thong does not exist. Used by getThings of things-1.0.0.',
  },
  {
    rule: 'reference-missing',
    mistake: 'a dangling reference in a shared file that two versions use',
    files: {
      ...Object.fromEntries(
        ['1.0.0', '1.1.0'].map((version) => [
          `things/${version}.yaml`,
          but(nameType, `$ref: '../${sharedFile}#/components/schemas/Name'`, contract(version)),
        ]),
      ),
      [sharedFile]: `components:\n  schemas:\n    Name:\n      $ref: '#/components/schemas/Nome' # here\n`,
    },
    want: '#/components/schemas/Nome does not exist. Used by getThings of things-1.0.0, and 1 more.',
  },
  {
    rule: 'reference-target',
    mistake: 'an inherited single operation',
    files: {
      'things/1.0.0.yaml': small,
      'things/1.1.0.yaml': but(
        `$ref: './1.0.0.yaml#/paths/~1things~1{id}'`,
        `get:\n      $ref: './1.0.0.yaml#/paths/~1things~1{id}/get' # here`,
        heir('1.1.0', '1.0.0'),
      ),
    },
    want: './1.0.0.yaml#/paths/~1things~1{id}/get is not a component; only a whole path is inherited otherwise.',
  },
  {
    rule: 'reference-siblings',
    mistake: 'an inherited path with an addition',
    files: {
      'things/1.0.0.yaml': small,
      'things/1.1.0.yaml': but("{id}'", "{id}' # here\n    description: More.", heir('1.1.0', '1.0.0')),
    },
    want: 'Nothing may stand beside $ref; inherit a path whole or spell it out.',
  },
  {
    rule: 'path-renamed',
    mistake: 'a path that is inherited under another name',
    files: {
      'things/1.0.0.yaml': small,
      'things/1.1.0.yaml': but(
        "{id}'",
        "{id}' # here",
        but('/things/{id}:', '/other/{id}:', heir('1.1.0', '1.0.0')),
      ),
    },
    want: 'A path is inherited under its own name.',
  },
  {
    rule: 'reference-circular',
    mistake: 'an alias of itself',
    files: { 'things/1.0.0.yaml': withAlias('/more', `$ref: '#/paths/~1more' # here`) },
    want: 'This reference leads back to itself; write out what it stands for.',
  },
  {
    rule: 'reference-circular',
    mistake: 'aliases of each other',
    files: {
      'things/1.0.0.yaml': withAlias(
        '/more',
        `$ref: '#/paths/~1most' # here\n  /most:\n    $ref: '#/paths/~1more'`,
      ),
    },
    want: 'This reference leads back to itself; write out what it stands for.',
  },
  {
    rule: 'reference-missing',
    mistake: 'a dangling alias',
    files: { 'things/1.0.0.yaml': withAlias('/more', `$ref: '#/paths/~1most' # here`) },
    want: '#/paths/~1most does not exist.',
  },
  {
    rule: 'alias-parameters',
    mistake: 'an alias without the parameters of its path',
    files: { 'things/1.0.0.yaml': withAlias('/more', `$ref: '#/paths/~1things~1{id}' # here`) },
    want: 'An alias has the path parameters of the path that it stands for: {id}.',
  },
  {
    rule: 'alias-elsewhere',
    mistake: 'an inherited alias of a path that is not inherited',
    files: {
      'things/1.0.0.yaml': withAlias('/more/{id}', `$ref: '#/paths/~1things~1{id}'`),
      'things/1.1.0.yaml': heir('1.1.0', '1.0.0')
        .replace('/things/{id}:', '/more/{id}: # here')
        .replace('~1things', '~1more'),
    },
    want: '/more/{id} is another name of /things/{id}, which this contract does not offer in the same way.',
  },
  {
    rule: 'component-name-taken',
    mistake: 'two schemas of one name in one document',
    files: {
      'things/1.0.0.yaml': but(nameType, `$ref: '../${sharedFile}#/components/schemas/Thing' # here`),
      [sharedFile]: `components:\n  schemas:\n    Thing:\n      type: string\n`,
    },
    want: 'things-1.0.0 has another component Thing, of things/1.0.0.yaml; rename one of them.',
  },
];
