/** POST /authorisations/{authorisationId}/approval */
import { approveInApp } from '../../src/usecases/authorisation/app-approval.js';
import type { For } from '../call.js';
import { toAppCall, toAppReply } from '../mapping/app.js';

export default {
  'bank-app-1.0.0': async (request, call) => toAppReply(await approveInApp(toAppCall(request, call)), call),
} satisfies For<'approveInApp'>;
