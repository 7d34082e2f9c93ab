/** The faults of a workspace: what the next calls of its clients meet on the wire. */
import { type Fault, faultEffects } from '../../domain/sandbox/faults.js';
import { html, type Html } from '../../pages/kit/html.js';
import { buttonForm, code, form, type SealedForm, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import type { Refused } from '../workspace/in-workspace.js';
import { refusal, workspaceFrame } from '../workspace/workspace-frame.js';

export interface FaultsView extends Refused {
  readonly faults: readonly Fault[];
  /** The ids of the operations that can meet one. */
  readonly operations: readonly string[];
  readonly mostDelayMilliseconds: number;
  readonly add: SealedForm;
  readonly clear: SealedForm;
}

export const mostCalls = 1000;

export function faultsPage(view: FaultsView, context: PortalContext): Html {
  const said = context.words.faults;
  const content = [list(view, context), adding(view, context)];
  return workspaceFrame({ part: 'faults', title: said.title, lead: said.lead, content }, context);
}

function list({ clear, faults }: FaultsView, { words }: PortalContext): Html {
  const said = words.faults;
  const rows = table(unseen(said.coming), faults, [
    { title: said.effect, cell: ({ effect }) => said.effects[effect] },
    { title: said.operation, cell: ({ operation }) => (operation ? code(operation) : said.every) },
    { title: said.calls, cell: ({ calls, callsLeft }) => said.left(callsLeft, calls) },
    {
      title: said.delay,
      cell: ({ delayMilliseconds }) => (delayMilliseconds === undefined ? '' : String(delayMilliseconds)),
    },
  ]);
  return html`<section class="card">
    <h2>${said.coming}</h2>
    ${faults.length === 0 ? html`<p>${said.none}</p>` : [rows, buttonForm(clear, said.clear, 'button quiet')]}
  </section>`;
}

function adding(view: FaultsView, { words }: PortalContext): Html {
  const said = words.faults;
  const option = (value: string, text: string) => html`<option value="${value}">${text}</option>`;
  const fields = html`<label for="effect">${said.effect}</label>
    <select id="effect" name="effect">
      ${faultEffects.map((effect) => option(effect, said.effects[effect]))}
    </select>
    <label for="operation">${said.operation}</label>
    <select id="operation" name="operation">
      ${option('', said.every)} ${view.operations.map((operation) => option(operation, operation))}
    </select>
    <label for="calls">${said.calls}</label>
    <input id="calls" name="calls" type="number" min="1" max="${String(mostCalls)}" value="1" required />
    <label for="delay">${said.delay}</label>
    <p class="hint" id="delay-hint">${said.delayHint}</p>
    <input
      id="delay"
      name="delay"
      type="number"
      min="1"
      max="${String(view.mostDelayMilliseconds)}"
      aria-describedby="delay-hint"
    />
    <button class="button">${said.submit}</button>`;
  return html`<section class="card">
    <h2>${said.add}</h2>
    ${refusal(view, said.problems)} ${form(view.add, fields)}
  </section>`;
}
