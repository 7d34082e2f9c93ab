/** Every document in the contracts' folder is a contract or a file that contracts share. */
import { contractFile, filesIn, foldersIn, type Sources } from '../documents/sources.js';

const document = /\.(ya?ml|json)$/i;
/** The files that `npm run release` writes have their own checks. */
const lock = /^released(\.json$|\/)/;

export function checkFiles(root: string, sources: Sources): void {
  for (const file of foldersIn(root).filter((name) => document.test(name))) {
    const sentence = 'This is a folder with the name of a document; remove it, or make it a file.';
    sources.add({ file, line: 1, rule: 'file-is-folder', sentence });
  }
  for (const file of filesIn(root)) {
    if (!document.test(file) || lock.test(file) || file.startsWith('shared/') || contractFile(file)) continue;
    const sentence =
      'This file is not read: a contract is called <api>/<version>.yaml, as in payments/1.3.2.yaml, and shared files are in shared/.';
    sources.add({ file, line: 1, rule: 'file-name', sentence });
  }
}
