/** The body is read in a stage before the operation is known. */
import { body } from '../../../src/engine/stages/body.js';
import { requestId } from '../../../src/api/headers.js';
import { routing } from '../../../src/api/route.js';
import { inOrder } from '../../../src/api/stage.js';

const routed = routing({ find: () => ({ miss: 'path', segments: [] }), resourcesOf: () => new Set() });

export const right = inOrder([requestId, routed, body()]);
// want: Type 'Context<Findings, "repeated" | "requestId">' is not assignable to type 'Context<Findings, "pathParameters" | "route">'
export const wrong = inOrder([requestId, body(), routed]);
