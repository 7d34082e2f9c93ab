/** Mistakes in an overlay itself: its form, and its actions. */
import { but, sharedFile, small, type Mistake } from './mistake.js';
import { action, contract, overlay } from './workspace.js';

/** 1.1.0 beside the version that it extends. */
function extending(text: string): Mistake['files'] {
  return { 'things/1.0.0.yaml': small, 'things/1.1.0.yaml': text };
}

function acting(...actions: readonly string[]): Mistake['files'] {
  return extending(overlay('1.1.0', '1.0.0', ...actions));
}

const plain = overlay('1.1.0', '1.0.0');
const older = 'An overlay extends an older version of its own API, as in extends: ./1.3.2.yaml.';
const either = 'An action either has an update or says remove: true.';
const properties = '$.components.schemas.Thing.properties';

const formMistakes: readonly Mistake[] = [
  {
    mistake: 'an overlay of another version of the specification',
    rule: 'overlay-version',
    files: extending(but('overlay: 1.0.0', 'overlay: 1.1.0 # here', plain)),
    want: 'This is not an OpenAPI Overlay 1.0: write overlay: 1.0.0.',
  },
  {
    mistake: 'an overlay without the overlay field',
    rule: 'overlay-version',
    files: extending(but('overlay: 1.0.0', '# here', plain)),
    want: 'This is not an OpenAPI Overlay 1.0: write overlay: 1.0.0.',
  },
  {
    mistake: 'a part of a contract in an overlay',
    rule: 'overlay-key',
    files: extending(`${plain}servers: [] # here\n`),
    want: 'An overlay has overlay, info, extends, actions; change servers by an action.',
  },
  {
    mistake: 'an overlay without a title',
    rule: 'overlay-info',
    files: extending(but('info:\n  title: Small', 'info: # here', plain)),
    want: "An overlay's info has a title, which is a text.",
  },
  {
    mistake: 'a version that YAML reads as a number',
    rule: 'overlay-info',
    files: extending(but('version: 1.1.0', 'version: 1.1 # here', plain)),
    want: "An overlay's info has a version, which is a text; write it in quotes.",
  },
  {
    mistake: 'a description of an overlay',
    rule: 'overlay-info',
    files: extending(but('  title: Small', '  title: Small\n  description: More. # here', plain)),
    want: "An overlay's info has title and version; change description by an action on $.info.",
  },
  {
    mistake: 'a version of an overlay that differs from the file name',
    rule: 'info-version',
    files: extending(but('version: 1.1.0', 'version: 1.2.0 # here', plain)),
    want: "The file's name says version 1.1.0.",
  },
  {
    mistake: 'an overlay that extends nothing',
    rule: 'overlay-extends',
    files: extending(
      but('overlay: 1.0.0', 'overlay: 1.0.0 # here', but('extends: ./1.0.0.yaml\n', '', plain)),
    ),
    want: older,
  },
  {
    mistake: 'an overlay that extends a missing version',
    rule: 'overlay-extends',
    files: extending(but('./1.0.0.yaml', './0.9.yaml # here', plain)),
    want: './0.9.yaml does not exist.',
  },
  {
    mistake: 'an overlay that extends a newer version',
    rule: 'overlay-extends',
    files: {
      'things/1.1.0.yaml': but('./1.0.0.yaml', './1.2.0.yaml # here', plain),
      'things/1.2.0.yaml': contract('1.2.0'),
    },
    want: 'Version 1.1.0 may only extend an older version, and 1.2.0 is not older.',
  },
  {
    mistake: 'an overlay that extends itself',
    rule: 'overlay-extends',
    files: { 'things/1.1.0.yaml': but('./1.0.0.yaml', './1.1.0.yaml # here', plain) },
    want: 'Version 1.1.0 may only extend an older version, and 1.1.0 is not older.',
  },
  {
    mistake: 'an overlay that extends a version of another api',
    rule: 'overlay-extends',
    files: {
      'others/1.0.0.yaml': contract('1.0.0', 'others'),
      'things/1.1.0.yaml': but('./1.0.0.yaml', '../others/1.0.0.yaml # here', plain),
    },
    want: older,
  },
  {
    mistake: 'an overlay that extends a shared file',
    rule: 'overlay-extends',
    files: {
      [sharedFile]: 'components: {}\n',
      'things/1.1.0.yaml': but('./1.0.0.yaml', `../${sharedFile} # here`, plain),
    },
    want: older,
  },
  {
    mistake: 'an overlay without actions',
    rule: 'overlay-action',
    files: extending(
      'overlay: 1.0.0\ninfo: { title: Small, version: 1.1.0 }\nextends: ./1.0.0.yaml\nactions: # here\n',
    ),
    want: 'An overlay has a list of actions, one at least.',
  },
];

