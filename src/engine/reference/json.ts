/** Reads OpenAPI documents, whose references lead into the document itself. Missing and malformed parts are absent. */
import { isObject } from '../objects.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export class OpenApiReader {
  readonly root: JsonObject;

  constructor(document: unknown) {
    this.root = isObject(document) ? document : {};
  }

  /** Follows references to an object; returns an empty one for anything else, and for a circle of references. */
  object(value: unknown): JsonObject {
    let found = value;
    for (let steps = 0; steps < 20 && isObject(found); steps += 1) {
      const { $ref } = found;
      if (typeof $ref !== 'string') return found;
      found = this.#follow($ref);
    }
    return {};
  }

  /** Returns the members of an object, with references followed. */
  members(value: unknown): readonly (readonly [name: string, member: JsonObject])[] {
    return Object.entries(this.object(value)).map(([name, member]) => [name, this.object(member)]);
  }

  #follow(reference: string): unknown {
    if (!reference.startsWith('#/')) return undefined;
    const names = reference.slice(2).split('/');
    return names.reduce<unknown>((found, name) => {
      const plain = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
      return isObject(found) ? found[plain] : undefined;
    }, this.root);
  }
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A string as it is, any other value as JSON; undefined for a missing one. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((each) => typeof each === 'string');
}
