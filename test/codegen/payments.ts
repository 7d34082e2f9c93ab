/** A payment order and its request, and the validators of the payment contracts to try them on. */
import { type JsonObject, jsonOf, objectOf } from '../../codegen/json.js';
import { documentOf } from '../../src/contract/document.js';
import type { ContractName } from '../../src/contract/operation.js';
import type { ValidateFunction } from '../../src/contract/validators.js';
import { validators } from '../../src/generated/index.js';

export const versions = ['payments-1.0.0', 'payments-1.3.2'] as const;
export const initiations = ['initiateDomesticCreditTransfer', 'initiateRtgsPayment'] as const;

export const requestId = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';
const headers = { 'x-request-id': requestId, 'psu-ip-address': '192.0.2.1' };
export const order = {
  debtorAccount: { iban: 'HR9599000143200001010' },
  instructedAmount: { currency: 'EUR', amount: '125.50' },
  creditorAccount: { iban: 'HR1099000141100005017' },
  creditorName: 'Adria Trade d.o.o.',
  remittanceInformationUnstructured: 'Invoice 2025-0117',
};

export interface Request {
  readonly body?: unknown;
  readonly headers?: object;
  readonly path?: object;
}

export function requestOf({
  body = order,
  headers: more = {},
  path = { 'payment-service': 'payments' },
}: Request) {
  return { path, query: {}, headers: { ...headers, ...more }, body };
}

export function validatorOf(name: ContractName, operation: string): ValidateFunction {
  const validate = validators[name][operation]?.request;
  if (!validate) throw new Error(`${name} has no ${operation}`);
  return validate;
}

export function replyValidatorOf(name: ContractName, operation: string, status: number): ValidateFunction {
  const validate = validators[name][operation]?.replies[status];
  if (!validate) throw new Error(`${name} declares no ${status} for ${operation}`);
  return validate;
}

/** Where the value does not follow the contract; nothing when it does. */
export function complaints(validate: ValidateFunction, value: unknown): string[] {
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

export function publishedDocument(name: ContractName): JsonObject {
  return objectOf(jsonOf(JSON.parse(documentOf(name))));
}
