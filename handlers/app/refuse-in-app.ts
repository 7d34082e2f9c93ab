/** POST /authorisations/{authorisationId}/refusal */
import { refuseInApp } from '../../src/usecases/authorisation/app-approval.js';
import type { For } from '../call.js';
import { appCallOf, shownInApp } from '../mapping/app.js';

export default {
  'bank-app-1.0.0': async (request, call) => shownInApp(await refuseInApp(appCallOf(request, call)), call),
} satisfies For<'refuseInApp'>;
