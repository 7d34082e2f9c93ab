/** Fault injection for a workspace: faults in the next calls of its clients. */
import { type Fault, faultEffects } from '../../domain/faults.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { buttonForm, card, code, type SealedForm, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { choice, input, refusableForm, type ShownForm } from '../frame/fields.js';
import type { RefusedForm } from '../workspace/in-workspace.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import * as words from '../texts.js';

export interface FaultsView {
  readonly faults: readonly Fault[];
  /** The ids of the operations that can have faults. */
  readonly operations: readonly string[];
  readonly mostDelayMilliseconds: number;
  readonly add: SealedForm;
  readonly clear: SealedForm;
  readonly refused?: RefusedForm;
}

export const mostCalls = 1000;

export function faultsPage(view: FaultsView, context: PortalContext): Html {
  const said = words.faults;
  const content = [list(view), adding(view)];
  return workspaceFrame({ part: 'faults', title: said.title, lead: said.lead, content }, context);
}

function list({ clear, faults }: FaultsView): Html {
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
  return card(
    said.coming,
    faults.length === 0 ? html`<p>${said.none}</p>` : [rows, buttonForm(clear, said.clear, 'button quiet')],
  );
}

function adding({ add, mostDelayMilliseconds, operations, refused }: FaultsView): Html {
  const said = words.faults;
  const shown: ShownForm = { ...refused };
  const named = operations.map((operation) => [operation, operation] as const);
  const delayHint = said.delayHint(String(mostDelayMilliseconds));
  const fields = [
    choice(shown, {
      name: 'effect',
      label: said.effect,
      options: faultEffects.map((effect) => [effect, said.effects[effect]] as const),
    }),
    choice(shown, { name: 'operation', label: said.operation, options: [['', said.every], ...named] }),
    input(shown, {
      name: 'calls',
      label: said.calls,
      hint: said.callsHint(String(mostCalls)),
      value: '1',
      isRequired: true,
      inputMode: 'numeric',
    }),
    input(shown, { name: 'delayMilliseconds', label: said.delay, hint: delayHint, inputMode: 'numeric' }),
    html`<button class="button">${said.submit}</button>`,
  ];
  return card(said.add, refusableForm(add, shown, said.problems, html`${fields}`));
}
