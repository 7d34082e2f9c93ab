/** POST /authorisations/{authorisationId}/approval */
import { approveInApp } from '../../src/usecases/authorisation/app-approval.js';
import type { For } from '../call.js';
import { appCallOf, shownInApp } from '../mapping/app.js';

export default {
  'bank-app-1.0.0': async (request, call) => shownInApp(await approveInApp(appCallOf(request, call)), call),
} satisfies For<'approveInApp'>;
