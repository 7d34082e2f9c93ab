/** The links of an answer: each leads to the reference of the operation that it calls, or to a page of the bank. */
import type { AnyContract, AnyOperation } from '../../../../src/contract/operation.js';
import { isObject } from '../../../../src/domain/objects.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import { contractReference } from '../documentation/contract-reference.js';
import { operationPath } from '../frame/paths.js';

export interface AnswerLink {
  /** As in `scaRedirect`. */
  readonly name: string;
  readonly href: string;
  /** The operation's summary; absent for a page of the bank. */
  readonly summary?: string;
}

/** A list of accounts has links in each of its members. */
const mostLinks = 24;

/** Lists the links of `_links`, at any depth; `origins` are the server's own. */
export function listAnswerLinks(
  answer: unknown,
  contracts: readonly AnyContract[],
  origins: readonly string[],
): readonly AnswerLink[] {
  return collectLinks(answer)
    .slice(0, mostLinks)
    .map(([name, href]) => {
      const origin = origins.find((each) => href.startsWith(`${each}/`)) ?? '';
      const target = href.slice(origin.length);
      const operation = findOperation(target, name.startsWith('start') ? 'POST' : 'GET', contracts);
      if (!operation) return { name, href };
      const { contract, id } = operation;
      const summary = contractReference(contract).find(id)?.summary ?? id;
      return { name, href: buildHref(operationPath(contract, id), { target }), summary };
    });
}

function collectLinks(value: unknown): readonly (readonly [name: string, href: string])[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => collectLinks(each));
  if (!isObject(value)) return [];
  const { _links: links, ...others } = value;
  const own = isObject(links) ? Object.entries(links) : [];
  return [
    ...own.flatMap(([name, link]) => {
      const href = isObject(link) ? link['href'] : link;
      return typeof href === 'string' ? [[name, href] as const] : [];
    }),
    ...Object.values(others).flatMap((each) => collectLinks(each)),
  ];
}

/** Returns the operation that a path calls; a literal segment goes before a parameter. */
function findOperation(target: string, method: string, contracts: readonly AnyContract[]) {
  const [path = ''] = target.split('?', 1);
  const fitting = contracts.flatMap(({ basePath, name, operations }) =>
    operations
      .filter((each) => each.method === method && !isPage(each) && fits(path, basePath + each.path))
      .map((each) => ({ contract: name, id: each.id, path: each.path })),
  );
  return fitting.toSorted((one, other) => countParameters(one.path) - countParameters(other.path))[0];
}

/** Whether a browser makes the call, and shows the answer. */
export function isPage({ contentTypes, method }: Pick<AnyOperation, 'contentTypes' | 'method'>): boolean {
  return method === 'GET' && Object.values(contentTypes).flat().includes('text/html');
}

function countParameters(template: string): number {
  return template.split('{').length;
}

/** Whether a path fits the template of an operation, as in `/payments/{paymentId}`. */
export function fits(path: string, template: string): boolean {
  const segments = path.split('/');
  const expected = template.split('/');
  return (
    segments.length === expected.length &&
    expected.every((each, index) =>
      each.startsWith('{') ? segments[index] !== '' : each === segments[index],
    )
  );
}
