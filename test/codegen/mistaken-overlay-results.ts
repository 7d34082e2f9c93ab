/** Mistakes in the result of an overlay: dangling references, and results that are not contracts. */
import { but, nameType, small, type Mistake } from './mistake.js';
import { action, contract, heir, overlay } from './workspace.js';

function acting(...actions: readonly string[]): Mistake['files'] {
  return { 'things/1.0.0.yaml': small, 'things/1.1.0.yaml': overlay('1.1.0', '1.0.0', ...actions) };
}

/** The thing's name may be any text, and is this one in the example. */
const linked = (name = 'lamp') =>
  but('name: lamp', `name: ${name}`, but("\n          pattern: '^[a-z]+$'", ''));

const properties = '$.components.schemas.Thing.properties';

export const mistakenOverlayResults: readonly Mistake[] = [
  {
    mistake: 'a dangling reference of an overlay',
    rule: 'reference-missing',
    files: acting(action(properties, `update:\n      size: { $ref: '#/components/schemas/Size' } # here`)),
    want: '#/components/schemas/Size does not exist. Used by getThings of things-1.1.0.',
  },
  {
    mistake: 'a removed schema that is still referred to',
    rule: 'reference-missing',
    files: acting(action('$.components.schemas.Thing # here', 'remove: true')),
    want: '#/components/schemas/Thing is removed here, and things/1.0.0.yaml still refers to it. Used by getThings of things-1.1.0.',
  },
  {
    mistake: 'removed components with a component in use',
    rule: 'reference-missing',
    files: acting(action('$.components # here', 'remove: true')),
    want: '#/components/schemas/Thing is removed here, and things/1.0.0.yaml still refers to it. Used by getThings of things-1.1.0.',
  },
  {
    mistake: "an overlay's example link to the extended version",
    rule: 'example-link',
    files: {
      'things/1.0.0.yaml': linked(),
      'things/1.1.0.yaml': overlay(
        '1.1.0',
        '1.0.0',
        action('$..example', 'update: { name: /things/1.0.0/things/7 } # here'),
      ),
    },
    want: 'This link leads to things-1.0.0; in this version it is /things/1.1.0/things/7.',
  },
  {
    mistake: "a spelled-out version's example link to a newer version",
    rule: 'example-link',
    files: {
      'things/1.0.0.yaml': linked('https://bank.example/things/1.1.0/things/7 # here'),
      'things/1.1.0.yaml': contract('1.1.0'),
    },
    want: 'This link leads to things-1.1.0; in this version it is https://bank.example/things/1.0.0/things/7.',
  },
  {
    mistake: 'a path that an overlay inherits by a reference',
    rule: 'overlay-path',
    files: acting(
      action(
        '$.paths',
        `update:\n      /more/{id}:\n        $ref: './1.0.0.yaml#/paths/~1things~1{id}' # here`,
      ),
    ),
    want: 'An overlay inherits from the version that it extends.',
  },
  {
    mistake: 'a reference to a schema of an overlay',
    rule: 'reference-missing',
    files: {
      ...acting(),
      'things/1.2.0.yaml': but(
        nameType,
        `$ref: './1.1.0.yaml#/components/schemas/Thing' # here`,
        contract('1.2.0'),
      ),
    },
    want: 'things/1.1.0.yaml is an overlay, whose parts only a version that extends it has. Used by getThings of things-1.2.0.',
  },
  {
    mistake: 'a path that is inherited from an overlay by a reference',
    rule: 'reference-missing',
    files: { ...acting(), 'things/1.2.0.yaml': but("{id}'", "{id}' # here", heir('1.2.0', '1.1.0')) },
    want: 'things/1.1.0.yaml is an overlay, whose parts only a version that extends it has.',
  },
  {
    mistake: 'an invalid addition by an overlay',
    rule: 'struct',
    files: acting(action(`${properties}.made`, 'update:\n      minLength: many # here')),
    want: 'Expected type `integer` but got `string`.',
  },
  {
    mistake: 'a required field that an overlay removes',
    rule: 'struct',
    files: acting(action('$.paths.*.get.responses.*.description # here', 'remove: true')),
    want: 'The field `description` must be present on this level.',
  },
  {
    mistake: 'an addition by an overlay beside a reference',
    rule: 'reference-siblings',
    files: acting(action('$.paths.*.get.responses.*.content.*.schema', 'update: { nullable: true } # here')),
    want: 'Nothing may stand beside $ref.',
  },
  {
    mistake: 'a keyword that does not fit the type of an update',
    rule: 'keyword-of-another-type',
    files: acting(action(`${properties}.name`, 'update: { type: integer } # here')),
    want: 'pattern has no effect on an integer; remove it, or change the type.',
  },
  {
    mistake: 'an example that no longer follows its schema',
    rule: 'example-invalid',
    files: {
      'things/1.0.0.yaml': but('name: lamp', 'name: lamp # here'),
      'things/1.1.0.yaml': overlay(
        '1.1.0',
        '1.0.0',
        action(`${properties}.name`, 'update: { maxLength: 3 }'),
      ),
    },
    want: 'In things-1.1.0, which extends this: The answer 200 of getThings has an example that does not follow its schema: name must NOT have more than 3 characters.',
  },
];
