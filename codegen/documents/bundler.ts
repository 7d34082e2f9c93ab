/**
 * Bundles a contract and everything that it refers to into one document: named components stay named, and an inherited
 * path item is written out. The bundle remembers the source place of each part.
 */
import { asObject, asText, entriesOf, isList, isObject, type Json, type JsonObject } from '../json.js';
import { sectionAt } from './component-kinds.js';
import { basePathOf, isExampleKey, withOwnLinks } from './links.js';
import { isModern } from './dialect.js';
import { below, Parts } from './parts.js';
import type { MissingTarget, Reading } from './reading.js';
import { followPathItem, isCircular, pathNameOf, refusal, parseReference } from './references.js';
import type { RuleId } from '../rule-table.js';
import { type ContractFile, contractFile, type Place } from './sources.js';
import { findUsers } from './users.js';

export interface Bundled {
  readonly document: JsonObject;
  /** For each path, the contract that declares it. */
  readonly declaredBy: ReadonlyMap<string, string>;
  /** Reports a mistake in a value of the bundled document, at the value's place in the YAML files. */
  report(path: readonly string[], rule: RuleId, sentence: string): void;
  placeOf(path: readonly string[]): Place;
}

export class Bundler {
  readonly #parts: Parts;
  /** The places that are being written out now: a reference back to one of these places is circular. */
  readonly #writing = new Set<string>();
  readonly #declaredBy = new Map<string, string>();
  /** Reported once the bundle is complete, which knows the operations that lead to each. */
  readonly #missing: MissingTarget[] = [];
  readonly #contract: ContractFile;
  readonly #reading: Reading;
  #basePath = '';
  readonly #isModern: boolean;

  constructor(contract: ContractFile, reading: Reading) {
    this.#contract = contract;
    this.#reading = reading;
    this.#parts = new Parts(contract.file);
    this.#isModern = isModern(asObject(reading.valueAt({ file: contract.file, path: [] })));
  }

