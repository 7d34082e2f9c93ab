/** Code that is forbidden in the running server, or allowed only in places that have a reason for it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../documents/markdown.js';

interface Rule {
  readonly what: string;
  readonly pattern: RegExp;
  /** A line that breaks the rule, so that the rule cannot silently stop working. */
  readonly example: string;
  readonly allowedIn?: readonly string[];
}

const rules: readonly Rule[] = [
  {
    what: 'starts another program',
    pattern: /node:(child_process|cluster)/,
    example: "import { exec } from 'node:child_process';",
  },
  {
    what: 'runs a text as code',
    pattern: /\beval\(|new Function\b|node:(vm|repl|inspector)/,
    example: 'new Function(text)()',
  },
  {
    what: 'writes HTML from a text into a page',
    pattern: /(inner|outer)HTML|insertAdjacentHTML|document\.write/,
    example: 'field.innerHTML = text;',
  },
  {
    what: 'interpolates values into SQL',
    pattern: /\.raw\(\s*`[^`]*\$\{/,
    example: 'knex.raw(`select * from payments where id = ${id}`)',
    // Columns of the ledger's own table, one of two collations, and a constant list of the server's variables.
    allowedIn: [
      'sandbox/src/storage/bank-tables/ledger.ts',
      'src/storage/dialects/mysql/mysql-dialect.ts',
      'src/commands/doctor/database.ts',
    ],
  },
  {
    what: 'uses a predictable random source',
    pattern: /Math\.random/,
    example: 'const id = Math.random();',
    // Delays before a retry.
    allowedIn: [
      'src/storage/dialects/sqlite/sqlite-dialect.ts',
      'src/storage/errors.ts',
      'src/storage/migrations.ts',
    ],
  },
  {
    what: 'uses a broken hash',
    pattern: /'(md5|sha1)'/i,
    example: "hash('md5', content)",
    // Names of keys in test certificates, which prove nothing; and the hash that a refusal of a certificate names.
    allowedIn: ['src/crypto/digests.ts', 'src/crypto/object-identifiers.ts'],
  },
  {
    what: 'accepts any certificate',
    pattern: /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/,
    example: 'connect({ rejectUnauthorized: false })',
    // TPP certificates are checked with the request, so that TPPs read the error; the doctor only asks this machine's
    // own port whether it is live, and sends nothing.
    allowedIn: ['src/net/listener.ts', 'src/commands/health-probe.ts'],
  },
];

const folders = [
  'src',
  'handlers',
  'sandbox/src',
  'sandbox/assets',
  'conformance/src',
  'generated',
  'migrations',
  'assets',
];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|js)$/.test(file))
    .map((file) => `${folder}/${file}`),
);
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

describe('The running server', () => {
  for (const { allowedIn = [], example, pattern, what } of rules) {
    it(`has no code that ${what}${allowedIn.length > 0 ? ', except in listed files' : ''}`, () => {
      expect(example).to.match(pattern);
      const found = [...texts].filter(([, text]) => pattern.test(text)).map(([file]) => file);
      expect(found).to.have.members(allowedIn);
    });
  }
});
