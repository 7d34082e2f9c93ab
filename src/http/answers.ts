/** The one table that makes a reason an answer: its status, and the contract's code for it. */
import type { Answer } from '../contract/message-codes.js';
import type { Reason } from '../domain/problem.js';

export const answers: Readonly<Record<Reason, Answer>> = {
  'request.invalid': [400, 'FORMAT_ERROR'],
  'request.inconsistent': [400, 'PARAMETER_NOT_CONSISTENT'],
  'request.unsupported': [400, 'PARAMETER_NOT_SUPPORTED'],
  'request.repeated': [400, 'FORMAT_ERROR'],
  'account.unknown': [400, 'RESOURCE_UNKNOWN'],
  'execution-date.past': [400, 'EXECUTION_DATE_INVALID'],
  'form.invalid': [400, 'FORMAT_ERROR'],
  'client.missing': [401, 'CERTIFICATE_MISSING'],
  'client.unknown': [401, 'CERTIFICATE_INVALID'],
  'client.blocked': [401, 'CERTIFICATE_BLOCKED'],
  'service.forbidden': [403, 'SERVICE_BLOCKED'],
  'resource.unknown': [404, 'RESOURCE_UNKNOWN'],
  'approval.unknown': [404, 'RESOURCE_UNKNOWN'],
  'payment.unknown': [404, 'RESOURCE_UNKNOWN'],
  'product.unknown': [404, 'PRODUCT_UNKNOWN'],
  'method.unsupported': [405, 'SERVICE_INVALID'],
  'answer.unacceptable': [406],
  'request.timeout': [408],
  'media-type.unsupported': [415],
  'rate.exceeded': [429],
  'server.failed': [500],
  'server.unavailable': [503],
};
