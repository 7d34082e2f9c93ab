/**
 * Size limits: no file over 250 lines except text catalogues, no function over 70. Prints larger ones, and exits with 1
 * if there are any.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const folders = ['src', 'handlers', 'codegen', 'migrations', 'test', 'tools', 'sandbox', 'conformance'];

/** Text catalogues may be long: splitting a language would make its sentences harder to find. */
const textCatalogues = ['src/pages/texts/'];

/** A test suite's function is a table of contents, and may be as long as its file. */
const suite = /\b(describe\w*|forEachEngine|onOneEngine|onSqlite)\((?:[^()]|\([^()]*\))*$/;

interface Finding {
  readonly filename: string;
  readonly message: string;
  readonly code: string;
  readonly labels: readonly [{ readonly span: { readonly offset: number; readonly line: number } }];
}

const findings = measure().filter((finding) => !isCatalogue(finding) && !isSuite(finding));
for (const { filename, labels, message } of findings) {
  console.error(`${filename}:${labels[0].span.line}: ${message}`);
}
process.exitCode = findings.length > 0 ? 1 : 0;

function measure(): readonly Finding[] {
  const options = ['--config', 'tools/sizes.json', '--ignore-pattern', 'generated', '--format', 'json'];
  const { stdout, stderr, error } = spawnSync('node_modules/.bin/oxlint', [...options, ...folders], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  if (stdout === '') throw new Error(stderr);
  const { diagnostics }: { readonly diagnostics: readonly Finding[] } = JSON.parse(stdout);
  return diagnostics;
}

function isCatalogue({ code, filename }: Finding): boolean {
  return code.includes('max-lines)') && textCatalogues.some((folder) => filename.startsWith(folder));
}

function isSuite({ code, filename, labels }: Finding): boolean {
  if (!code.includes('max-lines-per-function')) return false;
  const before = readFileSync(filename).subarray(0, labels[0].span.offset).toString();
  return suite.test(before.slice(-300));
}
