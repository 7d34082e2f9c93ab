/** `npm run pack:engine`: packs the contract engine as `open-banking-contracts-<version>.tgz`, in the working directory. */
import { packEngine } from './engine-package.js';

console.log(packEngine(process.cwd()));
