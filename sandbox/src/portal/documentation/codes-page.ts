/** Every message code of the bank: its cause, its remedy, and a call that shows it. */
import { codesNeverAnswered, messageCodes } from '../message-codes/index.js';
import type { ExampleCall, MessageCode } from '../message-codes/message-code.js';
import { oauthErrors } from '../message-codes/oauth-errors.js';
import { preparationPages, preparations } from '../message-codes/preparations.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import {
  card,
  code,
  codeBlock,
  doItForm,
  link,
  type SealedForm,
  table,
  unseen,
  withNames,
} from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { clientCertificatesPath, portalPaths } from '../frame/paths.js';
import { pages, partNames } from '../frame/labels.js';

export interface CodesView {
  readonly doIt: SealedForm;
  /** The example as a command, with the values of the developer's own client. */
  readonly commandOf: (call: ExampleCall) => string;
  /** The client of the workspace that calls; absent without one. */
  readonly clientId?: string;
}

export function codesPage(view: CodesView, context: PortalContext): Html {
  const content = html`<p class="links">${link(portalPaths.documentation, pages.documentation.title)}</p>
    <h1>${pages.codes.title}</h1>
    <p class="lead">${pages.codes.lead}</p>
    ${sections().map((section) => sectionCard(section, view))} ${neverAnswered()}`;
  return portalLayout({ title: [pages.codes.title], content }, context);
}

interface Section {
  /** The HTTP status; absent for the errors of OAuth2, whose status is 400. */
  readonly status?: string;
  readonly codes: readonly (readonly [code: string, entry: MessageCode])[];
}

function sections(): readonly Section[] {
  const entries = Object.entries<MessageCode>(messageCodes);
  const parseStatus = (name: string) => name.split(' ', 1)[0] ?? '';
  const statuses = [...new Set(entries.map(([name]) => parseStatus(name)))].toSorted();
  return [
    ...statuses.map((status) => ({
      status,
      codes: entries.filter(([name]) => parseStatus(name) === status),
    })),
    { codes: Object.entries<MessageCode>(oauthErrors) },
  ];
}

function sectionCard({ codes, status }: Section, view: CodesView): Html {
  const title =
    status === undefined ? 'Errors of OAuth2, with status 400 or in the redirect' : `Status ${status}`;
  return card(
    title,
    codes.map(([name, entry]) => codeEntry(name, entry, view)),
  );
}

/** `name` is the status and the code, which together form the entry's anchor. */
function codeEntry(name: string, { cause, example, remedy }: MessageCode, view: CodesView): Html {
  const title = name.replace(/^\d+ /, '');
  return html`<article class="entry" id="${name.replace(' ', '-')}">
    <h3>${code(title)}</h3>
    <p>${withNames(cause)}</p>
    <p>What to do: ${withNames(remedy)}</p>
    ${doItForm(view.doIt, name, `Do it: ${name}`)}
    <details>
      <summary>A call that shows ${title}</summary>
      ${needed(example, view)} ${codeBlock(view.commandOf(example), `A call that shows ${title}`, 'program')}
    </details>
  </article>`;
}

function needed({ given }: ExampleCall, { clientId }: CodesView): Fragment {
  if (given.length === 0) return undefined;
  const links = {
    certificates: [
      clientId === undefined ? portalPaths.workspace : clientCertificatesPath(clientId),
      'Certificates',
    ],
    faults: [portalPaths.faults, partNames.faults],
  } as const;
  const sentences = given.map((each) => {
    const page = preparationPages[each];
    const text = preparations[each];
    if (page === undefined) return html` ${text}`;
    const [path, title] = links[page];
    return html` ${text} ${link(path, title)}`;
  });
  return html`<p>Prerequisites:${sentences}</p>`;
}

function neverAnswered(): Html {
  return card(
    'Declared but never returned',
    html`<p>The contracts have these codes from the Berlin Group’s lists. This bank never returns them.</p>
      ${table(unseen('Declared but never returned'), Object.entries(codesNeverAnswered), [
        { title: 'Code', cell: ([name]) => code(name) },
        { title: 'Why', cell: ([, why]) => withNames(why) },
      ])}`,
  );
}
