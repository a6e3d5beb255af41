import {
  Button,
  Fieldset,
  Group,
  List,
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
import { type FormEvent, type ReactNode, useState } from 'react';
import { useInvestorList } from '../../api/investors.ts';
import { type Profile, profileQuery, type Reading, readingQuery, useSaveProfile } from '../../api/raise.ts';
import { useMay } from '../../api/session.ts';
import { type Fit, fits } from '../../labels.ts';
import { showMoney, showNumber } from '../../parts/format.ts';
import { useKeys } from '../../parts/keys.ts';
import { Failure, Loaded, Screen, type Warning, Warnings } from '../../parts/screen.tsx';
import { RAISE } from '../../words/raise.ts';
import { useSearchDialog } from '../investors/list-parts.tsx';
import { Field } from './field.tsx';
import { ofType, sectionsOf, toSend, valueAt, withTaken, withValue } from './fields.ts';
import styles from './raise.module.css';

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

const { understood } = RAISE;

interface UnderstoodProps {
  readonly reading: Reading;
  readonly warnings: readonly Warning[];
  onTake?(warning: Warning, suggestion: string): void;
}

/** What the service makes of the raise, and how many of the list stand out by each part of it. */
function Understood({ reading, warnings, onTake }: UnderstoodProps) {
  const {
    place,
    sectors,
    also_read: alsoRead,
    stage,
    usual_size: usual,
    usual_stage: usualStage,
    names,
  } = reading;
  return (
    <Stack gap="md">
      <Warnings warnings={warnings} onTake={onTake} />
      <Part title={understood.field} fit="field">
        {sectors.length === 0 ? <Text size="sm">{understood.noField}</Text> : null}
        <List size="sm">
          {sectors.flatMap(({ value, understood: isKnown, fields }) =>
            isKnown
              ? fields.map(({ name, broader, is_broad: isBroad }) => (
                  <Line
                    key={`${value}:${name}`}
                    name={name}
                    about={[
                      broader.length === 0 ? '' : understood.of(broader.join(', ')),
                      isBroad ? understood.broad : '',
                    ]}
                  />
                ))
              : [<Line key={value} name={value} about={[understood.unknown]} />],
          )}
        </List>
        {alsoRead.length === 0 ? null : <Text size="sm">{understood.alsoRead(alsoRead.join(', '))}</Text>}
      </Part>
      {place === undefined ? null : (
        <Part title={understood.place} fit="place">
          <Text size="sm" className="foreign">
            {place.name ?? place.value}
          </Text>
          <Text size="sm" c="dimmed">
            {place.understood
              ? place.within.length === 0
                ? ''
                : understood.within(place.within.join(', '))
              : understood.notPlace}
          </Text>
        </Part>
      )}
      {stage === undefined ? null : (
        <Part title={understood.stage} fit="stage">
          <Text size="sm">
            {RAISE.choices[stage.name]}
            {stage.inferred ? ` · ${understood.inferred}` : ''}
          </Text>
          <Text size="sm" c="dimmed">
            {[
              usual === undefined
                ? ''
                : usual.most_usd === undefined
                  ? understood.usualFrom(showMoney(usual.least_usd))
                  : understood.usual(showMoney(usual.least_usd), showMoney(usual.most_usd)),
              usualStage === undefined || usualStage === stage.name
                ? ''
                : understood.usualStage(RAISE.choices[usualStage] ?? usualStage),
            ]
              .filter((each) => each !== '')
              .join('; ')}
          </Text>
        </Part>
      )}
      {names.length === 0 ? null : (
        <Part title={understood.names}>
          <List size="sm">
            {names.map(({ field, value, on_record: isOnRecord, name, place: at, deals }) => (
              <Line
                key={`${field}:${value}`}
                name={value}
                about={
                  isOnRecord
                    ? [
                        name === undefined ? understood.onRecord : understood.called(name),
                        at ?? '',
                        deals === undefined
                          ? ''
                          : (field === 'known_competitors' ? understood.backers : understood.deals)(
                              showNumber(deals),
                            ),
                      ]
                    : [understood.notOnRecord]
                }
              />
            ))}
          </List>
        </Part>
      )}
    </Stack>
  );
}

function Line({ name, about }: { readonly name: string; readonly about: readonly string[] }) {
  return (
    <List.Item className="foreign">
      {name}{' '}
      <Text span size="sm" c="dimmed">
        {about.filter((each) => each !== '').join(' · ')}
      </Text>
    </List.Item>
  );
}

interface PartProps {
  readonly title: string;
  readonly fit?: Fit;
  readonly children: ReactNode;
}

function Part({ title, fit, children }: PartProps) {
  const { rows = [] } = useInvestorList();
  // Of one that no search for this raise has scored nothing is known.
  const scored = rows.filter(({ score }) => score !== null);
  const count = fit === undefined ? 0 : scored.filter(({ parts }) => fits(parts, fit)).length;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {children}
      {fit === undefined || scored.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          {understood.standOut(showNumber(count), showNumber(scored.length), scored.length < rows.length)}
        </Text>
      )}
    </div>
  );
}
