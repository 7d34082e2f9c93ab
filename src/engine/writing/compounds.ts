/** Objects and lists of an answer: whether they follow their schema, and how they are written. */
import {
  backTo,
  type Name,
  nameOf,
  openAt,
  place,
  writeByte,
  writeComma,
  writeJson,
  writeName,
} from './bytes.js';
import type { Write, Written } from './values.js';

const [openingBrace, closingBrace, openingBracket, closingBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** A member that may be whatever it likes. */
export const anything = 'anything';
type Anything = typeof anything;

/** How the members of an object that is open, or of no schema, are written. */
export type Others = Anything | Written;

interface Member {
  readonly name: string;
  readonly start: Name;
  /** None where it may be anything. */
  readonly write: Write | undefined;
  readonly isRequired: boolean;
}

interface Members {
  readonly byName: ReadonlyMap<string, Member>;
  readonly countRequired: number;
  /** The member that stood there last: most objects of a schema are made by one function, in one order. */
  readonly last: (Member | undefined)[];
}

/** Members that are not declared are refused, unless `others` says how they are written. */
export function object(
  declared: Readonly<Record<string, Others>>,
  required: readonly string[] = [],
  others?: Others,
): Written {
  const members = membersOf(declared, required);
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

function membersOf(declared: Readonly<Record<string, Others>>, required: readonly string[]): Members {
  const members = Object.entries(declared).map(([name, written]): Member => {
    const write = written === anything ? undefined : written.write;
    return { name, start: nameOf(name), write, isRequired: required.includes(name) };
  });
  return {
    byName: new Map(members.map((member) => [member.name, member])),
    countRequired: required.length,
    last: members.map(() => undefined),
  };
}

/** Not what has a prototype of its own: JSON knows only what an object itself has, and the validator sees more. */
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

/** An object with a `toJSON` is written as what that gives. */
function writeOther(name: string, part: unknown, others: Others): boolean {
  if (name === 'toJSON') return false;
  return others === anything ? writeAnything(name, part) : writeName(nameOf(name)) && others.write(part);
}

/** With its name, because there is no text for some of what a member may be, and then there is none for its name. */
function writeAnything(name: string, part: unknown): boolean {
  const json = jsonOf({ [name]: part });
  if (json === undefined || json === '{}') return json !== undefined;
  writeComma();
  return writeJson(json.slice(1, -1));
}

/** Undefined for what has no end, and for what JSON does not know. */
function jsonOf(value: object): string | undefined {
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

/** The same text whichever of them the value follows. */
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
