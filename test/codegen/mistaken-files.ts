/** Mistakes in file names and in YAML. */
import { but, type MistakeTable, named, small } from './mistake.js';
import type { Files } from './workspace.js';

const unreadFile =
  'This file is not read: a contract is called <api>/<version>.yaml, as in payments/1.3.2.yaml, and shared files are in shared/.';

/** A bomb: each list has nine times the values of the list before it. */
export const laughs = Array.from({ length: 9 }, (_, index) => {
  const list = Array.from({ length: 9 }, () => `*l${index}`).join(', ');
  return `  l${index + 1}: &l${index + 1} [${list}]`;
}).join('\n');

const named2 = (name: string): Files => ({
  'things/1.0.0.yaml': small,
  [name]: `# here\n${small}`,
});

export const mistakenFiles: MistakeTable = {
  'file-name: a file without a version as its name': [named2('things/v2.yaml'), unreadFile],
  'file-name: a file with another extension': [named2('things/1.3.2.yml'), unreadFile],
  'file-name: a version in a subfolder': [named2('things/old/0.9.0.yaml'), unreadFile],
  'file-name: a contract outside of any API': [named2('1.0.0.yaml'), unreadFile],
  'yaml-syntax: text that is not YAML': [
    but('title: Small', 'title: Small: more # here'),
    'This is not YAML: Nested mappings are not allowed in compact mappings.',
  ],
  'yaml-syntax: an unfinished quotation': [
    but('title: Small', `title: 'Small # here`),
    "This is not YAML: Missing closing 'quote.",
  ],
  'yaml-duplicate-key: a duplicate key': [
    but('  title: Small', '  title: Small\n  title: Large # here'),
    'This key is given twice; the map has it above already.',
  ],
  'yaml-duplicate-key: a duplicate path': [
    but('components:', '  /things/{id}: {} # here\ncomponents:'),
    'This key is given twice; the map has it above already.',
  ],
  'yaml-tab: a tab as indentation': [
    but('  title: Small', '\ttitle: Small # here'),
    'A tab indents this line; write spaces.',
  ],
  'yaml-several-documents: two documents in one file': [
    `${small}--- # here\n${small}`,
    'A second document begins here; write each into a file of its own.',
  ],
  'yaml-not-a-map: a list': [
    '- openapi: 3.0.3 # here\n',
    'The file holds no map of keys and values; a contract begins with openapi, info and paths.',
  ],
  'yaml-not-a-map: an empty file': [
    '# here\n',
    'The file holds no map of keys and values; a contract begins with openapi, info and paths.',
  ],
  'yaml-key-not-text: a key that is a list': [
    but('  title: Small', '  title: Small\n  ? [a, b] # here\n  : 3'),
    'A key is a text, and not a list, a map or an alias.',
  ],
  'yaml-key-not-text: a key that is true': [
    but('  title: Small', '  title: Small\n  true: 3 # here'),
    'YAML reads this key as true; write it in quotes.',
  ],
  'yaml-key-not-text: a key that YAML converts': [
    but("'200':", '0xC8: # here'),
    'YAML reads this key as 200; write it in quotes.',
  ],
  'key-unquoted: a status without quotes': [but("'200':", '200: # here'), "Write this key in quotes: '200'."],
  'yaml-value-not-json: an infinite bound': [
    named('type: integer\n          maximum: .inf # here'),
    '.inf is no number that JSON has.',
  ],
  'yaml-tag-unknown: an unknown tag': [
    but('title: Small', 'title: !small Small # here'),
    'This tag is unknown; leave it out.',
  ],
  'yaml-tag-unknown: a binary value': [
    but('title: Small', 'title: !!binary U21hbGw= # here'),
    'JSON has no values of tag:yaml.org,2002:binary; leave the tag out.',
  ],
  'yaml-too-deep: a deeply nested value': [
    but('  title: Small', `  title: Small\n  x-deep: ${'['.repeat(300)}${']'.repeat(300)} # here`),
    'This value is nested deeper than a hundred levels.',
  ],
  'yaml-alias-undefined: an undefined alias in YAML': [
    but('title: Small', 'title: *small # here'),
    'No anchor &small stands before this alias.',
  ],
  'yaml-alias-circular: an alias within its own anchor': [
    but('info:', 'info: &info').replace('  title: Small', '  title: Small\n  x-info: *info # here'),
    '*info stands within &info, and would never end.',
  ],
  'yaml-alias-explosion: a long text with many aliases': [
    but(
      'paths:',
      `x-long: &long ${'ha'.repeat(50_000)}\nx-more: [${'*long, '.repeat(1_100)}] # here\npaths:`,
    ),
    'Aliases expand this file to too many values; write the values out.',
  ],
  'yaml-alias-explosion: more aliases than the parser can resolve': [
    but('paths:', `x-short: &short ha\nx-more: [${'*short, '.repeat(20_000)}] # here\npaths:`),
    'Aliases expand this file to too many values; write the values out.',
  ],
  'yaml-alias-explosion: an explosion of aliases': [
    but('paths:', `x-laughs:\n  l0: &l0 ha\n${laughs} # here\npaths:`),
    'Aliases expand this file to too many values; write the values out.',
  ],
};
