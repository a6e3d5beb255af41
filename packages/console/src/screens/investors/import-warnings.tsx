import { Alert, Stack } from '@mantine/core';
import type { ImportReport } from '../../api/investors.ts';
import { Foreign } from '../../parts/text.tsx';

type Warning = NonNullable<ImportReport['warnings']>[number];

/** What a column may hold. */
export const COLUMN_FIELDS: Readonly<Record<ImportReport['columns'][number]['field'], string>> = {
  ignore: 'not taken',
  name: 'name of the investor',
  id: 'id of this service',
  website: 'website',
  place: 'place',
  kind: 'kind',
  stage: 'stage',
  reason: 'reason for the no',
  note: 'a line of the note',
  next_step: 'next step',
  next_step_on: 'day of the next step',
  owner: 'owner',
  tags: 'tags',
  committed_usd: 'committed, USD',
  soft_circled_usd: 'soft-circled, USD',
  amount: 'amount, committed if the stage says so',
  currency: 'currency',
  first_name: 'contact: first name',
  last_name: 'contact: last name',
  contact: 'contact: name',
  title: 'contact: position',
  email: 'contact: e-mail',
  phone: 'contact: phone',
  profile: 'contact: profile',
};

/** Fields of which a sentence says all. */
const OF_THE_FILE: ReadonlySet<string> = new Set(['file', 'csv_content', 'contacts']);

const LABELS: Readonly<Record<string, string>> = {
  ...COLUMN_FIELDS,
  committed_usd: 'committed',
  amount: 'amount',
  note: 'note',
  contacts: 'contacts',
};

/** The field of an investor, in words. */
export const fieldLabel = (field: string): string => LABELS[field] ?? field.replaceAll('_', ' ');

/** What of a list is kept otherwise than it is written, or could not be kept. */
export function ImportWarnings({ warnings = [] }: { readonly warnings: readonly Warning[] | undefined }) {
  if (warnings.length === 0) return null;
  return (
    <Alert color="yellow" title="Good to know">
      <Stack gap="xs">
        {warnings.map(({ field, value, message }) => (
          <Foreign key={`${field}:${value}:${message}`}>
            {OF_THE_FILE.has(field) || message.includes(`${value} investor`) ? null : (
              <>
                <b>{fieldLabel(field)}</b> {`“${value}”: `}
              </>
            )}
            {message}
          </Foreign>
        ))}
      </Stack>
    </Alert>
  );
}
