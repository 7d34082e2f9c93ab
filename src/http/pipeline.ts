/** The life of a request: reading this list is reading the server. */
import type { Services } from '../usecases/services.js';
import { accessLog } from './access-log.js';
import { body } from './body.js';
import { check } from './check.js';
import { handle } from './handle.js';
import { identify, type Identification } from './identify.js';
import { limits, type Limits } from './limits.js';
import type { Log } from './log.js';
import { problems } from './problems.js';
import { requestId } from './request-id.js';
import { route } from './route.js';
import { signature } from './signature.js';
import type { RouteTable } from './contract-router.js';
import type { Stage } from './state.js';
import { validate } from './validate.js';
import { write } from './write.js';

export interface PipelineParts {
  readonly routes: RouteTable;
  readonly services: Services;
  readonly identification: Identification;
  readonly publicUrl: string;
  readonly limits: Limits;
  readonly log: Log;
  /** Answers whoever watches the server, however busy it is. */
  readonly health: Stage;
  /** What else is no contract: documents and the customer's pages. */
  readonly others: readonly Stage[];
}

export function pipeline(parts: PipelineParts): readonly Stage[] {
  return [
    requestId,
    accessLog(parts.log),
    problems(parts.publicUrl, parts.log),
    parts.health,
    limits(parts.limits),
    ...parts.others,
    route(parts.routes),
    identify(parts.identification),
    body,
    signature,
    validate,
    handle(parts.services, parts.publicUrl),
    check,
    write,
  ];
}
