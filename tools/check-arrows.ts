/** `npm run check`: prints every import that the import rules refuse, and exits with 1 if there is any. */
import { readdirSync, readFileSync } from 'node:fs';
import { findingsIn, modulesImportedBy } from './imports.js';

const folders = [
  'src',
  'generated',
  'handlers',
  'migrations',
  'sandbox/src',
  'conformance/src',
  'codegen',
  'tools/mock',
  'tools/watch',
  'tools/design',
  'tools/contracts',
];

/** The maximum of the bank's modules that the sandbox may import by value; lower this number when it imports fewer. */
const mostBankModules = 119;

const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.ts$/.test(file))
    .map((file) => `${folder}/${file}`),
);
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const findings = findingsIn(sources);
const bankModules = modulesImportedBy('sandbox', sources).size;
if (bankModules > mostBankModules)
  findings.push(
    `sandbox: imports ${bankModules} modules of the bank by value; at most ${mostBankModules} are allowed.`,
  );
for (const finding of findings) console.error(finding);
process.exitCode = findings.length > 0 ? 1 : 0;
