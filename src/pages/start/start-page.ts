/** Start page at the bank's public address: links for customers and for developers. */
import type { Context, Middleware } from 'koa';
import { documentPath } from '../../api/documents/documents.js';
import { defined } from '../../domain/defined.js';
import type { Announcement } from '../../engine/entries.js';
import type { AnyContract } from '../../contract/operation.js';
import { details, row } from '../kit/components.js';
import { html, type Html } from '../../engine/html.js';
import { layout, type PageContext } from '../kit/layout.js';
import { pageContext, switchLanguage, writePage } from '../kit/page.js';
import { paths } from '../kit/paths.js';
import { pageRoutes, type PageDependencies } from '../kit/routes.js';
import { formatDate } from '../texts/wording.js';

interface StartContext extends PageContext {
  /** Address of the developer portal; absent without one. */
  readonly portalHref?: string;
  readonly documentHref: (contract: AnyContract, ending: 'json' | 'yaml') => string;
}

/** Whether a browser requests the start page; for a TPP the root does not exist. */
export function isStart(ctx: Pick<Context, 'get' | 'path'>): boolean {
  return ctx.path === paths.start && ctx.get('Accept').includes('text/html');
}

export function startRoutes(
  contracts: readonly AnyContract[],
  { site }: PageDependencies,
  portalHref?: string,
): Middleware {
  const documentHref: StartContext['documentHref'] = ({ name }, ending) => documentPath(name, ending);
  return pageRoutes(site, (router) => {
    router.get(paths.start, (ctx) => {
      if (switchLanguage(ctx, site, paths.start)) return;
      const context = { ...pageContext(ctx, site), documentHref, ...defined({ portalHref }) };
      writePage(ctx, startPage(contracts, context), site);
    });
  });
}

export function startPage(contracts: readonly AnyContract[], context: StartContext): Html {
  const { bankName, portalHref, texts } = context;
  const { customers, developers, title } = texts.start;
  const content = html`<h1>${title(bankName)}</h1>
    <section class="card">
      <h2>${customers.title}</h2>
      <p>${customers.text}</p>
      <a class="button" href="${paths.consents}">${texts.customer.title}</a>
      <a class="button" href="${paths.payments}">${texts.ownPayments.title}</a>
    </section>
    <section class="card">
      <h2>${developers.title}</h2>
      <p>${developers.text}</p>
      ${portalHref && html`<p><a class="button" href="${portalHref}">${developers.portal}</a></p>`}
      ${details(contracts.map((contract) => contractRow(contract, context)))}
    </section>`;
  return layout({ title: [title(bankName)], content }, context);
}

function contractRow(contract: AnyContract, context: StartContext): Html {
  const { documentHref, texts } = context;
  const { announcement, api, basePath, version } = contract;
  const name = `${texts.start.developers.apis[api] ?? api} ${version}`;
  const link = (ending: 'json' | 'yaml') => {
    const format = `OpenAPI ${ending.toUpperCase()}`;
    return html`<a class="link" href="${documentHref(contract, ending)}" aria-label="${format}: ${name}"
      >${format}</a
    >`;
  };
  return row(
    name,
    html`<code translate="no">${basePath}</code><br />${link('json')}
      ${link('yaml')}${announcement && html`<br />${announced(announcement, context)}`}`,
  );
}

/** Worded so that the text is true before the day and after it. */
function announced({ deprecated, sunset }: Announcement, { language, texts }: StartContext): string {
  const { deprecatedFrom, offeredUntil } = texts.start.developers;
  const sentences = [
    deprecatedFrom(formatDate(deprecated, language)),
    ...(sunset === undefined ? [] : [offeredUntil(formatDate(sunset, language))]),
  ];
  return sentences.join(' ');
}