  run(): Bundled {
    const { file } = this.#contract;
    const root = asObject(this.#reading.valueAt({ file, path: [] }));
    this.#basePath = basePathOf(root);
    const paths: Record<string, Json> = {};
    for (const [path] of entriesOf(root['paths'])) paths[path] = this.#pathItem(path);
    this.#takeOwnComponents(root);
    const document = Object.fromEntries(
      Object.entries(root)
        .filter(([key]) => key !== 'paths' && key !== 'components')
        .map(([key, value]) => [
          key,
          key === 'webhooks' ? this.#webhooks(value) : this.#rewrite(value, { file, path: [key] }),
        ]),
    );
    const bundled: JsonObject = { ...document, paths, components: this.#parts.components() };
    for (const missing of this.#missing) {
      this.#reading.reportMissing(
        missing,
        findUsers(missing.here, this.#contract.name, bundled, this.#parts),
      );
    }
    return {
      document: bundled,
      declaredBy: this.#declaredBy,
      report: (path, rule, sentence) =>
        this.#reading.report(this.#parts.placeOf(bundled, path), rule, sentence),
      placeOf: (path) => this.#reading.originOf(this.#parts.placeOf(bundled, path)),
    };
  }

  #pathItem(path: string): Json {
    const declared = followPathItem({ file: this.#contract.file, path: ['paths', path] }, this.#reading);
    if (!declared) return {};
    this.#declaredBy.set(path, contractFile(declared.place.file)?.name ?? this.#contract.name);
    const name = pathNameOf(declared.place);
    return name === path || declared.place.path[0] === 'components'
      ? this.#rewritePart(declared.item, declared.place)
      : this.#alias(path, name, declared.place);
  }

  #webhooks(value: Json): JsonObject {
    const written = ([name]: readonly [string, Json]): readonly [string, Json] => {
      const place = { file: this.#contract.file, path: ['webhooks', name] };
      const declared = followPathItem(place, this.#reading);
      return [name, declared ? this.#rewritePart(declared.item, declared.place) : {}];
    };
    return Object.fromEntries(entriesOf(value).map(written));
  }

  /** An alias stays a reference until it is published, so that its operations stand in the document once. */
  #alias(path: string, name: string, declaredAt: Place): Json {
    const { file } = this.#contract;
    const own = { file, path: ['paths', name] };
    const target = this.#reading.valueAt(own) === undefined ? undefined : followPathItem(own, this.#reading);
    if (target?.place.file !== declaredAt.file) {
      const sentence = `${path} is another name of ${name}, which this contract does not offer in the same way.`;
      this.#reading.report({ file, path: ['paths', path] }, 'alias-elsewhere', sentence);
    }
    const alias = { $ref: `#/paths/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` };
    this.#parts.place(alias, declaredAt);
    return alias;
  }

  /**
   * Takes every component that the contract itself declares, whether or not a path uses the component, and every
   * security scheme, which is referred to by its name. Any other component of the extended version is taken where a
   * reference leads to it.
   */
  #takeOwnComponents(root: JsonObject): void {
    const { file } = this.#contract;
    for (const [section, components] of entriesOf(root['components'])) {
      for (const [name] of entriesOf(components)) {
        const place = { file, path: ['components', section, name] };
        const isOwn = this.#reading.originOf(place).file === file;
        // A path item that is a component is written out at its path.
        if (name === '$ref' || section === 'pathItems' || (!isOwn && section !== 'securitySchemes')) continue;
        if (!isCircular(place, this.#reading)) this.#take(place);
      }
    }
  }

  #rewritePart(value: Json, place: Place): Json {
    const part = this.#rewrite(value, place);
    if (isObject(part)) this.#parts.place(part, place);
    return part;
  }

  #rewrite(value: Json, place: Place): Json {
    if (isList(value)) return value.map((item, index) => this.#rewrite(item, below(place, String(index))));
    if (!isObject(value)) return value;
    const reference = asText(value['$ref']);
    if (reference !== undefined) {
      const target = this.#writtenOut(reference, place) ?? { $ref: this.#refer(value, reference, place) };
      const { $ref: _, ...others } = value;
      return this.#isModern
        ? this.#parts.withWords(target, asObject(this.#rewrite(others, place)), place)
        : target;
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        isExampleKey(key)
          ? this.#ownExamples(item, below(place, key))
          : this.#rewrite(item, below(place, key)),
      ]),
    );
  }

  /** The target of a reference that is no component, written out in place; our own contracts have no such reference. */
  #writtenOut(reference: string, place: Place): Json | undefined {
    const target = parseReference(reference, place.file);
    const isComponent = target.path[0] === 'components' && target.path.length === 3;
    if (isComponent || this.#reading.holds('reference-target')) return undefined;
    const key = `${target.file}#${target.path.join('/')}`;
    const content = this.#reading.valueAt(target);
    const refused = refusal(place.file, target.file, this.#reading);
    const here = below(place, '$ref');
    if (refused) this.#reading.report(here, refused.rule, refused.sentence);
    else if (content === undefined) this.#missing.push({ reference, target, here });
    else if (this.#writing.has(key)) {
      const sentence = `${reference} leads back to itself; make a component of it.`;
      this.#reading.report(here, 'reference-circular', sentence);
    } else if (this.#isModern && target.path.at(-2) === '$defs')
      return { $ref: this.#hoist(target, content) };
    else {
      this.#writing.add(key);
      const part = this.#rewritePart(content, target);
      this.#writing.delete(key);
      return part;
    }
    return {};
  }

  /** The reference to a schema of `$defs`, which becomes a component. */
  #hoist(target: Place, content: Json): string {
    const known = this.#parts.referenceTo(target);
    if (known !== undefined) return known;
    if (isCircular(target, this.#reading)) return '#/components/schemas/Unknown';
    const schemas = this.#reading.valueAt({ file: target.file, path: ['components', 'schemas'] });
    const reference = this.#parts.freeReference(target, Object.keys(asObject(schemas)));
    this.#parts.add(reference, target, () => this.#rewritePart(content, target));
    return reference;
  }

  /** Keeps example values as they are, even a field called `$ref`; an example that is a component is written out. */
  #examples(examples: Json, place: Place): Json {
    if (!isObject(examples) || place.path.at(-1) !== 'examples') return examples;
    return Object.fromEntries(
      Object.entries(examples).map(([name, example]) => {
        const reference = isObject(example) ? asText(example['$ref']) : undefined;
        const target = reference === undefined ? undefined : parseReference(reference, place.file);
        return [name, target?.path[1] === 'examples' ? (this.#reading.valueAt(target) ?? example) : example];
      }),
    );
  }

  #ownExamples(examples: Json, place: Place): Json {
    return withOwnLinks(this.#examples(examples, place), place, this.#basePath, this.#reading.basePathAt);
  }

  #refer(value: JsonObject, reference: string, place: Place): string {
    const here = below(place, '$ref');
    const named = parseReference(reference, place.file);
    const target = this.#reading.standInFor(named);
    const refused = refusal(place.file, named.file, this.#reading);
    const complain = (rule: RuleId, sentence: string) => this.#reading.report(here, rule, sentence);
    if (Object.keys(value).length > 1) complain('reference-siblings', 'Nothing may stand beside $ref.');
    if (refused) complain(refused.rule, refused.sentence);
    else if (target.path[0] !== 'components' || target.path.length !== 3) {
      const sentence = `${reference} is not a component; only a whole path is inherited otherwise.`;
      complain('reference-target', sentence);
    } else if (this.#reading.valueAt(target) === undefined) {
      // A missing target in an unreadable file is no mistake of its own: the file has been reported.
      if (this.#reading.isUnreadable(target.file)) this.#reading.miss();
      else this.#missing.push({ reference, target, here });
    } else if (!isCircular(target, this.#reading)) {
      const section = sectionAt(place.path);
      if (section === undefined || section === target.path[1]) return this.#take(target, here);
      const sentence = `${reference} does not belong here; write a reference to components/${section}.`;
      complain('reference-kind', sentence);
    }
    return '#/components/schemas/Unknown';
  }

  /** Puts a component into the bundle under its own name, and returns the reference to it. */
  #take(target: Place, from: Place = target): string {
    const [, section = '', name = ''] = target.path;
    const reference = `#/components/${section}/${name}`;
    const content = this.#reading.valueAt(target) ?? null;
    const onward = isObject(content) ? asText(content['$ref']) : undefined;
    const onwardTarget = onward === undefined ? undefined : parseReference(onward, target.file);
    // A component that only refers to a component of the same name in another file stands for that component.
    if (onwardTarget?.path[2] === name && onwardTarget.path[1] === section && isObject(content)) {
      return this.#refer(content, onward ?? '', target);
    }
    const known = this.#parts.origin(reference);
    if (known && (known.file !== target.file || known.path.join('/') !== target.path.join('/'))) {
      const sentence = `${this.#contract.name} has another component ${name}, of ${known.file}; rename one of them.`;
      this.#reading.report(from, 'component-name-taken', sentence);
    }
    if (!known) this.#parts.add(reference, target, () => this.#rewritePart(content, target));
    return reference;
  }
}
