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
  [`file-name: ${unreadFile}`]: [
    named2('things/v2.yaml'),
    named2('things/1.3.2.yml'),
    named2('things/old/0.9.0.yaml'),
    named2('1.0.0.yaml'),
  ],
  'yaml-syntax: This is not YAML: Nested mappings are not allowed in compact mappings.': but(
    'title: Small',
    'title: Small: more # here',
  ),
  "yaml-syntax: This is not YAML: Missing closing 'quote.": but('title: Small', `title: 'Small # here`),
  'yaml-duplicate-key: This key is given twice; the map has it above already.': [
    but('  title: Small', '  title: Small\n  title: Large # here'),
    but('components:', '  /things/{id}: {} # here\ncomponents:'),
  ],
  'yaml-tab: A tab indents this line; write spaces.': but('  title: Small', '\ttitle: Small # here'),
  'yaml-several-documents: A second document begins here; write each into a file of its own.': `${small}--- # here\n${small}`,
  'yaml-not-a-map: The file holds no map of keys and values; a contract begins with openapi, info and paths.':
    ['- openapi: 3.0.3 # here\n', '# here\n'],
  'yaml-key-not-text: A key is a text, and not a list, a map or an alias.': but(
    '  title: Small',
    '  title: Small\n  ? [a, b] # here\n  : 3',
  ),
  'yaml-key-not-text: YAML reads this key as true; write it in quotes.': but(
    '  title: Small',
    '  title: Small\n  true: 3 # here',
  ),
  'yaml-key-not-text: YAML reads this key as 200; write it in quotes.': but("'200':", '0xC8: # here'),
  "key-unquoted: Write this key in quotes: '200'.": but("'200':", '200: # here'),
  'yaml-value-not-json: .inf is no number that JSON has.': named(
    'type: integer\n          maximum: .inf # here',
  ),
  'yaml-tag-unknown: This tag is unknown; leave it out.': but('title: Small', 'title: !small Small # here'),
  'yaml-tag-unknown: JSON has no values of tag:yaml.org,2002:binary; leave the tag out.': but(
    'title: Small',
    'title: !!binary U21hbGw= # here',
  ),
  'yaml-too-deep: This value is nested deeper than a hundred levels.': but(
    '  title: Small',
    `  title: Small\n  x-deep: ${'['.repeat(300)}${']'.repeat(300)} # here`,
  ),
  'yaml-alias-undefined: No anchor &small stands before this alias.': but(
    'title: Small',
    'title: *small # here',
  ),
  'yaml-alias-circular: *info stands within &info, and would never end.': but('info:', 'info: &info').replace(
    '  title: Small',
    '  title: Small\n  x-info: *info # here',
  ),
  'yaml-alias-explosion: Aliases expand this file to too many values; write the values out.': [
    but(
      'paths:',
      `x-long: &long ${'ha'.repeat(50_000)}\nx-more: [${'*long, '.repeat(1_100)}] # here\npaths:`,
    ),
    but('paths:', `x-short: &short ha\nx-more: [${'*short, '.repeat(20_000)}] # here\npaths:`),
    but('paths:', `x-laughs:\n  l0: &l0 ha\n${laughs} # here\npaths:`),
  ],
};
