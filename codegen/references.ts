/** Where a `$ref` leads, and which references are allowed: a newer contract to an older one, never the reverse. */
import { posix } from 'node:path';
import { compareVersions, contractFile } from './contracts.js';
import type { Place } from './findings.js';

/** The place that a reference names, seen from the file that it stands in. */
export function targetOf(reference: string, from: string): Place {
  const [file = '', pointer = ''] = reference.split('#', 2);
  return {
    file: file === '' ? from : posix.normalize(posix.join(posix.dirname(from), file)),
    path: pointer
      .split('/')
      .slice(1)
      .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')),
  };
}

/** A sentence that says why one file may not refer to another, or undefined when it may. */
export function refusal(from: string, to: string): string | undefined {
  if (from === to) return undefined;
  const source = contractFile(from);
  const target = contractFile(to);
  if (!target) return to.startsWith('shared/') ? undefined : `${to} is neither a contract nor a shared file.`;
  if (!source) return `A shared file may not refer to a contract, and ${to} is one.`;
  if (source.api !== target.api)
    return `A ${source.api} contract may not refer to ${to}; share it in specs/shared.`;
  if (compareVersions(source.version, target.version) < 0) {
    return `Version ${source.version} may not refer to the newer version ${target.version}.`;
  }
  return undefined;
}
