/** Mistakes in the result of an overlay: dangling references, and results that are not contracts. */
import { but, type MistakeTable, nameType, small } from './mistake.js';
import { action, contract, type Files, heir, overlay } from './workspace.js';

function acting(...actions: readonly string[]): Files {
  return { 'things/1.0.0.yaml': small, 'things/1.1.0.yaml': overlay('1.1.0', '1.0.0', ...actions) };
}

/** The thing's name may be any text, and is this one in the example. */
const linked = (name = 'lamp') =>
  but('name: lamp', `name: ${name}`, but("\n          pattern: '^[a-z]+$'", ''));

const properties = '$.components.schemas.Thing.properties';

export const mistakenOverlayResults: MistakeTable = {
  'reference-missing: a dangling reference of an overlay': [
    acting(action(properties, `update:\n      size: { $ref: '#/components/schemas/Size' } # here`)),
    '#/components/schemas/Size does not exist. Used by getThings of things-1.1.0.',
  ],
  'reference-missing: a removed schema that is still referred to': [
    acting(action('$.components.schemas.Thing # here', 'remove: true')),
    '#/components/schemas/Thing is removed here, and things/1.0.0.yaml still refers to it. Used by getThings of things-1.1.0.',
  ],
  'reference-missing: removed components with a component in use': [
    acting(action('$.components # here', 'remove: true')),
    '#/components/schemas/Thing is removed here, and things/1.0.0.yaml still refers to it. Used by getThings of things-1.1.0.',
  ],
  "example-link: an overlay's example link to the extended version": [
    {
      'things/1.0.0.yaml': linked(),
      'things/1.1.0.yaml': overlay(
        '1.1.0',
        '1.0.0',
        action('$..example', 'update: { name: /things/1.0.0/things/7 } # here'),
      ),
    },
    'This link leads to things-1.0.0; in this version it is /things/1.1.0/things/7.',
  ],
  "example-link: a spelled-out version's example link to a newer version": [
    {
      'things/1.0.0.yaml': linked('https://bank.example/things/1.1.0/things/7 # here'),
      'things/1.1.0.yaml': contract('1.1.0'),
    },
    'This link leads to things-1.1.0; in this version it is https://bank.example/things/1.0.0/things/7.',
  ],
  'overlay-path: a path that an overlay inherits by a reference': [
    acting(
      action(
        '$.paths',
        `update:\n      /more/{id}:\n        $ref: './1.0.0.yaml#/paths/~1things~1{id}' # here`,
      ),
    ),
    'An overlay inherits from the version that it extends.',
  ],
  'reference-missing: a reference to a schema of an overlay': [
    {
      ...acting(),
      'things/1.2.0.yaml': but(
        nameType,
        `$ref: './1.1.0.yaml#/components/schemas/Thing' # here`,
        contract('1.2.0'),
      ),
    },
    'things/1.1.0.yaml is an overlay, whose parts only a version that extends it has. Used by getThings of things-1.2.0.',
  ],
  'reference-missing: a path that is inherited from an overlay by a reference': [
    { ...acting(), 'things/1.2.0.yaml': but("{id}'", "{id}' # here", heir('1.2.0', '1.1.0')) },
    'things/1.1.0.yaml is an overlay, whose parts only a version that extends it has.',
  ],
  'struct: an invalid addition by an overlay': [
    acting(action(`${properties}.made`, 'update:\n      minLength: many # here')),
    'Expected type `integer` but got `string`.',
  ],
  'struct: a required field that an overlay removes': [
    acting(action('$.paths.*.get.responses.*.description # here', 'remove: true')),
    'The field `description` must be present on this level.',
  ],
  'reference-siblings: an addition by an overlay beside a reference': [
    acting(action('$.paths.*.get.responses.*.content.*.schema', 'update: { nullable: true } # here')),
    'Nothing may stand beside $ref.',
  ],
  'keyword-of-another-type: a keyword that does not fit the type of an update': [
    acting(action(`${properties}.name`, 'update: { type: integer } # here')),
    'pattern has no effect on an integer; remove it, or change the type.',
  ],
  'example-invalid: an example that no longer follows its schema': [
    {
      'things/1.0.0.yaml': but('name: lamp', 'name: lamp # here'),
      'things/1.1.0.yaml': overlay(
        '1.1.0',
        '1.0.0',
        action(`${properties}.name`, 'update: { maxLength: 3 }'),
      ),
    },
    'In things-1.1.0, which extends this: The answer 200 of getThings has an example that does not follow its schema: name must NOT have more than 3 characters.',
  ],
};
