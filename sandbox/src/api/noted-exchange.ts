/** Log entry for a code exchanged with the workspace's key, in the form of the client's token request. */
import { answersTo } from '../../../src/contract/answers.js';
import { publicContracts } from '../../../src/contract/audiences.js';
import { operationPlace } from './operation-place.js';
import { Problem } from '../../../src/domain/problem.js';
import type { NotedCall } from '../request-log/noted-call.js';
import type { WorkspaceExchange } from '../usecases/sandbox-services.js';
import { toOAuthError } from '../../../src/api/problems/problems.js';
import { toLogRefusal } from './recording.js';

const tokenPlace = operationPlace(publicContracts, 'exchangeToken');

export function toNotedCall({ form, outcome, ...call }: WorkspaceExchange): NotedCall {
  const isRefused = outcome instanceof Problem;
  const { oauth = 'invalid_request' } = isRefused ? answersTo(outcome.reason) : {};
  const fields = Object.entries(form).flatMap(([name, value = '']) =>
    value === '' ? [] : [[name, value] as const],
  );
  const sent = new URLSearchParams(Object.fromEntries(fields)).toString();
  const answer = JSON.stringify(isRefused ? toOAuthError(outcome) : outcome);
  return {
    ...call,
    ...tokenPlace,
    query: '',
    status: isRefused ? 400 : 200,
    ...(isRefused && { code: oauth }),
    isOAuth: true,
    isByKey: true,
    request: toMessage('application/x-www-form-urlencoded', sent),
    answer: toMessage('application/json', answer),
    ...(isRefused && { refusal: () => toLogRefusal(outcome, 'bank') }),
  };
}

function toMessage(type: string, body: string): NotedCall['request'] {
  const headers = () => [{ name: 'Content-Type', value: type }];
  return { headers, type, bytes: body.length, body: () => body };
}
