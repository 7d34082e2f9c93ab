/** Mistakes in an overlay itself: its form, and its actions. */
import { but, type MistakeTable, sharedFile, small } from './mistake.js';
import { action, contract, type Files, overlay } from './workspace.js';

/** 1.1.0 beside the version that it extends. */
function extending(text: string): Files {
  return { 'things/1.0.0.yaml': small, 'things/1.1.0.yaml': text };
}

function acting(...actions: readonly string[]): Files {
  return extending(overlay('1.1.0', '1.0.0', ...actions));
}

const plain = overlay('1.1.0', '1.0.0');
const older = 'An overlay extends an older version of its own API, as in extends: ./1.3.2.yaml.';
const either = 'An action either has an update or says remove: true.';
const properties = '$.components.schemas.Thing.properties';

export const mistakenOverlays: MistakeTable = {
  'overlay-version: an overlay of another version of the specification': [
    extending(but('overlay: 1.0.0', 'overlay: 1.1.0 # here', plain)),
    'This is not an OpenAPI Overlay 1.0: write overlay: 1.0.0.',
  ],
  'overlay-version: an overlay without the overlay field': [
    extending(but('overlay: 1.0.0', '# here', plain)),
    'This is not an OpenAPI Overlay 1.0: write overlay: 1.0.0.',
  ],
  'overlay-key: a part of a contract in an overlay': [
    extending(`${plain}servers: [] # here\n`),
    'An overlay has overlay, info, extends, actions; change servers by an action.',
  ],
  'overlay-info: an overlay without a title': [
    extending(but('info:\n  title: Small', 'info: # here', plain)),
    "An overlay's info has a title, which is a text.",
  ],
  'overlay-info: a version that YAML reads as a number': [
    extending(but('version: 1.1.0', 'version: 1.1 # here', plain)),
    "An overlay's info has a version, which is a text; write it in quotes.",
  ],
  'overlay-info: a description of an overlay': [
    extending(but('  title: Small', '  title: Small\n  description: More. # here', plain)),
    "An overlay's info has title and version; change description by an action on $.info.",
  ],
  'info-version: a version of an overlay that differs from the file name': [
    extending(but('version: 1.1.0', 'version: 1.2.0 # here', plain)),
    "The file's name says version 1.1.0.",
  ],
  'overlay-extends: an overlay that extends nothing': [
    extending(but('overlay: 1.0.0', 'overlay: 1.0.0 # here', but('extends: ./1.0.0.yaml\n', '', plain))),
    older,
  ],
  'overlay-extends: an overlay that extends a missing version': [
    extending(but('./1.0.0.yaml', './0.9.yaml # here', plain)),
    './0.9.yaml does not exist.',
  ],
  'overlay-extends: an overlay that extends a newer version': [
    {
      'things/1.1.0.yaml': but('./1.0.0.yaml', './1.2.0.yaml # here', plain),
      'things/1.2.0.yaml': contract('1.2.0'),
    },
    'Version 1.1.0 may only extend an older version, and 1.2.0 is not older.',
  ],
  'overlay-extends: an overlay that extends itself': [
    { 'things/1.1.0.yaml': but('./1.0.0.yaml', './1.1.0.yaml # here', plain) },
    'Version 1.1.0 may only extend an older version, and 1.1.0 is not older.',
  ],
  'overlay-extends: an overlay that extends a version of another api': [
    {
      'others/1.0.0.yaml': contract('1.0.0', 'others'),
      'things/1.1.0.yaml': but('./1.0.0.yaml', '../others/1.0.0.yaml # here', plain),
    },
    older,
  ],
  'overlay-extends: an overlay that extends a shared file': [
    {
      [sharedFile]: 'components: {}\n',
      'things/1.1.0.yaml': but('./1.0.0.yaml', `../${sharedFile} # here`, plain),
    },
    older,
  ],
  'overlay-action: an overlay without actions': [
    extending(
      'overlay: 1.0.0\ninfo: { title: Small, version: 1.1.0 }\nextends: ./1.0.0.yaml\nactions: # here\n',
    ),
    'An overlay has a list of actions, one at least.',
  ],
  'overlay-action: an action that is a text': [
    acting('  - $.info # here'),
    'An action has a target, and update or remove.',
  ],
  'overlay-target: an action without a target': [
    acting('  - remove: true # here'),
    'An action has a target, which is a JSONPath.',
  ],
  'overlay-target: an empty target': [
    acting(action("'' # here", 'remove: true')),
    'An action has a target, which is a JSONPath.',
  ],
  'overlay-key: an unknown key of an action': [
    acting(action('$.info', 'updates: { title: Large } # here')),
    'An action has target, description, update, remove; updates is none of them.',
  ],
  'overlay-action: an action that does nothing': [acting('  - target: $.info # here'), either],
  'overlay-action: an action that updates and removes': [
    acting('  - target: $.info # here\n    update: {}\n    remove: true'),
    either,
  ],
  'overlay-action: a removal with a text as its value': [
    acting(action('$.info', "remove: 'true' # here")),
    'Write remove: true.',
  ],
  'overlay-target: an invalid JSONPath as a target': [
    acting(action('$.info[ # here', 'update: {}')),
    '$.info[ is not a JSONPath: unclosed bracketed selection.',
  ],
  'overlay-target: a path without brackets in a target': [
    acting(action('$.paths./things # here', 'update: {}')),
    "$.paths./things is not a JSONPath: unexpected shorthand selector '/'; write such a name as ['…'].",
  ],
  'overlay-target: a target without a root': [
    acting(action('info # here', 'update: {}')),
    `info is not a JSONPath: expected '$', found 'i'.`,
  ],
  'overlay-finds-nothing: a target that finds nothing': [
    acting(action('$.components.schemas.Thong.properties # here', 'update: {}')),
    '$.components.schemas.Thong.properties finds nothing in things-1.0.0; the last existing part is $.components.schemas.',
  ],
  'overlay-finds-nothing: a target that an earlier action has removed': [
    acting(action(`${properties}.made`, 'remove: true'), action(`${properties}.made # here`, 'update: {}')),
    `${properties}.made finds nothing in things-1.0.0; the last existing part is ${properties}.`,
  ],
  'overlay-update: an update of a single value': [
    acting(action('$.info.title # here', 'update: Large')),
    '$.info.title is a single value; update the object that holds it.',
  ],
  'overlay-update: an object that is updated by a single value': [
    acting(action('$.info', 'update: Large # here')),
    '$.info is an object, and is updated by an object.',
  ],
  'overlay-update: a list that would become a single value': [
    acting(action('$.components.schemas.Thing', 'update:\n      required: made # here')),
    'required is a list and cannot become a single value; remove it first.',
  ],
  'overlay-remove: the removal of the whole document': [
    acting(action('$ # here', 'remove: true')),
    'Nothing would be left of the document.',
  ],
};
