/** The filters of the request log: links and a field on its page, and the query that they make. */
import { defined } from '../../../../src/domain/defined.js';
import type { Instant } from '../../../../src/domain/time.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import type { LogFacets } from '../../usecases/log/log-reading.js';
import { chip, link } from '../frame/components.js';
import { portalPaths } from '../frame/paths.js';

const filterLabels = {
  class: 'Status',
  method: 'Method',
  clientId: 'Client',
  messageCode: 'Code',
  time: 'Time',
  find: 'Id or text',
  status: 'Status',
  operation: 'Operation',
  requestId: 'X-Request-ID',
};

const periods: Readonly<Record<string, string>> = { '5': '5 minutes', '60': '1 hour', '1440': '1 day' };

const filterNames = [
  'class',
  'method',
  'clientId',
  'messageCode',
  'time',
  'find',
  'status',
  'operation',
  'requestId',
] as const;
type FilterName = (typeof filterNames)[number];

/** The filters of an address, as typed. */
export type LogFilterTexts = Readonly<Partial<Record<FilterName, string>>>;

export function parseFilter(query: URLSearchParams): LogFilterTexts {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = query.get(name)?.trim();
      return value ? [[name, value] as const] : [];
    }),
  );
}

/** A number that is none finds nothing. */
export function toLogFilter(
  { class: digit, find, messageCode, status, time, ...texts }: LogFilterTexts,
  now: Instant,
) {
  const toNumber = (text: string) => Number.parseInt(text) || -1;
  return {
    ...texts,
    ...defined({ code: messageCode, text: find }),
    ...(status && { status: toNumber(status) }),
    ...(digit && { statusClass: /^\d$/.test(digit) ? Number(digit) : 9 }),
    ...(time && { since: now - toNumber(time) * 60_000 }),
  };
}

/** Says why the list is empty: nothing was called, or no call fits. */
export function describeNoCalls({ count }: LogFacets, filter: LogFilterTexts): Html {
  const chosen = filterNames.filter((name) => filter[name] !== undefined);
  if (count === 0 || chosen.length === 0)
    return html`<p>No calls yet. The calls of this workspace’s clients appear here.</p>`;
  const texts = chosen.map((name) => `${filterLabels[name]} ${filter[name]}`);
  return html`<p>
      None of the ${String(count)} calls in the log matches: ${texts.join(', ')}. Only the newest 500 calls
      are kept.
    </p>
    <p>${link(portalPaths.log, 'All calls')}</p>`;
}

/** Filters as links, which need no script; a chosen one is taken back by the same link. */
export function filterForm({ clientIds, codes, methods }: LogFacets, filter: LogFilterTexts): Html {
  const chips = (name: FilterName, values: readonly string[], toText = (value: string) => value) => {
    if (values.length === 0) return undefined;
    const links = values.map((value) => {
      const isChosen = filter[name] === value;
      const { [name]: _, ...others } = filter;
      const href = buildHref(portalPaths.log, isChosen ? others : { ...others, [name]: value });
      return chip(href, toText(value), isChosen);
    });
    return html`<span>${filterLabels[name]}</span> ${links}`;
  };
  const hidden = Object.entries(filter).flatMap(([name, value]) =>
    name === 'find' ? [] : [html`<input type="hidden" name="${name}" value="${value}" />`],
  );
  return html`<form class="inline chips" action="${portalPaths.log}">
    ${chips('class', ['2', '3', '4', '5'], (digit) => `${digit}xx`)} ${chips('method', methods)}
    ${chips('clientId', clientIds)} ${chips('messageCode', codes)}
    ${chips('time', Object.keys(periods), (minutes) => periods[minutes] ?? minutes)} ${hidden}
    <div>
      <label for="find">Id or text</label>
      <input id="find" name="find" type="search" value="${filter.find ?? ''}" spellcheck="false" />
      <button class="button quiet">Find</button>
    </div>
  </form>`;
}
