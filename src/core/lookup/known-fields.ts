type Optional<Fields> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>;
};
type Sure<Fields> = { [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name] };
export type KnownFields<Fields> = Optional<Fields> & Sure<Fields>;

/** The fields that are known: those that are undefined, an empty text or an empty list are left out. */
export function knownFields<Fields extends object>(fields: Fields): KnownFields<Fields> {
  const known = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(known) as KnownFields<Fields>;
}
