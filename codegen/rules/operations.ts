/** Every operation has an id of its own, and the id means the same method and path in every version. */
import { objectOf, valueAt } from '../json.js';
import type { Contract, Operation } from '../operations.js';

export function checkOperations(contracts: readonly Contract[]): void {
  const meanings = new Map<string, { readonly text: string; readonly contract: string }>();
  for (const contract of contracts) {
    const seen = new Set<string>();
    for (const operation of contract.operations) {
      const report = (sentence: string) => contract.report([...operation.at, 'operationId'], sentence);
      const { id, method, path } = operation;
      checkReplies(contract, operation);
      checkSecurity(contract, operation);
      checkPath(contract, operation);
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

function checkReplies({ report }: Contract, { at, id, replies }: Operation): void {
  const seen = new Set<string>();
  for (const { status, component, content } of replies) {
    const complain = (sentence: string) => report([...at, 'responses'], sentence);
    const types = content?.types ?? [];
    if (status >= 400 && (types.length > 1 || types.some((type) => !failureTypes.includes(type)))) {
      complain(`The ${status} of ${id} has one media type: ${failureTypes.join(' or ')}.`);
    }
    if (!Number.isInteger(status)) {
      complain(`${id} spells out every status; neither default nor 4XX says enough.`);
    }
    if (component === undefined) continue;
    if (seen.has(component)) complain(`${id} gives ${component} for two statuses; give each its own.`);
    seen.add(component);
  }
}

function checkPath(contract: Contract, { at, id, parameters, path }: Operation): void {
  const declared = parameters.path.map(({ name }) => name);
  for (const [, name = ''] of path.matchAll(/\{([^}]*)\}/g)) {
    if (declared.includes(name)) continue;
    contract.report(at, `${id} has {${name}} in its path, and no path parameter of that name.`);
  }
}

/** Silence is not consent: an operation for everybody says `security: []`. */
function checkSecurity(contract: Contract, operation: Operation): void {
  const own = valueAt(contract.document, [...operation.at, 'security']) ?? contract.document['security'];
  if (own === undefined) {
    contract.report(
      operation.at,
      `${operation.id} does not say who may call it: write security at the top of the document, or [] for everybody.`,
    );
  }
  const schemes = objectOf(valueAt(contract.document, ['components', 'securitySchemes']));
  for (const name of new Set(operation.security.flat())) {
    if (Object.hasOwn(schemes, name)) continue;
    contract.report(operation.at, `${operation.id} asks for ${name}, which is no security scheme here.`);
  }
}
