/** Paths have the form that the server finds its way by. */
import { entriesOf, objectOf } from '../json.js';
import type { Contract } from '../operations.js';

const unserved = ['head', 'options', 'trace'];

function withoutQuery(path: string): string {
  return path.split('?')[0] ?? '';
}

export function checkPaths({ document, report }: Contract): void {
  for (const [path, item] of entriesOf(document['paths'])) {
    const at = ['paths', path];
    const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
    const repeated = names.find((name, index) => names.indexOf(name) !== index);
    if (repeated !== undefined) {
      report(
        at,
        'path-parameter-twice',
        `${path} has {${repeated}} twice; give each place a name of its own.`,
      );
    }
    const mixed = withoutQuery(path)
      .split('/')
      .find((segment) => /[{}]/.test(segment) && !/^\{[^{}]*\}$/.test(segment));
    if (mixed !== undefined) {
      const sentence = `${mixed} of ${path} is only partly a parameter; a parameter takes the whole segment.`;
      report(at, 'path-segment', sentence);
    }
    for (const method of Object.keys(objectOf(item)).filter((key) => unserved.includes(key))) {
      const sentence = `${method.toUpperCase()} is not served; remove it.`;
      report([...at, method], 'method-unserved', sentence);
    }
  }
}
