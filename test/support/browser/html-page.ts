/**
 * An HTML page as its reader uses it: finds headings, labels, links and buttons by accessible name, fills in and sends
 * forms.
 */
import { type CheerioAPI, load } from 'cheerio';

type Found = ReturnType<CheerioAPI>;

/** The whole name of an element, a unique part of the name, or a pattern. */
export type Name = string | RegExp;

/** The request by which a browser sends a form. */
export interface Submission {
  readonly method: string;
  readonly action: string;
  readonly fields: URLSearchParams;
}

const selectors = {
  link: 'a[href]',
  button: 'button',
  field: 'input:not([type=hidden]), textarea, select',
} as const;

/** Elements without visible text. */
const unread = '[hidden], script, style, template';

/** Inline elements; all others begin a new line of text. */
const inline = new Set(['a', 'b', 'bdi', 'code', 'em', 'i', 'strong', 'time']);

export class HtmlPage {
  /** Gives access by CSS selectors. */
  readonly $: CheerioAPI;

  constructor(html: string) {
    this.$ = load(html);
  }

  get heading(): string {
    return this.textOf('h1');
  }

  get title(): string {
    return this.textOf('title');
  }

  get language(): string {
    return this.$('html').attr('lang') ?? '';
  }

  /** The text of the page's main part. */
  get text(): string {
    return this.textOf('main');
  }

  /** Returns the text of the elements that a selector finds, with runs of white space as single spaces. */
  textOf(selector: string): string {
    return readable(this.$(selector));
  }

  /** Returns every visible element of a kind with this name. */
  all(kind: keyof typeof selectors, name: Name = /(?:)/): Found {
    const found = this.$(selectors[kind]).filter((_, each) => this.$(each).closest('[hidden]').length === 0);
    const named = (isIt: (text: string) => boolean) =>
      found.filter((_, each) => isIt(this.nameOf(this.$(each))));
    if (typeof name !== 'string') return named((text) => name.test(text));
    const whole = named((text) => text === name);
    return whole.length > 0 ? whole : named((text) => text.includes(name));
  }

  /** Returns the only element of a kind with this name. */
  the(kind: keyof typeof selectors, name: Name): Found {
    const found = this.all(kind, name);
    if (found.length === 1) return found;
    const there = this.all(kind).map((_, each) => this.nameOf(this.$(each)));
    throw new Error(
      `${found.length} of kind ${kind} are named ${String(name)} on "${this.heading}": ${there.get().join(' | ')}`,
    );
  }

  /** Returns an element's accessible name. */
  nameOf(element: Found): string {
    const label = element.attr('aria-label');
    if (label !== undefined) return label;
    const ids = element.attr('aria-labelledby')?.split(' ');
    if (ids) return ids.map((id) => this.textOf(`[id="${id}"]`)).join(' ');
    if (element.is('a, button')) return readable(element);
    const labels = this.$('label[for]').filter((_, each) => this.$(each).attr('for') === element.attr('id'));
    return readable(labels.length > 0 ? labels : element.closest('label'));
  }

  fill(label: Name, value: string): this {
    this.the('field', label).val(value);
    return this;
  }

  /** Returns the value of a field. */
  valueOf(label: Name): string {
    return String(this.the('field', label).val() ?? '');
  }

  /** Ticks a box, or selects one of several options. */
  check(label: Name): this {
    const field = this.the('field', label);
    if (field.is('[type=radio]'))
      field
        .closest('form')
        .find(`[type=radio][name="${field.attr('name')}"]`)
        .removeAttr('checked');
    field.attr('checked', '');
    return this;
  }

  /** Returns the request of a pressed button; as in a browser, there is none while a required field is empty. */
  submissionBy(button: Name): Submission {
    const pressed = this.the('button', button);
    const form = pressed.closest('form');
    const fields = new URLSearchParams();
    for (const { name, value } of form.serializeArray()) fields.append(name, value);
    const isChecked = !pressed.is('[formnovalidate]') && !form.is('[novalidate]');
    const required = isChecked ? form.find('[required]').map((_, each) => this.$(each).attr('name')) : [];
    for (const name of required)
      if (!fields.get(name)) throw new Error(`The browser asks for ${name} first.`);
    const name = pressed.attr('name');
    if (name !== undefined) fields.append(name, pressed.attr('value') ?? '');
    const method = form.attr('method')?.toUpperCase() ?? 'GET';
    return { method, action: pressed.attr('formaction') ?? form.attr('action') ?? '', fields };
  }
}

function readable(found: Found): string {
  const textOf = (of: Found): string =>
    of
      .contents()
      .map((_, node) => {
        if (node.nodeType === 3) return node.data;
        if (!('tagName' in node) || of._make(node).is(unread)) return '';
        const text = textOf(of._make(node));
        return inline.has(node.name) ? text : ` ${text} `;
      })
      .get()
      .join('');
  return textOf(found.not(unread)).replaceAll(/\s+/g, ' ').trim();
}
