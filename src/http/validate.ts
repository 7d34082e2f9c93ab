/** Stage 8: path, query, headers and body against this contract; every violation is named at once. */
import { violationsOf } from '../contract/violations.js';
import { Problem, refuseIfAny, type Violation } from '../domain/problem.js';
import { headerNames } from '../generated/index.js';
import { findControlCharacters } from './control-characters.js';
import { required, type HandlerRequest, type Stage } from './state.js';

export const validate: Stage = (ctx, next) => {
  const { operation, validators } = required(ctx.state.route, 'a route');
  refuseUnacceptable(ctx.req.headers.accept, operation.replyTypes);
  const body = required(ctx.state.body, 'a body');
  const request: HandlerRequest = {
    path: required(ctx.state.pathParameters, 'path parameters'),
    // Koa parses a query on every access; most operations have none.
    query: ctx.querystring === '' ? {} : { ...ctx.query },
    headers: ctx.req.headers,
    body: body.value,
  };
  const isValid = validators.request(request);
  const violations: Violation[] = isValid ? [] : violationsOf(validators.request.errors ?? [], headerNames);
  refuseUnknownProduct(violations);
  // A form may hold fields that mean nothing to its grant type, and those are ignored whatever is in them.
  if (body.value !== undefined && operation.requestTypes.includes('application/json')) {
    violations.push(...findControlCharacters(body.value, 'body'));
  }
  refuseIfAny(violations);
  ctx.state.request = request;
  return next();
};

/** A product that the operation does not offer is no mistake of form: there is nothing at this path (404). */
function refuseUnknownProduct(violations: readonly Violation[]): void {
  const path = 'path.payment-product';
  if (!violations.some((violation) => violation.path === path)) return;
  throw new Problem('product.unknown', 'There is no such payment product at this base path.', path);
}

/** Refuses only when the caller's Accept excludes every type that the operation answers with. */
function refuseUnacceptable(accept: string | undefined, types: readonly string[]): void {
  if (accept === undefined || accept === '*/*' || accept === types[0] || types.length === 0) return;
  const ranges = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  const isAccepted = (type: string) =>
    ranges.some(
      ([range = '', ...parameters]) =>
        !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) &&
        (range === '*/*' || range === type || range === `${type.split('/', 1)[0]}/*`),
    );
  if (types.some(isAccepted)) return;
  throw new Problem('answer.unacceptable', `The answer comes as ${types.join(' or ')}.`);
}
