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
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useInvestorList } from '../../api/investors.ts';
import { type Profile, profileQuery, type Reading, readingQuery, useSaveProfile } from '../../api/raise.ts';
import { useMay } from '../../api/session.ts';
import { choicesFrom, type Fit, ROUND_LABELS } from '../../labels.ts';
import { Form } from '../../parts/actions.tsx';
import { counted, showMoney, showNumber } from '../../parts/format.ts';
import { useKeys } from '../../parts/keys.ts';
import { isOtherVersion, merged } from '../../parts/merge.ts';
import { Failure, Loaded, Screen, type Warning, Warnings } from '../../parts/screen.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { Unsaved } from '../../parts/unsaved.tsx';
import { useSearchDialog } from '../investors/list-parts.tsx';
import { fits } from '../investors/score.tsx';
import { Field } from './field.tsx';
import {
  FIELD_LABELS,
  ofType,
  SECTION_TITLES,
  sectionsOf,
  toSend,
  valueAt,
  withTaken,
  withValue,
} from './fields.ts';

/** Loaded when two people changed the raise at once. */
const MergeDialog = lazyRouteComponent(() => import('../../parts/merge-dialog.tsx'), 'MergeDialog');

const NEW: Profile = { raise_type: 'startup_equity' };

/** The profile as one page: left what is said, right what is understood. */
export function Raise() {
  const profile = useQuery(profileQuery);
  return (
    <Screen title="Raise" about="The ranking and your letters read this. Saving is free.">
      <Loaded query={profile}>{(stored) => <Raised stored={stored} />}</Loaded>
    </Screen>
  );
}

const TYPES = { startup_equity: 'A company', fund_lp: 'A fund' } as const;
/** What to begin with, before anything is stored. */
const ENOUGH = {
  startup_equity:
    'Stage or size, field and place are enough for a first search. All else can wait; it makes order and letters better.',
  fund_lp:
    'Strategy, size, field and place are enough for a first search. All else can wait; it makes order and letters better.',
} as const;

function Raised({ stored }: { readonly stored: Profile | null }) {
  const mayWrite = useMay('write');
  const maySpend = useMay('spend');
  const searching = useSearchDialog();
  const reading = useQuery(readingQuery);
  const save = useSaveProfile();
  /** What was changed and is not stored yet. */
  const [draft, setDrafted] = useState<Profile>();
  /** What the draft was made from, however often the stored one is read again meanwhile. */
  const [base, setBase] = useState<Profile | null>(null);
  const setDraft = (next: Profile) => {
    if (draft === undefined) setBase(stored);
    setDrafted(next);
  };
  const [meanwhile, setMeanwhile] = useState<{ readonly mine: Profile; readonly theirs: Profile }>();
  const client = useQueryClient();
  const shown = draft ?? stored ?? NEW;
  const store = (profile: Profile, over = draft === undefined ? stored : base) =>
    save.mutate(
      { profile: toSend(profile), base: over },
      {
        onSuccess: () => {
          setDrafted(undefined);
          setMeanwhile(undefined);
          notifications.show({ message: 'Saved.' });
        },
        onError: (error) => {
          if (isOtherVersion(error))
            void client.fetchQuery({ ...profileQuery, staleTime: 0 }).then((theirs) => {
              if (theirs !== null) setMeanwhile({ mine: profile, theirs });
            });
        },
      },
    );
  const take = ({ field, value }: Warning, suggestion: string) =>
    store(withTaken(shown, field, value, suggestion));
  const both =
    meanwhile &&
    merged(
      {
        base: base ?? { raise_type: meanwhile.mine.raise_type },
        mine: meanwhile.mine,
        theirs: toSend(meanwhile.theirs),
      },
      [...FIELD_LABELS.keys()],
      { valueAt, withValue },
    );
  useKeys([{ key: 's', does: 'Save', run: () => (mayWrite && draft !== undefined ? store(draft) : false) }]);

  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Form run={() => store(shown)}>
        <Stack gap="md">
          <Group justify="space-between" align="flex-end">
            <SegmentedControl
              aria-label="What you raise for"
              disabled={!mayWrite}
              value={shown.raise_type}
              onChange={(type) => setDraft(ofType(shown, type === 'fund_lp' ? 'fund_lp' : 'startup_equity'))}
              data={choicesFrom(TYPES)}
            />
            {mayWrite ? null : <Hint>You may read this; an editor changes it.</Hint>}
          </Group>
          {stored === null && mayWrite ? <Hint>{ENOUGH[shown.raise_type]}</Hint> : null}
          {sectionsOf(shown.raise_type).map(({ key, fields }) => (
            <Fieldset key={key} legend={SECTION_TITLES[key]}>
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
          {meanwhile === undefined ? <Failure error={save.error} labels={FIELD_LABELS} /> : null}
          {mayWrite ? (
            <Paper pos="sticky" bottom={{ base: 56, sm: 0 }} py="xs" style={{ zIndex: 1 }}>
              <Group gap="sm">
                <Button
                  type="submit"
                  loading={save.isPending}
                  disabled={draft === undefined && stored !== null}
                >
                  Save
                </Button>
                <Hint role="status">{draft === undefined ? '' : 'Not saved yet'}</Hint>
              </Group>
            </Paper>
          ) : null}
        </Stack>
      </Form>
      <Paper
        component="aside"
        aria-labelledby="understood"
        withBorder
        p="md"
        // Stays beside the form while that is scrolled; below it if there is no room.
        pos={{ md: 'sticky' }}
        top="4rem"
        mah={{ md: 'calc(100dvh - 5rem)' }}
        style={{ alignSelf: 'start', overflow: 'auto' }}
      >
        <Stack gap="md">
          <Title order={2} size="md" id="understood">
            What is understood
          </Title>
          <Loaded
            query={reading}
            isEmpty={(data) => data === null}
            empty={<Text size="sm">Save your raise to see what the service makes of it.</Text>}
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
              <Note flex={1}>
                Your list is scored again by itself when your raise changes; a search adds who is not on it
                yet.
              </Note>
            </Group>
          ) : null}
        </Stack>
      </Paper>
      {searching.dialog}
      <Unsaved when={draft !== undefined} />
      {meanwhile === undefined || both === undefined ? null : (
        <Suspense>
          <MergeDialog
            what="this raise"
            labels={FIELD_LABELS}
            conflicts={both.conflicts}
            store={(kept) =>
              store(
                kept.reduce((all, { path, theirs }) => withValue(all, path, theirs), both.whole),
                meanwhile.theirs,
              )
            }
            onClose={() => setMeanwhile(undefined)}
          />
        </Suspense>
      )}
    </SimpleGrid>
  );
}

