/** The parts of a bundle: its components, and the source place of each part. */
import { byKey, isObject, type Json, type JsonObject, asList, asText, valueAt } from '../json.js';
import { freeName } from './operation-ids.js';
import type { Place } from './sources.js';

interface Component {
  readonly place: Place;
  content: Json;
}

export class Parts {
  readonly #components = new Map<string, Component>();
  /** Source places of the bundle's path items and components; values within them have paths below these places. */
  readonly #places = new WeakMap<object, Place>();
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  place(part: object, place: Place): void {
    this.#places.set(part, place);
  }

  /** A target with the words beside its reference: from OpenAPI 3.1 on, a description replaces that of the target. */
  withWords(target: Json, words: JsonObject, place: Place): Json {
    if (!isObject(target) || Object.keys(words).length === 0) return target;
    const isForReaders = Object.keys(words).every((key) => key === 'summary' || key === 'description');
    const { allOf } = words;
    if (target['$ref'] === undefined && !isForReaders) return { ...words, allOf: [target, ...asList(allOf)] };
    const part = { ...target, ...words };
    this.place(part, this.#places.get(target) ?? place);
    return part;
  }

  /** The place of a component, by the reference to it. */
  origin(reference: string): Place | undefined {
    return this.#components.get(reference)?.place;
  }

  referenceTo({ file, path }: Place): string | undefined {
    const isIt = ({ place }: Component) => place.file === file && place.path.join('/') === path.join('/');
    return [...this.#components].find(([, component]) => isIt(component))?.[0];
  }

  /** A reference for a schema of `$defs`, named after its owner and itself. */
  freeReference({ path }: Place, taken: readonly string[]): string {
    const [owner = '', , name = ''] = path.slice(-3);
    const start = '#/components/schemas/';
    const all = [...taken.map((each) => start + each), ...this.#components.keys()];
    return freeName(`${start}${`${owner}_${name}`.replaceAll(/[^\w.-]/g, '_')}`, new Set(all));
  }

  /** The component exists before its content, so that it may refer to itself. */
  add(reference: string, place: Place, write: () => Json): void {
    const component: Component = { place, content: null };
    this.#components.set(reference, component);
    component.content = write();
  }

  /** The components, keyed by section and name. */
  components(): JsonObject {
    const sections: Record<string, Record<string, Json>> = {};
    for (const [reference, { content }] of [...this.#components].toSorted(byKey)) {
      const [, , section = '', name = ''] = reference.split('/');
      (sections[section] ??= {})[name] = content;
    }
    return sections;
  }

  /** The place of a value of the bundle. Words beside a `$ref` are found where the plain dialect has them, too. */
  placeOf(document: JsonObject, path: readonly string[]): Place {
    let place: Place = { file: this.#file, path: [] };
    let value: Json | undefined = document;
    for (let index = 0; index < path.length; index += 1) {
      const key = path[index] ?? '';
      value = valueAt(value, [key]);
      const [next = '', member] = path.slice(index + 1);
      place = (next !== '$ref' && isObject(value) && this.#places.get(value)) || below(place, key);
      const reference = isObject(value) ? asText(value['$ref']) : undefined;
      if (!isObject(value) || reference === undefined) continue;
      if (next === 'allOf' && value['allOf'] === undefined && member === '1') index += 2;
      else if (value[next] === undefined) {
        const target: Json | undefined = this.#components.get(reference)?.content;
        place = (isObject(target) && this.#places.get(target)) || place;
        value = target ?? value;
      }
    }
    return place;
  }
}

export function below(place: Place, key: string): Place {
  return { file: place.file, path: [...place.path, key] };
}
