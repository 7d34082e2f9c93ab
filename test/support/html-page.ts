/** An HTML page as its reader meets it: headings, labels, links and buttons by their names, and forms filled in and sent. */
import { type CheerioAPI, load } from 'cheerio';

type Found = ReturnType<CheerioAPI>;

/** The whole name of an element, a part that no other one has, or a pattern. */
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

/** Elements that stand within a line of text; all others begin a new one. */
const inline = new Set(['a', 'b', 'bdi', 'code', 'em', 'i', 'strong', 'time']);

export class HtmlPage {
  /** For what is looked up by a CSS selector. */
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

  /** The text of the elements that a selector finds, its spaces and line breaks as single spaces. */
  textOf(selector: string): string {
    return readable(this.$(selector));
  }

  /** Every element of a kind that has this name and is not hidden. */
  all(kind: keyof typeof selectors, name: Name = /(?:)/): Found {
    const found = this.$(selectors[kind]).filter((_, each) => this.$(each).closest('[hidden]').length === 0);
    const named = (isIt: (text: string) => boolean) =>
      found.filter((_, each) => isIt(this.nameOf(this.$(each))));
    if (typeof name !== 'string') return named((text) => name.test(text));
    const whole = named((text) => text === name);
    return whole.length > 0 ? whole : named((text) => text.includes(name));
  }

  /** The one element of a kind that has this name. */
  the(kind: keyof typeof selectors, name: Name): Found {
    const found = this.all(kind, name);
    if (found.length === 1) return found;
    const there = this.all(kind).map((_, each) => this.nameOf(this.$(each)));
    throw new Error(
      `${found.length} of kind ${kind} are named ${String(name)} on "${this.heading}": ${there.get().join(' | ')}`,
    );
  }

  /** An element's name for those who hear the page. */
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

  /** The value in a field. */
  valueOf(label: Name): string {
    return String(this.the('field', label).val() ?? '');
  }

  /** Ticks a box, or picks one of several. */
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

  /** The request that a press of a button makes; as in a browser, there is none while a required field is empty. */
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
