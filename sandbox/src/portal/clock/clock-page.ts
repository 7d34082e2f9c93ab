/** The page of a workspace's test clock: its time, and the buttons that advance it. */
import type { Violation } from '../../../../src/domain/problem.js';
import type { Instant } from '../../../../src/domain/time.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { details, row } from '../../../../src/pages/kit/components.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { advanceClock, readClock } from '../../usecases/test-clock/clocks.js';
import { card, code, form } from '../frame/components.js';
import { fieldForm, input, type PageForm } from '../frame/fields.js';
import { portalPaths } from '../frame/paths.js';
import { labels, partLeads } from '../frame/labels.js';
import { workspacePage } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';

/** The ways to go forward by one press, each with its button's text. */
const steps = {
  midnight: 'To midnight',
  'next-banking-day': 'To the next banking day',
  P1D: 'One day',
  P7D: 'A week',
  P30D: '30 days',
  P91D: '91 days',
  P181D: '181 days',
};

export const clockRoutes = workspacePage({
  path: portalPaths.clock,
  show: async (visit, forms) => {
    const { services } = visit.parts;
    const inWords = (at: Instant) => `${visit.dayInWords(at)}, ${services.clock.timeOfDay(at)}`;
    const { advancing, now } = await readClock(visit.workspace, services);
    const face = details([
      row('Time in this workspace', html`<strong>${inWords(now)}</strong>`),
      row('Time at the bank', inWords(services.clock.now())),
      advancing && row('Advancing to', inWords(advancing.to)),
    ]);
    const content = html`<section class="card">
        ${face}
        ${
          advancing &&
          html`<p role="status">
              The clock has advanced ${String(percentOf(now, advancing))} % of the way. Everything that is due
              on the way is processed.
            </p>
            <a class="button quiet" href="${portalPaths.clock}">${labels.lookAgain}</a>`
        }
      </section>
      ${advancing ? undefined : forwardCard(forms.forward)}`;
    return { part: 'clock', lead: partLeads.clock, content };
  },
  forms: { forward: { act: forward, done: 'clock-moved' } },
});

function percentOf(now: Instant, { from, to }: { readonly from: Instant; readonly to: Instant }): number {
  return Math.floor((100 * (now - from)) / (to - from));
}

function forwardCard(shown: PageForm): Html {
  const buttons = Object.entries(steps).map(
    ([step, name]) => html`<button class="button quiet" name="forward" value="${step}">${name}</button>`,
  );
  // Only the typed field can be marked, never a button.
  const isTyped = shown.fields?.get('forward') === null;
  const typed = isTyped ? { ...shown, violations: shown.violations?.map(atPeriod) ?? [] } : shown;
  const hint = html`In ISO 8601 format, for instance ${code('P1Y2M')} or ${code('PT36H')}.`;
  // A separate form, so that the Enter key in the field presses the field's own button.
  return card(
    'Advance the clock',
    html`${form(shown, html`<div class="buttons">${buttons}</div>`)}
    ${fieldForm(
      typed,
      'Advance',
      input(typed, { name: 'period', label: 'By another period', hint, isRequired: true }),
      'The clock was not advanced:',
    )}`,
  );
}

/** The contract has one field for the buttons' step and the typed period. */
function atPeriod(violation: Violation): Violation {
  return { ...violation, field: 'body.period' };
}

async function forward({ parts, workspace }: Visit, fields: FormFields): Promise<void> {
  const { services } = parts;
  const way = fields.get('forward') ?? (fields.get('period') ?? '').trim();
  await advanceClock({ workspace, forward: way, requestId: services.randomIdentifier() }, services);
}
