import {
  Button,
  Fieldset,
  Group,
  Paper,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { WarmpathError } from '@warmpath/sdk';
import { type FormEvent, useState } from 'react';
import { useMay } from '../../api/may.ts';
import { type Profile, profileQuery, readingQuery, useSaveProfile } from '../../api/raise.ts';
import { Failure } from '../../parts/failure.tsx';
import { useKeys } from '../../parts/keys.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import type { Warning } from '../../parts/warnings.tsx';
import { RAISE } from '../../words/raise.ts';
import { useSearchDialog } from '../investors/search-dialog.tsx';
import { Field } from './field.tsx';
import { ofType, sectionsOf, toSend, valueAt, withTaken, withValue } from './fields.ts';
import styles from './raise.module.css';
import { Understood } from './understood.tsx';

const NEW: Profile = { raise_type: 'startup_equity' };

/** The profile as one page: left what is said, right what is understood. */
export function Raise() {
  const profile = useQuery(profileQuery);
  return (
    <Screen title={RAISE.title} about={RAISE.about}>
      <Loaded query={profile}>{(stored) => <Form stored={stored} />}</Loaded>
    </Screen>
  );
}

function Form({ stored }: { readonly stored: Profile | null }) {
  const mayWrite = useMay('write');
  const maySpend = useMay('spend');
  const searching = useSearchDialog();
  const reading = useQuery(readingQuery);
  const save = useSaveProfile();
  /** What was changed and is not stored yet. */
  const [draft, setDraft] = useState<Profile>();
  const shown = draft ?? stored ?? NEW;
  const store = (profile: Profile) =>
    save.mutate(toSend(profile), {
      onSuccess: () => {
        setDraft(undefined);
        notifications.show({ message: RAISE.saved });
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    store(shown);
  };
  const take = ({ field, value }: Warning, suggestion: string) =>
    store(withTaken(shown, field, value, suggestion));
  useKeys([
    { key: 's', does: RAISE.save, run: () => (mayWrite && draft !== undefined ? store(draft) : false) },
  ]);

  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <form onSubmit={submit}>
        <Stack gap="md">
          <Group justify="space-between" align="flex-end">
            <SegmentedControl
              aria-label={RAISE.type}
              disabled={!mayWrite}
              value={shown.raise_type}
              onChange={(type) => setDraft(ofType(shown, type === 'fund_lp' ? 'fund_lp' : 'startup_equity'))}
              data={(['startup_equity', 'fund_lp'] as const).map((value) => ({
                value,
                label: RAISE.types[value],
              }))}
            />
            {mayWrite ? null : (
              <Text size="sm" c="dimmed">
                {RAISE.readerOnly}
              </Text>
            )}
          </Group>
          {sectionsOf(shown.raise_type).map(({ key, fields }) => (
            <Fieldset key={key} legend={RAISE.sections[key]}>
              <Stack gap="sm">
                {fields.map((spec) => (
                  <Field
                    key={`${shown.raise_type}:${spec.path}`}
                    spec={spec}
                    value={valueAt(shown, spec.path)}
                    isInferred={spec.path === 'stage' && shown.stage_inferred === true}
                    isReadOnly={!mayWrite}
                    onChange={(value) => setDraft(withValue(shown, spec.path, value))}
                  />
                ))}
              </Stack>
            </Fieldset>
          ))}
          {save.error === null ? null : <Refused error={save.error} />}
          {mayWrite ? (
            <Paper pos="sticky" bottom={{ base: 56, sm: 0 }} py="xs" style={{ zIndex: 1 }}>
              <Group gap="sm">
                <Button
                  type="submit"
                  loading={save.isPending}
                  disabled={draft === undefined && stored !== null}
                >
                  {RAISE.save}
                </Button>
                <Text size="sm" c="dimmed" role="status">
                  {draft === undefined ? '' : RAISE.unsaved}
                </Text>
              </Group>
            </Paper>
          ) : null}
        </Stack>
      </form>
      <Paper component="aside" aria-labelledby="understood" withBorder p="md" className={styles.understood}>
        <Stack gap="md">
          <Title order={2} size="md" id="understood">
            {RAISE.understood.title}
          </Title>
          <Loaded
            query={reading}
            empty={{ when: (data) => data === null, show: <Text size="sm">{RAISE.understood.empty}</Text> }}
          >
            {(data) =>
              data === null ? null : (
                <Understood
                  reading={data}
                  warnings={warningsOf(data)}
                  {...(mayWrite ? { onTake: take } : {})}
                />
              )
            }
          </Loaded>
          {stored !== null && maySpend ? (
            <Group gap="sm">
              {searching.button}
              <Text size="xs" c="dimmed" flex={1}>
                {RAISE.again}
              </Text>
            </Group>
          ) : null}
        </Stack>
      </Paper>
      {searching.dialog}
    </SimpleGrid>
  );
}

const warningsOf = (data: object): readonly Warning[] =>
  'warnings' in data ? (data.warnings as Warning[]) : [];

/** What the service refused, field by field; nothing was stored. */
function Refused({ error }: { readonly error: unknown }) {
  const details = error instanceof WarmpathError ? error.details : [];
  return (
    <Stack gap="xs">
      <Failure error={error} />
      {details.map(({ path, message }) => (
        <Text key={path} size="sm" className="foreign">
          <b>{RAISE.fields[path.replaceAll('/', '.')]?.[0] ?? path}</b> {message}
        </Text>
      ))}
    </Stack>
  );
}
