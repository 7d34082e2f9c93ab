/** Holds an answer of the bank to the contract's own document: status, headers and body, of refusals too. */
import type { ContractEntry, OperationEntry } from '../../src/contract/operation.js';
import type { ValidateFunction } from '../../src/contract/validators.js';
import { contracts, headerNames, validators } from '../../src/generated/index.js';
import type { Answer } from './exchange.js';

export interface Asked {
  readonly method: string;
  /** From the root of the server, without query. */
  readonly path: string;
  readonly requestId: string | undefined;
  /** The bank's public address. */
  readonly publicUrl: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const transportHeaders = ['connection', 'content-length', 'content-type', 'date', 'keep-alive'];
const problemStatuses = [406, 408, 415, 429, 500, 503];

/** Everything about the answer that the contract does not promise; empty when there is nothing. */
export function findBreaches(asked: Asked, answer: Answer): string[] {
  return [
    ...documentBreaches(asked, answer),
    ...mediaTypeBreaches(asked, answer),
    ...requestIdBreaches(asked, answer),
    ...(answer.status < 400 ? [] : locationBreaches(asked, answer)),
    ...Object.keys(answer.headers)
      .filter((name) => headerNames[name] === undefined && !transportHeaders.includes(name))
      .map((name) => `the contract has no header ${name}`),
  ];
}

function documentBreaches({ method, path }: Asked, { headers, status, text }: Answer): string[] {
  const validate = validatorFor(method, path, status);
  if (!validate) return [`the contract declares no ${status} for ${method} ${path}`];
  if (validate({ headers, body: parsed(text) })) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${status} ${instancePath} ${keyword}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Where a request reached no operation, the answer is one that any operation of its contract could give. */
function validatorFor(method: string, path: string, status: number): ValidateFunction | undefined {
  const contract = contractOf(path);
  const operation = contract && operationOf(contract, method, path.slice(contract.basePath.length));
  if (contract && operation) return validators[contract.name][operation.id]?.replies[status];
  const [anyContract] = contract ? [contract] : contracts;
  const [anyOperation] = anyContract?.operations ?? [];
  return anyContract && anyOperation && validators[anyContract.name][anyOperation.id]?.replies[status];
}

function contractOf(path: string): ContractEntry | undefined {
  return contracts.find(({ basePath }) => path.startsWith(`${basePath}/`));
}

function operationOf(contract: ContractEntry, method: string, path: string): OperationEntry | undefined {
  const segments = path.split('/');
  return contract.operations.find((operation) => {
    const template = operation.path.split('/');
    const fits = (part: string, index: number) => part.startsWith('{') || part === segments[index];
    return operation.method === method && template.length === segments.length && template.every(fits);
  });
}

function mediaTypeBreaches({ method, path }: Asked, { headers, status }: Answer): string[] {
  const contract = contractOf(path);
  const operation = contract && operationOf(contract, method, path.slice(contract.basePath.length));
  const usual = problemStatuses.includes(status) ? 'application/problem+json' : 'application/json';
  const want = operation?.problemTypes[status] ?? usual;
  const given = headers['content-type'];
  return given === want ? [] : [`${status} came as ${String(given)} instead of ${want}`];
}

function requestIdBreaches({ requestId }: Asked, { headers }: Answer): string[] {
  const given = headers['x-request-id'];
  if (typeof given !== 'string' || !uuid.test(given)) return ['the answer has no X-Request-ID'];
  const isEchoed = requestId === undefined || !uuid.test(requestId) || given === requestId;
  return isEchoed ? [] : [`the X-Request-ID ${requestId} came back as ${given}`];
}

/** Nothing was created, so the address is the one that was called. */
function locationBreaches({ path, publicUrl }: Asked, { headers }: Answer): string[] {
  const want = publicUrl + path;
  return headers.location === want ? [] : [`Location is ${String(headers.location)} instead of ${want}`];
}
