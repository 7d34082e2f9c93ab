/** A call of the handbook in the editor of the request log, filled in and ready to send, and its answer. */
import { html } from '../../../../src/engine/html.js';
import type { EditedCall } from '../../request-log/replay.js';
import { findCaller } from '../calls/caller.js';
import { card, code, link } from '../frame/components.js';
import { fieldForm } from '../frame/fields.js';
import { chapterPath, portalPaths } from '../frame/paths.js';
import { requireNamed } from '../frame/routes.js';
import { fillCall, type FilledCall } from '../guides/fill.js';
import { serializeBody } from '../guides/snippets/text.js';
import { callFields, readEditedCall } from '../log/call-editor.js';
import { sendAsCaller } from '../reference/send-call.js';
import { renderSent, type SentView } from '../reference/sent-answer.js';
import type { RefusedForm, Visit } from '../workspace/in-workspace.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import { findChapter } from './chapters.js';
import { handbookValues } from './handbook-values.js';

function toEditedCall({ body, headers, method, path }: FilledCall): EditedCall {
  return {
    method,
    target: path,
    headers: headers.map(([name, value]) => `${name}: ${value}`).join('\n'),
    body: body ? serializeBody(body) : '',
  };
}

interface SentCall {
  readonly call: EditedCall;
  readonly answer: SentView;
}

export async function showCall(visit: Visit, sent?: SentCall, refused?: RefusedForm): Promise<void> {
  const { context, ctx, parts } = visit;
  const chapter = findChapter(visit.parameter('chapter'));
  const written = requireNamed(
    chapter.calls[Number(visit.parameter('call'))],
    'The chapter has no such call.',
  );
  const caller = await findCaller(ctx, parts);
  const { missing, values } = await handbookValues(ctx, caller, [written], parts);
  const call = sent?.call ?? toEditedCall(fillCall(written, values));
  const shown = { ...(await visit.form(ctx.path)), ...refused };
  const hints = [
    caller.client
      ? undefined
      : html`<p class="notice">
          Your workspace has no client that could call: ${link(portalPaths.clients, 'Register a client')}
        </p>`,
    missing.length > 0 && !sent
      ? html`<p class="notice">
          Replace ${missing.map((name) => html`${code(name)} `)} with values from earlier answers or from the
          pages of your workspace.
        </p>`
      : undefined,
  ];
  const content = html`<p>${link(chapterPath(chapter.name), chapter.title)}</p>
    ${hints} ${sent && card(`${call.method} ${call.target}`, renderSent(sent.answer))}
    <section class="card">
      ${fieldForm(shown, 'Send', callFields(call, shown), 'The call was not made:')}
    </section>`;
  const page = {
    part: 'log',
    title: 'Send a call',
    lead: 'The call goes to this sandbox as it is shown here, with a new X-Request-ID.',
    content,
  } as const;
  visit.write(workspaceFrame(page, sent ? { ...context, done: 'called' } : context));
}

/** Sends the call, and shows the page with its answer. */
export async function send(visit: Visit): Promise<void> {
  const { ctx, parts } = visit;
  let sent: SentCall | undefined;
  const refused = await visit.submit(async (fields) => {
    const call = readEditedCall(fields);
    const { client } = await findCaller(ctx, parts);
    sent = { call, answer: await sendAsCaller(ctx, call, { client, opened: visit }, parts) };
  });
  return showCall(visit, sent, refused);
}
