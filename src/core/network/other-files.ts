/** Other tables of the archive that Connections.csv comes in: the columns, in lower case, that only they have. */
const FILES: readonly (readonly [name: string, holds: string, columns: readonly string[]])[] = [
  ['messages.csv', 'messages', ['conversation id', 'from', 'to']],
  ['Invitations.csv', 'invitations', ['from', 'to', 'sent at', 'direction']],
  ['Contacts.csv', 'the address book it copied from you', ['source', 'firstname', 'lastname', 'companies']],
  ['Profile.csv', 'your own profile', ['first name', 'last name', 'maiden name', 'headline']],
  ['Recommendations_Received.csv', 'recommendations', ['first name', 'text', 'creation date', 'status']],
  ['Endorsement_Received_Info.csv', 'endorsements', ['endorsement date', 'skill name']],
  ['Positions.csv', 'your own posts', ['company name', 'title', 'started on', 'finished on']],
  ['Education.csv', 'your own schools', ['school name', 'degree name']],
  ['Company Follows.csv', 'companies you follow', ['organization', 'followed on']],
  ['Email Addresses.csv', 'your own addresses', ['email address', 'confirmed', 'primary']],
];

/**
 * What the table under this header is, as the rest of a sentence that begins with "the text"; undefined where it is none of
 * the archive's other tables. Some name people, and would take the place of a whole network.
 */
export function otherFile(header: readonly string[]): string | undefined {
  const names = new Set(header.map((cell) => cell.trim().toLowerCase()));
  const found = FILES.find(([, , columns]) => columns.every((column) => names.has(column)));
  if (found === undefined) return undefined;
  const instead = found[0] === 'Contacts.csv' ? ', or remove the column Source to import it instead' : '';
  return `looks like ${found[0]} of the archive, which holds ${found[1]}: send its Connections.csv${instead}`;
}
