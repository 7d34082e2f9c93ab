/** Source files as they might be written tomorrow, checked by the linter under this project's rules. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/temporary.js';

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

export interface Complaint {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
}

interface Report {
  readonly diagnostics: readonly {
    readonly filename: string;
    readonly code: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
}

/** Path to lines; what the linter says about them, beginning with a rule's name such as `no-restricted-imports`. */
export function lint(files: Readonly<Record<string, readonly string[]>>): readonly Complaint[] {
  const folder = temporaryFolder('arrows-');
  for (const name of ['.oxlintrc.json', '.oxlintrc.arrows.json']) {
    copyFileSync(join(projectRoot, name), join(folder, name));
  }
  for (const [file, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${lines.join('\n')}\n`);
  }
  const program = join(projectRoot, 'node_modules/.bin/oxlint');
  const { stdout, stderr } = spawnSync(program, ['--format', 'json'], { cwd: folder, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  const { diagnostics }: Report = JSON.parse(stdout);
  return diagnostics.map(({ filename, code, labels }) => ({
    file: filename,
    line: labels[0]?.span.line ?? 0,
    rule: /\(([^)]+)\)/.exec(code)?.[1] ?? code,
  }));
}
