/** A guide: its steps, each with the call to copy in four languages, the button that makes it, and the answer. */
import { html, type Fragment, type Html } from '../../../../src/pages/html.js';
import { code, codeBlock, type SealedForm, readableJson } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { newWorkspaceCard, type NewWorkspaceForms } from '../frame/new-workspace.js';
import { guidePath, portalPaths } from '../frame/paths.js';
import { fillCall, fillText } from '../guides/fill.js';
import type { CallStep, CommandStep, Guide, GuideStep, Values } from '../guides/guide.js';
import { guides } from '../guides/guides.js';
import { missingNames } from '../guides/known-values.js';
import { snippetLanguages, snippetFormatters } from '../guides/snippets/languages.js';
import * as words from '../texts.js';

/** The result of the last step. */
export interface MadeStep {
  readonly index: number;
  /** Absent for an aborted call. */
  readonly answer?: { readonly status: number; readonly text: string };
}

export interface GuideView {
  readonly guide: Guide;
  readonly form: SealedForm;
  readonly clients: readonly { readonly id: string; readonly name: string }[];
  /** The values for every step; `added` has the values from earlier steps. */
  readonly values: Values;
  readonly added: Values;
  readonly made?: MadeStep;
  /** Absent in a workspace. */
  readonly workspace?: NewWorkspaceForms;
}

export function guideListPage(context: PortalContext): Html {
  const { hrefTo } = context;
  const said = words.guides;
  const card = (path: string, title: string, text: string) =>
    html`<section class="card">
      <h2><a class="link" href="${hrefTo(path)}">${title}</a></h2>
      <p>${text}</p>
    </section>`;
  const cards = guides.map(({ id, text, title }) => card(guidePath(id), title, text));
  const tests = words.automaticTests;
  const content = html`<h1>${said.title}</h1>
    <p class="lead">${said.lead}</p>
    <div class="pair">${cards} ${card(portalPaths.automaticTests, tests.title, tests.lead)}</div>`;
  return portalLayout({ title: [said.title], content }, context);
}

export function guidePage(view: GuideView, context: PortalContext): Html {
  const { added, form, guide } = view;
  const { hrefTo } = context;
  const title = guide.title;
  const content = html`<p><a class="link" href="${hrefTo(portalPaths.guides)}">${words.guides.title}</a></p>
    <h1>${title}</h1>
    <p class="lead">${guide.text}</p>
    ${view.workspace && newWorkspaceCard(view.workspace)}
    <form class="inline" method="post" action="${form.action}">
      <input type="hidden" name="state" value="${form.csrfToken}" />
      <input type="hidden" name="values" value="${JSON.stringify(added)}" />
      ${valuesCard(view, context)} ${guide.steps.map((step, index) => stepCard(step, index, view))}
    </form>`;
  return portalLayout({ title: [title, words.guides.title], content }, context);
}

function valuesCard({ clients, values, workspace }: GuideView, { hrefTo }: PortalContext): Fragment {
  const said = words.guides;
  if (workspace) return undefined;
  if (clients.length === 0)
    return html`<section class="card">
      <p>
        <a class="link" href="${hrefTo(portalPaths.workspace)}">${words.workspace.register.title}</a>
      </p>
    </section>`;
  const options = clients.map(({ id, name }) => {
    const mark = id === values['clientId'] ? html` selected` : undefined;
    return html`<option value="${id}" ${mark}>${name} (${id})</option>`;
  });
  return html`<section class="card">
    <h2>${said.values}</h2>
    <div class="fields">
      <div>
        <label for="client">${said.client}</label>
        <select id="client" name="client">
          ${options}
        </select>
      </div>
    </div>
    <button class="button quiet" name="step" value="">${said.fill}</button>
  </section>`;
}

function stepCard(step: GuideStep, index: number, view: GuideView): Html {
  const title = words.guides.step(String(index + 1), step.title);
  const missing = missingNames(step, view.values);
  const names = missing.map((name) => html`${code(name)} `);
  return html`<section class="card" id="step-${String(index + 1)}">
    <h2>${title}</h2>
    <p>${step.text}</p>
    ${
      'call' in step
        ? renderCall(step, { index, title, view, isReady: missing.length === 0 })
        : renderCommand(step, view)
    }
    ${
      missing.length > 0 && view.clients.length > 0
        ? html`<p class="soft">${words.guides.missing} ${names}</p>`
        : undefined
    }
    ${view.made?.index === index ? renderAnswer(view.made) : undefined}
  </section>`;
}

interface PlacedStep {
  readonly index: number;
  readonly title: string;
  readonly view: GuideView;
  /** Whether every value for the call is known. */
  readonly isReady: boolean;
}

function renderCall(step: CallStep, { index, isReady, title, view }: PlacedStep): Fragment {
  const { form, values } = view;
  const said = words.guides;
  const filled = fillCall(step.call, values);
  const snippets = snippetLanguages.map(
    (language, position) =>
      html`<details name="snippets-${String(index)}" ${position === 0 ? html` open` : undefined}>
        <summary>${said.languages[language]}</summary>
        ${codeBlock(snippetFormatters[language](filled), `${said.copy(title)}: ${said.languages[language]}`)}
      </details>`,
  );
  const action = `${form.action}#step-${index + 1}`;
  const button = html`<button class="button" name="step" value="${String(index)}" formaction="${action}">
    ${said.call}
  </button>`;
  const page = step.page === undefined ? undefined : fillText(step.page, values);
  const isOwnPage = page !== undefined && page.startsWith(`${values['bank']}/`);
  return html`${snippets} ${isReady ? button : undefined}
  ${isOwnPage ? html`<p><a class="link" href="${page}">${said.page}</a></p>` : undefined}`;
}

function renderCommand({ command, keepsOutputAs }: CommandStep, { values }: GuideView): Fragment {
  const said = words.guides;
  const id = `output-${keepsOutputAs}`;
  return html`${codeBlock(fillText(command, values), command.split(' ', 1)[0] ?? '')}
    <label for="${id}" class="after">${said.output}</label>
    <textarea id="${id}" name="${id}" rows="4" spellcheck="false">${values[keepsOutputAs] ?? ''}</textarea>
    <button class="button quiet" name="step" value="">${said.fill}</button>`;
}

function renderAnswer({ answer }: MadeStep): Html {
  const said = words.guides;
  if (!answer) return html`<p role="status">${said.brokenOff}</p>`;
  const title = said.answer(String(answer.status));
  return html`<h3 role="status">${title}</h3>
    ${codeBlock(readableJson(answer.text), title)}`;
}
