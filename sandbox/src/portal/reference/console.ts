/** The right pane of an operation's page: the request as code, the form that sends it, and the answer. */
import { buildHref } from '../../../../src/pages/kit/paths.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { ReferenceAnswer } from '../../../../src/engine/reference/model.js';
import type { EditedCall } from '../../request-log/replay.js';
import { chip, code, codeBlock, type SealedForm } from '../frame/components.js';
import { area, choice, input, refusal, type ShownForm, sureBox } from '../frame/fields.js';
import { newWorkspaceCard, type NewWorkspaceForms } from '../frame/new-workspace.js';
import type { SnippetLanguage } from '../guides/snippets/languages.js';
import { languageChoice } from '../frame/language-choice.js';
import { renderSent, type SentView } from './sent-answer.js';

export interface ConsoleView {
  readonly form: SealedForm;
  readonly language: SnippetLanguage;
  readonly clients: readonly { readonly id: string; readonly name: string }[];
  /** The calling client. */
  readonly clientId: string | undefined;
  /** The target or the example that the address chooses. */
  readonly query: Readonly<Record<string, string>>;
  /** The titles of the examples, where there are several, and the chosen one. */
  readonly examples: readonly string[];
  readonly example: number;
  readonly call: EditedCall;
  /** Absent for a call that cannot be sent. */
  readonly snippet: string | undefined;
  /** Names of the values that the call still lacks. */
  readonly missing: readonly string[];
  /** Whether a browser makes the call, and shows its answer. */
  readonly isVisit: boolean;
  /** Whether the call ends something for good, so that a box asks first. */
  readonly isFinal: boolean;
  /** An answer of the contract, until the call is sent. */
  readonly answer: ReferenceAnswer | undefined;
  readonly shown: ShownForm;
  readonly sent?: SentView;
  /** Absent in a workspace. */
  readonly workspace?: NewWorkspaceForms;
}

export function renderConsole(view: ConsoleView): Html {
  const { form, language, snippet, workspace } = view;
  const program =
    snippet === undefined
      ? html`<p>The request cannot be sent as it is, so there is no code for it.</p>`
      : codeBlock(snippet, 'The request as code', 'program');
  return html`<aside id="call" class="dense" aria-label="Try it">
    <h2>Try it</h2>
    ${exampleChoice(view)} ${languageChoice(form.action, language, view.query)} ${program}
    ${workspace ? newWorkspaceCard(workspace) : requestForm(view)}
    <p id="lost" role="alert" hidden>
      The page got no answer. The request log says whether the call arrived.
    </p>
    ${view.sent ? renderSent(view.sent) : exampleAnswer(view.answer)}
  </aside>`;
}

function exampleChoice({ example, examples, form }: ConsoleView): Fragment {
  if (examples.length < 2) return undefined;
  const links = examples.map((title, index) =>
    chip(buildHref(form.action, { example: String(index) }), title, index === example),
  );
  return html`<nav class="chips" aria-label="Example">${links}</nav>`;
}

/** The method stays the operation's. */
function requestForm(view: ConsoleView): Html {
  const { call, form, isVisit, missing, shown } = view;
  const isOpen = (shown.violations ?? []).length > 0;
  const fields = html`${input(shown, { name: 'target', label: 'Path', value: call.target, isRequired: true })}
  ${
    isVisit
      ? undefined
      : area(shown, {
          name: 'headers',
          label: 'Headers',
          hint: 'One header per line. X-Request-ID is added.',
          value: call.headers,
          rows: 6,
        })
  }
  ${call.body === '' ? undefined : area(shown, { name: 'body', label: 'Body', value: call.body, rows: 12 })}`;
  const names = missing.map((name) => html` ${code(`{{${name}}}`)}`);
  return html`${refusal(shown, 'The call was not sent:', fields)}
    <form id="request" class="inline" method="post" action="${form.action}" ${isVisit ? html`target="_blank"` : undefined}>
      <input type="hidden" name="state" value="${form.csrfToken}" />
      ${clientChoice(view)}
      <details${isOpen ? html` open` : undefined}>
        <summary>Edit the request</summary>
        ${fields}
      </details>
      ${
        missing.length > 0
          ? html`<p class="soft">
              Missing values:${names}
              ${
                missing.includes('accessToken')
                  ? 'To get a token, register a consent, open its scaRedirect, and exchange the code on the page to which the browser returns.'
                  : undefined
              }
            </p>`
          : undefined
      }
      ${view.isFinal ? sureBox(shown) : undefined}
      <button class="button">${isVisit ? 'Open in a new tab' : 'Send'}</button>
    </form>`;
}

function clientChoice({ clientId, clients }: ConsoleView): Fragment {
  if (clients.length < 2) return undefined;
  const options = clients.map(({ id, name }) => [id, `${name} (${id})`] as const);
  return html`${choice({}, { name: 'client', label: 'Call as', value: clientId, options })}
    <button class="button quiet" name="fill" value="yes" formnovalidate>Fill in</button>`;
}

function exampleAnswer(answer: ReferenceAnswer | undefined): Fragment {
  const [example] = answer?.examples ?? [];
  if (!answer || !example) return undefined;
  const title = `An answer, ${answer.status}`;
  return html`<h3>${title}</h3>
    ${codeBlock(JSON.stringify(example.value, undefined, 2), title, 'json')}`;
}
