/** The life of a request: reading this list is reading the server. */
import type { Services } from '../usecases/services.js';
import { accessLog } from './access-log.js';
import { body } from './body.js';
import { check } from './check.js';
import { handle } from './handle.js';
import { identify, type Identification } from './identify.js';
import { limits, type Limits } from './limits.js';
import { problems, type ProblemParts } from './problems.js';
import { requestId } from './request-id.js';
import { route } from './route.js';
import { signature, type Signatures } from './signature.js';
import type { RouteTable } from './contract-router.js';
import type { Stage } from './state.js';
import { validate } from './validate.js';
import { write } from './write.js';

export interface PipelineParts extends ProblemParts {
  readonly routes: RouteTable;
  readonly services: Services;
  readonly identification: Identification;
  readonly signatures: Signatures;
  readonly limits: Limits;
  /** Answers whoever watches the server, however busy it is. */
  readonly health: Stage;
  /** What else is no contract: documents and the customer's pages. */
  readonly others: readonly Stage[];
}

export function pipeline(parts: PipelineParts): readonly Stage[] {
  return [
    requestId,
    accessLog(parts.log),
    problems(parts),
    parts.health,
    limits(parts.limits),
    route(parts.routes, parts.others),
    identify(parts.identification),
    body,
    signature(parts.signatures),
    validate,
    handle(parts.services, parts.publicUrl),
    check,
    write,
  ];
}
