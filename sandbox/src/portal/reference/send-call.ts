/** Sends a call of a page as the caller's client, and keeps the values of its answer for the next calls. */
import type { Context } from 'koa';
import { parseJson } from '../../../../src/domain/objects.js';
import { type EditedCall, parseEditedCall } from '../../request-log/replay.js';
import { makeCall } from '../../usecases/log/replay.js';
import { keepAnswerValues } from '../calls/answer-values.js';
import type { Caller } from '../calls/caller.js';
import type { OpenedWorkspace } from '../frame/routes.js';
import { formatExactTime } from '../frame/times.js';
import type { WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { listAnswerLinks } from './answer-links.js';
import type { SentView } from './sent-answer.js';

/** Throws what `parseEditedCall` throws. */
export async function sendAsCaller(
  ctx: Context,
  edited: EditedCall,
  { client, opened }: Pick<Caller, 'client'> & { readonly opened: OpenedWorkspace },
  parts: WorkspacePageDependencies,
): Promise<SentView> {
  const { addresses, contracts, publicUrl, services, timeZone } = parts;
  const call = parseEditedCall(edited);
  const sent = await makeCall(call, { clientId: client?.id }, opened.workspace, services);
  const text = sent.answer?.text ?? '';
  await keepAnswerValues(ctx, text, { client, opened }, parts);
  return {
    ...sent,
    links: listAnswerLinks(parseJson(text), contracts, [publicUrl, addresses.apiUrl]),
    timeOf: (at) => formatExactTime(at, timeZone),
  };
}
