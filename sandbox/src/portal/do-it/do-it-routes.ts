/** "Do it": makes what a row of the documentation needs, runs its call, and opens the story of the call. */
import { link } from '../frame/components.js';
import { accountOutcomes, payeeOutcomes } from '../../domain/forced-outcomes.js';
import { Problem } from '../../../../src/domain/problem.js';
import { allCodes } from '../message-codes/index.js';
import type { MessageCode } from '../message-codes/message-code.js';
import { listLog } from '../../usecases/log/log-reading.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { codeHref, logEntryPath, portalPaths, storyPath } from '../frame/paths.js';
import { portalLayout } from '../frame/layout.js';
import type { Visit } from '../workspace/in-workspace.js';
import { workspacePages } from '../workspace/form-page.js';
import { refusal } from '../frame/fields.js';
import type { Values } from '../guides/guide.js';
import { Actor } from './actor.js';
import { preparing } from './preparing.js';
import { pages } from '../frame/labels.js';

export const doItRoutes = workspacePages({
  [portalPaths.doIt]: { post: doIt, back: () => portalPaths.codes },
});

async function doIt(visit: Visit): Promise<void> {
  const refused = await visit.submit(async (fields) => {
    const actor = await Actor.of(visit);
    visit.goTo(await perform(fields.get('row') ?? '', actor), 'done-it');
  });
  if (!refused) return;
  const content: Html = html`<h1>Do it</h1>
    ${refusal(refused, 'It was not done:')}
    <p>${link(codeHref(''), pages.codes.title)}</p>`;
  visit.write(portalLayout({ title: ['Do it'], content }, visit.context));
}

/** Returns the path of the story. Throws `request.invalid` for a row that no page has. */
async function perform(row: string, actor: Actor): Promise<string> {
  const entry = allCodes[row];
  if (entry) return callExample(entry, actor);
  const payee = payeeOutcomes.find((each) => each.payee === row);
  const account = accountOutcomes.find((each) => each.account === row);
  if (!payee && !account) throw new Problem('request.invalid', 'There is no such row.', 'row');
  const waits = payee?.does.kind === 'short-at-first' ? { 'TPP-Rejection-NoFunds-Preferred': 'false' } : {};
  const fields = payee
    ? { creditorAccount: { iban: payee.payee } }
    : {
        debtorAccount: { iban: account?.account ?? '' },
        instructedAmount: { currency: 'EUR', amount: account?.amount ?? '' },
      };
  const { authorisationId, id } = await actor.pay(fields, waits);
  await actor.approve(authorisationId, account?.customers ?? [actor.values['psuId'] ?? '']);
  return storyPath('payment', id);
}

async function callExample({ example }: MessageCode, actor: Actor): Promise<string> {
  const values: Record<string, string> = {};
  for (const each of example.given) Object.assign(values, (await preparing[each](actor)) satisfies Values);
  const { requestId } = await actor.call(example, values);
  const { parts, workspace } = actor.stage;
  const { entries } = await listLog({ filter: { requestId } }, workspace, parts.services);
  return entries[0] ? logEntryPath(entries[0].id) : portalPaths.log;
}