const actionMistakes: readonly Mistake[] = [
  {
    mistake: 'an action that is a text',
    rule: 'overlay-action',
    files: acting('  - $.info # here'),
    want: 'An action has a target, and update or remove.',
  },
  {
    mistake: 'an action without a target',
    rule: 'overlay-target',
    files: acting('  - remove: true # here'),
    want: 'An action has a target, which is a JSONPath.',
  },
  {
    mistake: 'an empty target',
    rule: 'overlay-target',
    files: acting(action("'' # here", 'remove: true')),
    want: 'An action has a target, which is a JSONPath.',
  },
  {
    mistake: 'an unknown key of an action',
    rule: 'overlay-key',
    files: acting(action('$.info', 'updates: { title: Large } # here')),
    want: 'An action has target, description, update, remove; updates is none of them.',
  },
  {
    mistake: 'an action that does nothing',
    rule: 'overlay-action',
    files: acting('  - target: $.info # here'),
    want: either,
  },
  {
    mistake: 'an action that updates and removes',
    rule: 'overlay-action',
    files: acting('  - target: $.info # here\n    update: {}\n    remove: true'),
    want: either,
  },
  {
    mistake: 'a removal with a text as its value',
    rule: 'overlay-action',
    files: acting(action('$.info', "remove: 'true' # here")),
    want: 'Write remove: true.',
  },
  {
    mistake: 'an invalid JSONPath as a target',
    rule: 'overlay-target',
    files: acting(action('$.info[ # here', 'update: {}')),
    want: '$.info[ is not a JSONPath: unclosed bracketed selection.',
  },
  {
    mistake: 'a path without brackets in a target',
    rule: 'overlay-target',
    files: acting(action('$.paths./things # here', 'update: {}')),
    want: "$.paths./things is not a JSONPath: unexpected shorthand selector '/'; write such a name as ['…'].",
  },
  {
    mistake: 'a target without a root',
    rule: 'overlay-target',
    files: acting(action('info # here', 'update: {}')),
    want: `info is not a JSONPath: expected '$', found 'i'.`,
  },
  {
    mistake: 'a target that finds nothing',
    rule: 'overlay-finds-nothing',
    files: acting(action('$.components.schemas.Thong.properties # here', 'update: {}')),
    want: '$.components.schemas.Thong.properties finds nothing in things-1.0.0; the last existing part is $.components.schemas.',
  },
  {
    mistake: 'a target that an earlier action has removed',
    rule: 'overlay-finds-nothing',
    files: acting(
      action(`${properties}.made`, 'remove: true'),
      action(`${properties}.made # here`, 'update: {}'),
    ),
    want: `${properties}.made finds nothing in things-1.0.0; the last existing part is ${properties}.`,
  },
  {
    mistake: 'an update of a single value',
    rule: 'overlay-update',
    files: acting(action('$.info.title # here', 'update: Large')),
    want: '$.info.title is a single value; update the object that holds it.',
  },
  {
    mistake: 'an object that is updated by a single value',
    rule: 'overlay-update',
    files: acting(action('$.info', 'update: Large # here')),
    want: '$.info is an object, and is updated by an object.',
  },
  {
    mistake: 'a list that would become a single value',
    rule: 'overlay-update',
    files: acting(action('$.components.schemas.Thing', 'update:\n      required: made # here')),
    want: 'required is a list and cannot become a single value; remove it first.',
  },
  {
    mistake: 'the removal of the whole document',
    rule: 'overlay-remove',
    files: acting(action('$ # here', 'remove: true')),
    want: 'Nothing would be left of the document.',
  },
];

export const mistakenOverlays: readonly Mistake[] = [...formMistakes, ...actionMistakes];
