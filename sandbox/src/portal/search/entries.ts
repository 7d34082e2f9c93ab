/** All entries of the search. */
import type { AnyContract } from '../../../../src/contract/operation.js';
import { accountOutcomes, payeeOutcomes } from '../../domain/forced-outcomes.js';
import { allCodes, codesNeverAnswered } from '../message-codes/index.js';
import { codeHref, guidePath, portalPaths } from '../frame/paths.js';
import { guides } from '../guides/guides.js';
import { pages, partLeads, partNames } from '../frame/labels.js';
import type { Entry } from './search.js';
import { handbookEntries } from './handbook-entries.js';
import { contractEntries } from './operation-entries.js';

export function listEntries(contracts: readonly AnyContract[]): readonly Entry[] {
  return [
    ...pageEntries(),
    ...handbookEntries(),
    ...guideEntries(),
    ...contractEntries(contracts),
    ...codeEntries(),
    ...outcomeEntries(),
  ];
}

/** The pages that a developer looks for by their name. */
function pageEntries(): readonly Entry[] {
  const place = 'Your workspace';
  const inWorkspace = (name: keyof typeof partNames, text: string) =>
    ({ kind: 'page', title: partNames[name], place, href: portalPaths[name], text }) as const;
  const outside = ({ lead: text, title }: { readonly lead: string; readonly title: string }, href: string) =>
    ({ kind: 'page', title, href, text }) as const;
  return [
    inWorkspace('workspace', partLeads.workspace),
    inWorkspace('payments', ''),
    inWorkspace('consents', ''),
    inWorkspace('baskets', ''),
    { ...inWorkspace('data', partLeads.data), names: ['Test customers'] },
    inWorkspace('decisions', partLeads.decisions),
    inWorkspace('log', partLeads.log),
    inWorkspace('callbacks', partLeads.callbacks),
    inWorkspace('clock', partLeads.clock),
    inWorkspace('faults', partLeads.faults),
    outside(pages.codes, portalPaths.codes),
    outside(pages.outcomes, portalPaths.outcomes),
    { ...outside(pages.documentation, portalPaths.documentation), names: ['Postman', 'OpenAPI'] },
    outside(pages.guides, portalPaths.guides),
    outside(pages.automaticTests, portalPaths.automaticTests),
  ];
}

function guideEntries(): readonly Entry[] {
  return guides.map(({ id, steps, text, title }) => ({
    kind: 'guide',
    title,
    href: guidePath(id),
    text: [text, ...steps.map((step) => `${step.title}: ${step.text}`)].join(' '),
  }));
}

function codeEntries(): readonly Entry[] {
  const entry = (name: string, text: string, href: string): Entry => ({
    kind: 'code',
    title: name,
    href,
    names: [name.replace(/^\d+ /, '')],
    text,
  });
  return [
    ...Object.entries(allCodes).map(([name, { cause, remedy }]) =>
      entry(name, `${cause} ${remedy}`, codeHref(name)),
    ),
    ...Object.entries(codesNeverAnswered).map(([name, why]) => entry(name, why, portalPaths.codes)),
  ];
}

function outcomeEntries(): readonly Entry[] {
  const rows = [
    ...payeeOutcomes.map(({ amount, payee, text }) => ({ names: [amount, payee], text })),
    ...accountOutcomes.map(({ account, text }) => ({ names: [account], text })),
  ];
  return rows.map(({ names, text }) => ({
    kind: 'outcome',
    title: names.join(', '),
    href: portalPaths.outcomes,
    names,
    text,
  }));
}
