/**
 * Writes the list of handler modules: `operations.ts` in each folder of handlers, with a line for each module that has a
 * default export. The name of the module's file is the operation's, `get-payment.ts` for `getPayment`; the compiler checks
 * both against the contracts.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const folders = ['handlers', 'sandbox/src/handlers'];

const toOperation = (module) => basename(module).replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());

function describeHandlers(folder) {
  const modules = readdirSync(folder, { recursive: true })
    .filter(
      (file) => file.endsWith('.ts') && /^export default /m.test(readFileSync(join(folder, file), 'utf8')),
    )
    .map((file) => file.slice(0, -'.ts'.length).replaceAll('\\', '/'))
    .toSorted();
  const lines = modules.map(
    (module) => `export { default as ${toOperation(module)} } from './${module}.js';\n`,
  );
  return `// Written by "npm run build" from the modules of this folder.\n\n${lines.join('')}`;
}

export function listHandlers() {
  for (const folder of folders.filter((each) => existsSync(each))) {
    const file = join(folder, 'operations.ts');
    const content = describeHandlers(folder);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
  }
}
