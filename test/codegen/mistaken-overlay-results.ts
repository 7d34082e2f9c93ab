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
  'reference-missing: #/components/schemas/Size does not exist. Used by getThings of things-1.1.0.': acting(
    action(properties, `update:\n      size: { $ref: '#/components/schemas/Size' } # here`),
  ),
  'reference-missing: #/components/schemas/Thing is removed here, and things/1.0.0.yaml still refers to it. Used by getThings of things-1.1.0.':
    [
      acting(action('$.components.schemas.Thing # here', 'remove: true')),
      acting(action('$.components # here', 'remove: true')),
    ],
  'example-link: This link leads to things-1.0.0; in this version it is /things/1.1.0/things/7.': {
    'things/1.0.0.yaml': linked(),
    'things/1.1.0.yaml': overlay(
      '1.1.0',
      '1.0.0',
      action('$..example', 'update: { name: /things/1.0.0/things/7 } # here'),
    ),
  },
  'example-link: This link leads to things-1.1.0; in this version it is https://bank.example/things/1.0.0/things/7.':
    {
      'things/1.0.0.yaml': linked('https://bank.example/things/1.1.0/things/7 # here'),
      'things/1.1.0.yaml': contract('1.1.0'),
    },
  'overlay-path: An overlay inherits from the version that it extends.': acting(
    action(
      '$.paths',
      `update:\n      /more/{id}:\n        $ref: './1.0.0.yaml#/paths/~1things~1{id}' # here`,
    ),
  ),
  'reference-missing: things/1.1.0.yaml is an overlay, whose parts only a version that extends it has. Used by getThings of things-1.2.0.':
    {
      ...acting(),
      'things/1.2.0.yaml': but(
        nameType,
        `$ref: './1.1.0.yaml#/components/schemas/Thing' # here`,
        contract('1.2.0'),
      ),
    },
  'reference-missing: things/1.1.0.yaml is an overlay, whose parts only a version that extends it has.': {
    ...acting(),
    'things/1.2.0.yaml': but("{id}'", "{id}' # here", heir('1.2.0', '1.1.0')),
  },
  'struct: Expected type `integer` but got `string`.': acting(
    action(`${properties}.made`, 'update:\n      minLength: many # here'),
  ),
  'struct: The field `description` must be present on this level.': acting(
    action('$.paths.*.get.responses.*.description # here', 'remove: true'),
  ),
  'reference-siblings: Nothing may stand beside $ref.': acting(
    action('$.paths.*.get.responses.*.content.*.schema', 'update: { nullable: true } # here'),
  ),
  'keyword-of-another-type: pattern has no effect on an integer; remove it, or change the type.': acting(
    action(`${properties}.name`, 'update: { type: integer } # here'),
  ),
  'example-invalid: In things-1.1.0, which extends this: The answer 200 of getThings has an example that does not follow its schema: name must NOT have more than 3 characters.':
    {
      'things/1.0.0.yaml': but('name: lamp', 'name: lamp # here'),
      'things/1.1.0.yaml': overlay(
        '1.1.0',
        '1.0.0',
        action(`${properties}.name`, 'update: { maxLength: 3 }'),
      ),
    },
};
