/** Every operation has an id of its own, and the id means the same method and path in every version. */
import { objectOf, valueAt } from '../json.js';
import type { Contract, Operation } from '../operations.js';
import type { Sources } from '../sources.js';

export function checkOperations(contracts: readonly Contract[], sources: Sources): void {
  const meanings = new Map<string, { readonly text: string; readonly contract: string }>();
  for (const contract of contracts) {
    const seen = new Set<string>();
    for (const operation of contract.operations) {
      const report = (sentence: string) =>
        sources.report(contract.placeOf([...operation.at, 'operationId']), sentence);
      const { id, method, path } = operation;
      checkReplies(contract, operation, sources);
      checkSecurity(contract, operation, sources);
      checkPath(contract, operation, sources);
      if (!/^[a-z][A-Za-z0-9]*$/.test(id)) {
        report(`${method} ${path} needs an operationId in camel case.`);
        continue;
      }
      if (seen.has(id)) report(`${id} is the id of two operations.`);
      seen.add(id);
      const text = `${contract.api}: ${method} ${path}`;
      const known = meanings.get(id);
      if (known && known.text !== text && known.contract !== contract.name) {
        report(`${id} means ${known.text.split(': ')[1]} in ${known.contract}, and ${method} ${path} here.`);
      }
      if (!known) meanings.set(id, { text, contract: contract.name });
    }
  }
}

const failureTypes = ['application/json', 'application/problem+json', 'text/html'];

function checkReplies(contract: Contract, operation: Operation, sources: Sources): void {
  const statuses = new Set<string>();
  for (const { status, component, content } of operation.replies) {
    const at = contract.placeOf([...operation.at, 'responses']);
    const types = content?.types ?? [];
    if (status >= 400 && (types.length > 1 || types.some((type) => !failureTypes.includes(type)))) {
      sources.report(
        at,
        `The ${status} of ${operation.id} has one media type: ${failureTypes.join(' or ')}.`,
      );
    }
    if (!Number.isInteger(status)) {
      sources.report(at, `${operation.id} spells out every status; neither default nor 4XX says enough.`);
    }
    if (component !== undefined && statuses.has(component)) {
      sources.report(at, `${operation.id} gives ${component} for two statuses; give each its own.`);
    }
    if (component !== undefined) statuses.add(component);
  }
}

function checkPath(contract: Contract, { at, id, parameters, path }: Operation, sources: Sources): void {
  const declared = parameters.path.map(({ name }) => name);
  for (const [, name = ''] of path.matchAll(/\{([^}]*)\}/g)) {
    if (declared.includes(name)) continue;
    sources.report(
      contract.placeOf(at),
      `${id} has {${name}} in its path, and no path parameter of that name.`,
    );
  }
}

/** Silence is not consent: an operation for everybody says `security: []`. */
function checkSecurity(contract: Contract, operation: Operation, sources: Sources): void {
  const own = valueAt(contract.document, [...operation.at, 'security']) ?? contract.document['security'];
  if (own === undefined) {
    sources.report(
      contract.placeOf(operation.at),
      `${operation.id} does not say who may call it: write security at the top of the document, or [] for everybody.`,
    );
  }
  const schemes = objectOf(objectOf(contract.document['components'])['securitySchemes']);
  for (const name of new Set(operation.security.flat())) {
    if (Object.hasOwn(schemes, name)) continue;
    sources.report(
      contract.placeOf(operation.at),
      `${operation.id} asks for ${name}, which is no security scheme here.`,
    );
  }
}
