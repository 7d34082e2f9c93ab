/** Checks operations: every operation has a unique id, and an id means the same method and path in every version. */
import { entriesOf, type Json, asText } from '../json.js';
import type { Contract, Operation } from '../operations/operations.js';
import { buildOperationId } from '../documents/operation-ids.js';
import { resolve, useOf, valuePath } from '../documents/resolve.js';

export function checkOperations(contracts: readonly Contract[]): void {
  const meanings = new Map<string, { readonly text: string; readonly contract: string }>();
  for (const contract of contracts) {
    for (const operation of contract.operations) {
      const at = [...operation.at, 'operationId'];
      const { item, method, path } = operation;
      const id = asText(item['operationId']) ?? '';
      // An operation that is a `$ref` has been reported.
      if (item['$ref'] !== undefined) continue;
      checkReplies(contract, operation);
      checkLinks(contract, operation);
      if (id !== '' && !/^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(id)) {
        const sentence = `${JSON.stringify(id)} is no identifier, so that code writes it in quotes; ${buildOperationId(method.toLowerCase(), path)} would be one.`;
        contract.report(at, 'operation-id-quoted', sentence);
      }
      if (!/^[a-z][A-Za-z0-9]*$/.test(id)) {
        const sentence = `${method} ${path} needs an operationId in camel case.`;
        contract.report(at, 'operation-id-form', sentence);
        continue;
      }
      const text = `${contract.api}: ${method} ${path}`;
      const known = meanings.get(id);
      if (known && known.text !== text && known.contract !== contract.name) {
        const sentence = `${id} means ${known.text.split(': ')[1]} in ${known.contract}, and ${method} ${path} here.`;
        contract.report(at, 'operation-id-meaning', sentence);
      }
      if (!known) meanings.set(id, { text, contract: contract.name });
    }
  }
}

/** A link names its operation by id, or by a reference into the document. */
function checkLinks({ document, name, operations, report }: Contract, { at, item }: Operation): void {
  const ids = new Set(operations.map((operation) => operation.item['operationId']));
  for (const [status, reply] of entriesOf(item['responses'])) {
    for (const [link, declared] of entriesOf(resolve(document, reply)['links'])) {
      const { operationId = null, operationRef = null } = resolve(document, declared);
      const complain = (key: string, said: Json) => {
        const sentence = `The link ${link} leads to the operation ${asText(said)}, which ${name} does not have.`;
        report([...at, 'responses', status, 'links', link, key], 'link-target', sentence);
      };
      if (operationId !== null && !ids.has(operationId)) complain('operationId', operationId);
      const isLocal = asText(operationRef)?.startsWith('#/') === true;
      if (isLocal && Object.keys(resolve(document, { $ref: operationRef })).length === 0)
        complain('operationRef', operationRef);
    }
  }
}

const failureTypes = ['application/json', 'application/problem+json', 'text/html'];

function checkReplies({ report }: Contract, { at, id, item, replies }: Operation): void {
  const responses = entriesOf(item['responses']);
  const seen = new Set<string>();
  for (const [index, { status, component, content }] of replies.entries()) {
    const [text = '', response = null] = responses[index] ?? [];
    const here = [...at, 'responses', text];
    const types = content?.types ?? [];
    if (status >= 400 && (types.length > 1 || types.some((type) => !failureTypes.includes(type)))) {
      const sentence = `The ${status} of ${id} has one media type: ${failureTypes.join(' or ')}.`;
      report(useOf(here, response, ['content']), 'media-type-of-failure', sentence);
    }
    if (/^([1-5]XX|default)$/.test(text)) {
      report(
        valuePath(here, response),
        'status-range',
        `${id} must declare every status; default and 4XX are not precise enough.`,
      );
    }
    if (component === undefined) continue;
    if (seen.has(component)) {
      report(
        valuePath(here, response),
        'response-twice',
        `${id} gives ${component} for two statuses; give each its own.`,
      );
    }
    seen.add(component);
  }
}
