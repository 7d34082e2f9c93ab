/** A workspace's test clock: its time, and the buttons that advance it. */
import type { Violation } from '../../../../src/domain/problem.js';
import { details, row } from '../../../../src/pages/kit/components.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { card, code, form, type SealedForm } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { input, refusableForm, type ShownForm } from '../frame/fields.js';
import { portalPaths } from '../frame/paths.js';
import type { RefusedForm } from '../workspace/in-workspace.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import * as words from '../texts.js';

/** A moment in the bank's zone, in words. */
export type MomentInWords = readonly [date: string, time: string];

export interface ClockView {
  readonly now: MomentInWords;
  readonly bankNow: MomentInWords;
  /** Absent while the clock is not advancing. */
  readonly advancing?: { readonly to: MomentInWords; readonly percent: number };
  readonly form: SealedForm;
  readonly refused?: RefusedForm;
}

const steps = ['midnight', 'next-banking-day', 'P1D', 'P7D', 'P30D', 'P91D', 'P181D'] as const;

export function clockPage(view: ClockView, context: PortalContext): Html {
  const { advancing, bankNow, now } = view;
  const said = words.clock;
  const face = details([
    row(said.here, html`<strong>${said.moment(...now)}</strong>`),
    row(said.bank, said.moment(...bankNow)),
    advancing && row(said.target, said.moment(...advancing.to)),
  ]);
  const content = html`<section class="card">
      ${face} ${advancing && html`<p role="status">${said.advancing(advancing.percent)}</p>`}
      ${advancing && html`<a class="button quiet" href="${portalPaths.clock}">${said.look}</a>`}
    </section>
    ${advancing ? undefined : forward(view)}`;
  return workspaceFrame({ part: 'clock', title: said.title, lead: said.lead, content }, context);
}

function forward({ form: sealed, refused }: ClockView): Html {
  const said = words.clock;
  const buttons = steps.map(
    (step) => html`<button class="button quiet" name="forward" value="${step}">${said.steps[step]}</button>`,
  );
  // Only the typed field can be marked, never a button.
  const isTyped = refused?.fields.get('forward') === null;
  const shown: ShownForm = isTyped
    ? { ...refused, violations: refused.violations?.map(atPeriod) ?? [] }
    : { ...refused };
  const hint = said.periodHint(code('P1Y2M'), code('PT36H'));
  const field = html`${input(shown, { name: 'period', label: said.period, hint, isRequired: true })}
    <button class="button">${said.submit}</button>`;
  // A separate form, so that the Enter key in the field presses the field's own button.
  return card(
    said.forward,
    html`${form(sealed, html`<div class="buttons">${buttons}</div>`)}
    ${refusableForm(sealed, shown, said.problems, field)}`,
  );
}

/** The contract has one field for the buttons' step and the typed period. */
function atPeriod(violation: Violation): Violation {
  return { ...violation, field: 'body.period' };
}