const warningsOf = (data: object): readonly Warning[] =>
  'warnings' in data ? (data.warnings as Warning[]) : [];

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
      <Part title="Fields" fit="field">
        {sectors.length === 0 ? (
          <Text size="sm">No field is said: everybody counts alike by field.</Text>
        ) : null}
        <List size="sm">
          {sectors.flatMap(({ value, understood: isKnown, fields }) =>
            isKnown
              ? fields.map(({ name, broader, is_broad: isBroad }) => (
                  <Line
                    key={`${value}:${name}`}
                    name={name}
                    about={[
                      broader.length === 0 ? '' : `a kind of ${broader.join(', ')}`,
                      isBroad ? 'broad: a quarter of the weight beside a narrower one' : '',
                    ]}
                  />
                ))
              : [<Line key={value} name={value} about={['not known, and counts nothing']} />],
          )}
        </List>
        {alsoRead.length === 0 ? null : (
          <Text size="sm">{`Your words also name ${alsoRead.join(', ')}.`}</Text>
        )}
      </Part>
      {place === undefined ? null : (
        <Part title="Place" fit="place">
          <Foreign>{place.name ?? place.value}</Foreign>
          <Hint>
            {place.understood
              ? place.within.length === 0
                ? ''
                : `within ${place.within.join(', ')}`
              : 'This place is not known, and counts nothing.'}
          </Hint>
        </Part>
      )}
      {stage === undefined ? null : (
        <Part title="Stage and size" fit="stage">
          <Text size="sm">
            {ROUND_LABELS[stage.name]}
            {stage.inferred ? ` · taken from the size, or the usual one` : ''}
          </Text>
          <Hint>
            {[
              usual === undefined
                ? ''
                : usual.most_usd === undefined
                  ? `rounds of this stage are usually ${showMoney(usual.least_usd)} and more`
                  : `rounds of this stage are usually ${showMoney(usual.least_usd)} to ${showMoney(usual.most_usd)}`,
              usualStage === undefined || usualStage === stage.name
                ? ''
                : `rounds of your size are usually ${ROUND_LABELS[usualStage]}`,
            ]
              .filter((each) => each !== '')
              .join('; ')}
          </Hint>
        </Part>
      )}
      {names.length === 0 ? null : (
        <Part title="Names">
          <List size="sm">
            {names.map(({ field, value, on_record: isOnRecord, name, place: at, deals }) => (
              <Line
                key={`${field}:${value}`}
                name={value}
                about={
                  isOnRecord
                    ? [
                        name === undefined ? 'on record' : `on record as ${name}`,
                        at ?? '',
                        deals === undefined
                          ? ''
                          : counted(showNumber(deals), field === 'known_competitors' ? 'backer' : 'deal'),
                      ]
                    : ['not on record: it counts nothing']
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
      {name} <Hint span>{about.filter((each) => each !== '').join(' · ')}</Hint>
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
        <Note>
          {`It speaks for ${showNumber(count)} of the ${showNumber(scored.length)} ${scored.length < rows.length ? 'scored investors' : 'investors'} on your list.`}
        </Note>
      )}
    </div>
  );
}
