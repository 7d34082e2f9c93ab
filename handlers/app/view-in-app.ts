/** POST /authorisations/{authorisationId}/view */
import { viewInApp } from '../../src/usecases/authorisation/app-approval.js';
import type { For } from '../call.js';
import { toAppCall, toAppReply } from '../mapping/app.js';

export default {
  'bank-app-1.0.0': async (request, call) => toAppReply(await viewInApp(toAppCall(request, call)), call),
} satisfies For<'viewInApp'>;
