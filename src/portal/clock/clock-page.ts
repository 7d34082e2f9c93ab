/** A workspace's clock: what it says, and the buttons that let time pass. */
import { details, row } from '../../pages/kit/components.js';
import { html, type Html } from '../../pages/kit/html.js';
import { code, form, type SealedForm } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalPaths } from '../frame/paths.js';
import type { Refused } from '../workspace/in-workspace.js';
import { refusal, workspaceFrame } from '../workspace/workspace-frame.js';

/** A moment in the bank's zone, in words. */
export type MomentInWords = readonly [date: string, time: string];

export interface ClockView extends Refused {
  readonly now: MomentInWords;
  readonly bankNow: MomentInWords;
  /** Where it is on its way to, if it is. */
  readonly target?: MomentInWords;
  readonly form: SealedForm;
  /** The period that somebody has typed and that was refused. */
  readonly period?: string;
}

const steps = ['midnight', 'next-banking-day', 'P1D', 'P7D', 'P30D', 'P91D', 'P181D'] as const;

export function clockPage(view: ClockView, context: PortalContext): Html {
  const { bankNow, now, target } = view;
  const { hrefTo, words } = context;
  const said = words.clock;
  const face = details([
    row(said.here, html`<strong>${said.moment(...now)}</strong>`),
    row(said.bank, said.moment(...bankNow)),
    target && row(said.target, said.moment(...target)),
  ]);
  const content = html`<section class="card">
      ${face} ${target && html`<p role="status">${said.travelling}</p>`}
      ${target && html`<a class="button quiet" href="${hrefTo(portalPaths.clock)}">${said.look}</a>`}
    </section>
    ${target ? undefined : forward(view, context)}`;
  return workspaceFrame({ part: 'clock', title: said.title, lead: said.lead, content }, context);
}

function forward(view: ClockView, { words }: PortalContext): Html {
  const said = words.clock;
  const buttons = steps.map(
    (step) => html`<button class="button quiet" name="forward" value="${step}">${said.steps[step]}</button>`,
  );
  const field = html`<label for="period">${said.period}</label>
    <p class="hint" id="period-hint">${said.periodHint(code('P1Y2M'), code('PT36H'))}</p>
    <input
      id="period"
      name="period"
      aria-describedby="period-hint"
      spellcheck="false"
      required
      value="${view.period ?? ''}"
    />
    <button class="button">${said.submit}</button>`;
  // Apart, so that the Enter key in the field presses its own button.
  return html`<section class="card">
    <h2>${said.forward}</h2>
    ${refusal(view, said.problems)} ${form(view.form, html`<div class="buttons">${buttons}</div>`)}
    ${form(view.form, field)}
  </section>`;
}
