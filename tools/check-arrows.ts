/** `npm run check`: prints every import that the import rules refuse, and exits with 1 if there is any. */
import { readdirSync, readFileSync } from 'node:fs';
import { findingsIn } from './imports.js';

const folders = ['src', 'generated', 'handlers', 'migrations', 'codegen', 'tools/mock', 'tools/contracts'];

const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.ts$/.test(file))
    .map((file) => `${folder}/${file}`),
);
const findings = findingsIn(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])));
for (const finding of findings) console.error(finding);
process.exitCode = findings.length > 0 ? 1 : 0;
