import type { TSchema } from 'typebox';
import { LIMITS } from '../../core/limits.ts';

/** What a JSON text may hold, whatever it says. */
export interface JsonLimits {
  /** Objects and lists inside each other. */
  readonly depth: number;
  /** Fields of all objects together. */
  readonly members: number;
  /** Entries of all lists together. */
  readonly items: number;
  /** Bytes of one text, as it is written between its quotes. */
  readonly textBytes: number;
}

/** Beyond the schema: up to here, unknown fields and lists that are too long are reported one by one. */
const LEAST = { members: 200, items: 200, textBytes: 4 * 1024 } as const;
/** Of a body that is not read, and of an endpoint that takes none. */
export const SMALLEST_JSON: JsonLimits = { depth: LIMITS.jsonDepth, ...LEAST };
/** One character of a schema's `maxLength` at its longest: two escapes of six bytes (`\ud83d\ude00`). */
const OCTETS_OF_CHARACTER = 12;
/** How much more than the schema allows is still read, so that the schema's own faults are reported. */
const SLACK = 2;

/** The limits of bodies that the schema describes: twice what it has room for, and never less than a small body. */
export function jsonLimitsOf(schema: TSchema): JsonLimits {
  const room = roomOf(schema);
  return {
    depth: LIMITS.jsonDepth,
    members: Math.max(LEAST.members, SLACK * room.members),
    items: Math.max(LEAST.items, SLACK * room.items),
    textBytes: Math.max(LEAST.textBytes, OCTETS_OF_CHARACTER * room.characters),
  };
}

interface Room {
  readonly members: number;
  readonly items: number;
  readonly characters: number;
}
const NONE: Room = { members: 0, items: 0, characters: 0 };

/** The most that a value of the schema can hold. A list or record without its bound counts as empty: a body's schema bounds each. */
function roomOf(schema: unknown): Room {
  const { properties, patternProperties, maxProperties, items, maxItems, maxLength, anyOf, oneOf } =
    schema as {
      readonly properties?: Readonly<Record<string, unknown>>;
      readonly patternProperties?: Readonly<Record<string, unknown>>;
      readonly maxProperties?: number;
      readonly items?: unknown;
      readonly maxItems?: number;
      readonly maxLength?: number;
      readonly anyOf?: readonly unknown[];
      readonly oneOf?: readonly unknown[];
    };
  const fields = Object.values(properties ?? {}).map(roomOf);
  const named = Object.values(patternProperties ?? {}).map(roomOf);
  const names = maxProperties ?? 0;
  const entry = items === undefined ? NONE : roomOf(items);
  const count = maxItems ?? 0;
  const own: Room = {
    members:
      fields.length + sum(fields, 'members') + names * (1 + most(named, 'members')) + count * entry.members,
    items: sum(fields, 'items') + names * most(named, 'items') + count * (1 + entry.items),
    characters: Math.max(maxLength ?? 0, entry.characters, most([...fields, ...named], 'characters')),
  };
  const forms = [...(anyOf ?? []), ...(oneOf ?? [])].map(roomOf);
  return {
    members: own.members + most(forms, 'members'),
    items: own.items + most(forms, 'items'),
    characters: Math.max(own.characters, most(forms, 'characters')),
  };
}

const sum = (rooms: readonly Room[], what: keyof Room): number =>
  rooms.reduce((total, room) => total + room[what], 0);
const most = (rooms: readonly Room[], what: keyof Room): number =>
  rooms.reduce((largest, room) => Math.max(largest, room[what]), 0);
