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
  'overlay-version: This is not an OpenAPI Overlay 1.0: write overlay: 1.0.0.': [
    extending(but('overlay: 1.0.0', 'overlay: 1.1.0 # here', plain)),
    extending(but('overlay: 1.0.0', '# here', plain)),
  ],
  'overlay-key: An overlay has overlay, info, extends, actions; change servers by an action.': extending(
    `${plain}servers: [] # here\n`,
  ),
  "overlay-info: An overlay's info has a title, which is a text.": extending(
    but('info:\n  title: Small', 'info: # here', plain),
  ),
  "overlay-info: An overlay's info has a version, which is a text; write it in quotes.": extending(
    but('version: 1.1.0', 'version: 1.1 # here', plain),
  ),
  "overlay-info: An overlay's info has title and version; change description by an action on $.info.":
    extending(but('  title: Small', '  title: Small\n  description: More. # here', plain)),
  "info-version: The file's name says version 1.1.0.": extending(
    but('version: 1.1.0', 'version: 1.2.0 # here', plain),
  ),
  [`overlay-extends: ${older}`]: [
    extending(but('overlay: 1.0.0', 'overlay: 1.0.0 # here', but('extends: ./1.0.0.yaml\n', '', plain))),
    {
      'others/1.0.0.yaml': contract('1.0.0', 'others'),
      'things/1.1.0.yaml': but('./1.0.0.yaml', '../others/1.0.0.yaml # here', plain),
    },
    {
      [sharedFile]: 'components: {}\n',
      'things/1.1.0.yaml': but('./1.0.0.yaml', `../${sharedFile} # here`, plain),
    },
  ],
  'overlay-extends: ./0.9.yaml does not exist.': extending(but('./1.0.0.yaml', './0.9.yaml # here', plain)),
  'overlay-extends: Version 1.1.0 may only extend an older version, and 1.2.0 is not older.': {
    'things/1.1.0.yaml': but('./1.0.0.yaml', './1.2.0.yaml # here', plain),
    'things/1.2.0.yaml': contract('1.2.0'),
  },
  'overlay-extends: Version 1.1.0 may only extend an older version, and 1.1.0 is not older.': {
    'things/1.1.0.yaml': but('./1.0.0.yaml', './1.1.0.yaml # here', plain),
  },
  'overlay-action: An overlay has a list of actions, one at least.': extending(
    'overlay: 1.0.0\ninfo: { title: Small, version: 1.1.0 }\nextends: ./1.0.0.yaml\nactions: # here\n',
  ),
  'overlay-action: An action has a target, and update or remove.': acting('  - $.info # here'),
  'overlay-target: An action has a target, which is a JSONPath.': [
    acting('  - remove: true # here'),
    acting(action("'' # here", 'remove: true')),
  ],
  'overlay-key: An action has target, description, update, remove; updates is none of them.': acting(
    action('$.info', 'updates: { title: Large } # here'),
  ),
  [`overlay-action: ${either}`]: [
    acting('  - target: $.info # here'),
    acting('  - target: $.info # here\n    update: {}\n    remove: true'),
  ],
  'overlay-action: Write remove: true.': acting(action('$.info', "remove: 'true' # here")),
  'overlay-target: $.info[ is not a JSONPath: unclosed bracketed selection.': acting(
    action('$.info[ # here', 'update: {}'),
  ),
  "overlay-target: $.paths./things is not a JSONPath: unexpected shorthand selector '/'; write such a name as ['…'].":
    acting(action('$.paths./things # here', 'update: {}')),
  [`overlay-target: info is not a JSONPath: expected '$', found 'i'.`]: acting(
    action('info # here', 'update: {}'),
  ),
  'overlay-finds-nothing: $.components.schemas.Thong.properties finds nothing in things-1.0.0; the last existing part is $.components.schemas.':
    acting(action('$.components.schemas.Thong.properties # here', 'update: {}')),
  [`overlay-finds-nothing: ${properties}.made finds nothing in things-1.0.0; the last existing part is ${properties}.`]:
    acting(action(`${properties}.made`, 'remove: true'), action(`${properties}.made # here`, 'update: {}')),
  'overlay-update: $.info.title is a single value; update the object that holds it.': acting(
    action('$.info.title # here', 'update: Large'),
  ),
  'overlay-update: $.info is an object, and is updated by an object.': acting(
    action('$.info', 'update: Large # here'),
  ),
  'overlay-update: required is a list and cannot become a single value; remove it first.': acting(
    action('$.components.schemas.Thing', 'update:\n      required: made # here'),
  ),
  'overlay-remove: Nothing would be left of the document.': acting(action('$ # here', 'remove: true')),
};
