import { hasLeft, reachOf } from '../network/rules-positions.ts';
import { type ContactSaid, isSameContact, isUnnamed } from '../pipeline/rules-contact.ts';
import { knownFields } from '../platform/values/social-url.ts';

/** Somebody at an investor, as a record has them. */
export interface RecordedPerson {
  readonly name: string;
  readonly title?: string;
  readonly socialUrl?: string;
}

/**
 * Whom to write to at one investor, the first choice first: who has an address, then who decides there; last whose address is among
 * the suppressed. One who is a contact and on record is one. Left out are contacts without a name and who has left.
 */
export function whomToWriteTo(
  contacts: readonly ContactSaid[],
  recorded: readonly RecordedPerson[],
  suppressed: ReadonlySet<string>,
) {
  const own = contacts
    .filter((one) => !isUnnamed(one))
    .map(({ name, title, email, profile }) => {
      const same = recorded.find((one) => isSameContact({ name }, { name: one.name }));
      const socialUrl = profile ?? same?.socialUrl;
      return {
        name,
        ...knownFields({ title: title ?? same?.title, email, socialUrl }),
        ...(email !== undefined && suppressed.has(email) && { suppressed: true }),
        known: 'contact' as const,
      };
    });
  const others = recorded
    .filter(({ name }) => !contacts.some((one) => isSameContact({ name: one.name }, { name })))
    .map(({ name, title, socialUrl }) => ({
      name,
      ...knownFields({ title, socialUrl }),
      known: 'record' as const,
    }));
  const people: readonly (RecordedPerson & {
    readonly email?: string;
    readonly suppressed?: boolean;
    readonly known: 'contact' | 'record';
  })[] = [...own, ...others];
  const worth = ({ email, suppressed: isSuppressed, title }: (typeof people)[number]) =>
    isSuppressed ? -1 : (email === undefined ? 0 : 2) + reachOf(title);
  return people.filter(({ title }) => !hasLeft(title)).toSorted((one, other) => worth(other) - worth(one));
}
