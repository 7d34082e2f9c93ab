/** `npm run design`: the workbench on this repository's contracts. See `design.ts`. */
import { checkContracts } from './check.js';
import { design } from './design.js';

await design({
  check: () => checkContracts('specs', 'generated'),
  folders: ['src', 'sandbox/src', 'conformance/src', 'handlers', 'generated'],
  options: ['-p', 'tools/design/handlers.tsconfig.json'],
});
