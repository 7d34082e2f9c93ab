/** Objects and lists of an answer: validation against their schema, and serialization. */
import {
  backTo,
  type Name,
  createName,
  openAt,
  place,
  writeByte,
  writeComma,
  writeJson,
  writeName,
} from './bytes.js';
import type { Write, Written } from './values.js';

const [openingBrace, closingBrace, openingBracket, closingBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** A member of any type. */
export const anything = 'anything';
type Anything = typeof anything;

/** How undeclared members of an open object are written. */
export type Others = Anything | Written;

interface Member {
  readonly name: string;
  readonly start: Name;
  /** Undefined for a member of any type. */
  readonly write: Write | undefined;
  readonly isRequired: boolean;
}

interface Members {
  readonly byName: ReadonlyMap<string, Member>;
  readonly countRequired: number;
  /** The member last seen at each position: most objects of a schema have their members in the same order. */
  readonly last: (Member | undefined)[];
}

/** Writes an object; refuses undeclared members unless `others` says how to write them. */
export function object(
  declared: Readonly<Record<string, Others>>,
  required: readonly string[] = [],
  others?: Others,
): Written {
  const members = createMembers(declared, required);
  const write: Write = (value) => {
    if (!isPlainObject(value)) return false;
    const start = place();
    if (!writeMembers(value, members, others)) return false;
    openAt(start, openingBrace);
    writeByte(closingBrace);
    return true;
  };
  return { write };
}

function createMembers(declared: Readonly<Record<string, Others>>, required: readonly string[]): Members {
  const members = Object.entries(declared).map(([name, written]): Member => {
    const write = written === anything ? undefined : written.write;
    return { name, start: createName(name), write, isRequired: required.includes(name) };
  });
  return {
    byName: new Map(members.map((member) => [member.name, member])),
    countRequired: required.length,
    last: members.map(() => undefined),
  };
}

/** Excludes objects with a custom prototype: JSON sees only own members, whereas the validator sees inherited ones. */
function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function writeMembers(
  value: Readonly<Record<string, unknown>>,
  { byName, countRequired, last }: Members,
  others: Others | undefined,
): boolean {
  let count = 0;
  let position = 0;
  for (const name in value) {
    const part = value[name];
    let member = last[position];
    if (member?.name !== name) {
      member = byName.get(name);
      if (position < last.length) last[position] = member;
    }
    position += 1;
    if (member === undefined) {
      if (others === undefined || !writeOther(name, part, others)) return false;
    } else if (part !== undefined) {
      if (member.isRequired) count += 1;
      if (!writeMember(member, part)) return false;
    }
  }
  return count === countRequired;
}

function writeMember({ name, start, write }: Member, part: unknown): boolean {
  return write === undefined ? writeAnything(name, part) : writeName(start) && write(part);
}

/** Refuses an object with `toJSON`, which JSON would replace by that function's result. */
function writeOther(name: string, part: unknown, others: Others): boolean {
  if (name === 'toJSON') return false;
  return others === anything ? writeAnything(name, part) : writeName(createName(name)) && others.write(part);
}

/** Serializes a member together with its name, because JSON omits a member that it cannot represent. */
function writeAnything(name: string, part: unknown): boolean {
  const json = tryStringify({ [name]: part });
  if (json === undefined || json === '{}') return json !== undefined;
  writeComma();
  return writeJson(json.slice(1, -1));
}

/** Undefined for circular values, and for types that JSON does not support. */
function tryStringify(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

export interface ListRules {
  readonly minItems?: number;
  readonly maxItems?: number;
}

export function list({ write }: Written, { maxItems = Infinity, minItems = 0 }: ListRules = {}): Written {
  const writeList: Write = (value) => {
    if (!Array.isArray(value) || 'toJSON' in value) return false;
    if (value.length < minItems || value.length > maxItems) return false;
    const start = place();
    for (let index = 0; index < value.length; index += 1) {
      writeComma();
      if (!write(value[index])) return false;
    }
    openAt(start, openingBracket);
    writeByte(closingBracket);
    return true;
  };
  return { write: writeList };
}

/** Writes the first alternative that accepts the value; all alternatives write the same text. */
export function anyOf(...choices: readonly Written[]): Written {
  const write: Write = (value) => {
    const start = place();
    return choices.some((choice) => {
      backTo(start);
      return choice.write(value);
    });
  };
  return { write };
}
