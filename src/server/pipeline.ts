/** The life of a request: reading this list is reading the server. */
import type { Services } from '../usecases/services.js';
import { accessLog } from '../api/access-log.js';
import { body } from '../api/body.js';
import { check } from '../api/check.js';
import { handle } from '../api/handle.js';
import { identify, type Identification } from '../api/identify.js';
import { limits, type Limits } from '../api/limits.js';
import { problems, type ProblemParts } from '../api/problems.js';
import { requestId } from '../api/request-id.js';
import { route } from '../api/route.js';
import { signature, type Signatures } from '../api/signature.js';
import type { RouteTable } from '../api/contract-router.js';
import type { Stage } from '../api/state.js';
import { validate } from '../api/validate.js';
import { write } from '../api/write.js';

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
