/** A record without the fields that are not there, as JSON has it. */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Present<Fields>;
}
type Optionals<Fields> = {
  [Name in keyof Fields]: undefined extends Fields[Name] ? Name : never;
}[keyof Fields];
type Present<Fields> = Omit<Fields, Optionals<Fields>> & {
  [Name in Optionals<Fields>]?: Exclude<Fields[Name], undefined>;
};
