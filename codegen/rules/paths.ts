/** Checks that paths have the form that the router supports. */
import { entriesOf, isObject, type Json, asList, asObject, asText } from '../json.js';
import type { Contract } from '../operations/operations.js';

const unserved = ['head', 'options', 'trace'];

function withoutQuery(path: string): string {
  return path.split('?')[0] ?? '';
}

export function checkPaths(contract: Contract): void {
  const { document, report } = contract;
  checkIdenticalPaths(contract);
  checkHosts(contract);
  for (const [path, item] of entriesOf(document['paths']).filter(([key]) => key.startsWith('/'))) {
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
    checkBelow(report, at, item);
    for (const method of Object.keys(asObject(item)).filter((key) => unserved.includes(key))) {
      const sentence = `${method.toUpperCase()} is not served; remove it.`;
      report([...at, method], 'method-unserved', sentence);
    }
  }
}

/** Paths match the same requests when they differ in parameter names alone; the first one is served. */
function checkIdenticalPaths({ document, operations, report }: Contract): void {
  const known = new Map<string, string>();
  for (const [path] of entriesOf(document['paths'])) {
    const form = path.replaceAll(/\{[^{}]*\}/g, '{}');
    const first = known.get(form);
    known.set(form, first ?? path);
    if (first === undefined) continue;
    const methods = operations.filter((each) => each.path === first).map(({ method }) => method);
    const hidden = operations.filter((each) => each.path === path && methods.includes(each.method));
    const lost = hidden.map(({ id, method }) => `${method} ${path} (${id})`).join(' and ');
    const effect = lost === '' ? 'write its operations there' : `${lost} cannot be reached`;
    report(['paths', path], 'no-identical-paths', `${path} is ${first} with other names; ${effect}.`);
  }
}

/** One finding for all servers below the top, whose paths are read. */
function checkHosts({ document, report }: Contract): void {
  const owners = entriesOf(document['paths']).flatMap(([path, item]) => [
    { at: ['paths', path], owner: item },
    ...entriesOf(item).map(([key, part]) => ({ at: ['paths', path, key], owner: part })),
  ]);
  const hosts = owners.flatMap(({ at, owner }) => {
    const [server] = asList(asObject(owner)['servers']);
    const url = asText(asObject(server)['url']) ?? '';
    return /^([a-z][a-z0-9+.-]*:)?\/\//i.test(url) ? [[...at, 'servers']] : [];
  });
  const [first, ...others] = hosts;
  if (!first) return;
  const more = others.length > 0 ? `, here and at ${others.length} more places` : '';
  const sentence = `The host of a server below the top is ignored${more}; its path counts.`;
  report(first, 'server-host', sentence);
}

/** Keywords below a path that OpenAPI allows and this server ignores. */
function checkBelow(report: Contract['report'], at: readonly string[], item: Json): void {
  const parts = [{ at, part: item }, ...entriesOf(item).map(([key, part]) => ({ at: [...at, key], part }))];
  for (const { at: here, part } of parts) {
    if (isObject(part) && part['servers'] !== undefined) {
      const sentence = 'A contract has one base path; write servers at the top of the document.';
      report([...here, 'servers'], 'server-below', sentence);
    }
    if (isObject(part) && part['callbacks'] !== undefined) {
      const sentence = 'Callbacks are not supported; no code is generated for them.';
      report([...here, 'callbacks'], 'callback-uncalled', sentence);
    }
  }
}
