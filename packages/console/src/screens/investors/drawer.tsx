import { Alert, Button, CloseButton, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { InvestorRow } from '../../api/investor-rows.ts';
import { type Investor, investorQuery } from '../../api/investors.ts';
import { type Profile, profileQuery } from '../../api/raise.ts';
import { useMay } from '../../api/session.ts';
import { KIND_LABELS, STAGE_LABELS } from '../../labels.ts';
import { AnchorLink, ButtonLink } from '../../parts/actions.tsx';
import { showDay, showNumber, showScore } from '../../parts/format.ts';
import { Monogram } from '../../parts/monogram.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { factInWords } from '../../parts/words.ts';
import { People } from './drawer-contacts.tsx';
import { Paths } from './drawer-paths.tsx';
import { Circle, EnrichButton, OnRecord, Section, Site, Sources } from './drawer-record.tsx';
import { History, Messages, Standing } from './drawer-standing.tsx';
import styles from './investors.module.css';
import { useChange } from './list-parts.tsx';
import { chanceOf, isByHand, Waterfall } from './score.tsx';

interface InvestorDrawerProps {
  readonly id: string;
  /** Its row of the list, if it is on it. */
  readonly row: InvestorRow | undefined;
  /** Tags that are in use. */
  readonly tags: readonly string[];
  readonly isPhone: boolean;
  /** Over the screen, if there is no room beside what is on it. */
  readonly isOver?: boolean;
  onClose(): void;
}

/** Everything known of one investor: beside the table, or over the whole window of a phone. */
export function InvestorDrawer(props: InvestorDrawerProps) {
  const { id, row, isPhone, isOver = isPhone, onClose } = props;
  const query = useQuery(investorQuery(id));
  const name = query.data?.name ?? row?.name ?? '';
  const content = (
    <Loaded query={query}>{(investor) => <Body investor={investor} row={row} tags={props.tags} />}</Loaded>
  );
  if (isOver) {
    return (
      <Drawer
        opened
        onClose={onClose}
        size={isPhone ? '100%' : '44rem'}
        position="right"
        title={
          <div className={styles.named}>
            <Monogram name={name} />
            <Text fw={600}>{name}</Text>
          </div>
        }
      >
        {content}
      </Drawer>
    );
  }
  return (
    <Side key={id} onClose={onClose} title={<Heading name={name} investor={query.data} row={row} />}>
      {content}
    </Side>
  );
}

interface HeadingProps {
  readonly name: string;
  readonly investor: Investor | undefined;
  readonly row: InvestorRow | undefined;
}

const LP_TYPE_LABELS = {
  family_office: 'family office',
  hnw_individual: 'wealthy individual',
  recently_exited_founder: 'founder after an exit',
  institutional: 'institution',
  angel: 'angel',
} as Readonly<Record<string, string>>;

function Heading({ name, investor, row }: HeadingProps) {
  const { kind, lpType, geography } = investor?.investor ?? row ?? {};
  const about = [(kind && KIND_LABELS[kind]) ?? (lpType && LP_TYPE_LABELS[lpType]), geography].filter(
    (each) => each !== undefined,
  );
  return (
    <div className={styles.named}>
      <Monogram name={name} />
      <div>
        <Title order={2} size="lg" className="foreign">
          {name}
        </Title>
        <Hint>{about.join(' · ')}</Hint>
      </div>
    </div>
  );
}

interface SideProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  onClose(): void;
}

/** A pane beside the table, which stays usable: another row is shown in it at once. */
function Side({ title, children, onClose }: SideProps) {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    // From another row to this one its beginning is wanted.
    pane.current?.scrollTo({ top: 0 });
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <aside ref={pane} className={styles.side} aria-label="Everything known of one investor" tabIndex={0}>
      <Stack gap="md" className={styles.inner}>
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          {title}
          <CloseButton aria-label="Close" onClick={onClose} />
        </Group>
        {children}
      </Stack>
    </aside>
  );
}

interface BodyProps {
  readonly investor: Investor;
  readonly row: InvestorRow | undefined;
  readonly tags: readonly string[];
}

/** What a founder wants to know first: a conflict, what to do, why, who leads there; then what is on record. */
function Body({ investor, row, tags }: BodyProps) {
  const { id, name, investor: found, record } = investor;
  const change = useChange();
  const mayWrite = useMay('write');
  const profile = useQuery(profileQuery).data;
  // Of what was read together with its version: texts are edited over that.
  const entry = investor.pipeline ?? row ?? { stage: 'found' as const, tags: [] };
  if (found === undefined)
    return (
      <Text size="sm">
        This investor is not on your list. What is on record of it is shown to those whose search found it.
      </Text>
    );
  const { scoreParts, score, tier } = found;
  const conflict = found.conflict ? conflictOf(found) : undefined;
  // Of whom no deal is on record, or whom no search for this raise has looked at, nothing is known of it.
  const isConflictKnown =
    score !== null && (record?.investments ?? 0) > 0 && namesCompetitors(profile ?? null);
  const paths = found.warmPaths ?? investor.warmPaths ?? [];
  return (
    <Stack gap="lg">
      {conflict === undefined ? null : (
        <Alert color="red" title="Likely conflict" role="note">
          <Foreign>{conflict}</Foreign>
        </Alert>
      )}
      <Group gap="xs">
        {mayWrite && entry.stage === 'found' ? (
          <Button size="sm" onClick={() => change({ ids: [id], set: { stage: 'shortlisted' } })}>
            Shortlist
          </Button>
        ) : null}
        {mayWrite ? (
          <ButtonLink to="/outreach/new" search={{ investor: id }} size="sm" variant="default">
            Write
          </ButtonLink>
        ) : null}
        <EnrichButton investor={investor} />
        {mayWrite ? (
          <Button
            size="sm"
            variant="default"
            onClick={() => change({ ids: [id], set: { removed: investor.pipeline?.removed !== true } })}
          >
            {investor.pipeline?.removed === true ? 'Put back on the list' : 'Take off the list'}
          </Button>
        ) : null}
      </Group>
      {found.rationale === undefined ? null : <Foreign>{factInWords(found.rationale)}</Foreign>}
      <Section title="Score" {...(score === null ? {} : { count: `${showScore(score)} ${tier}` })}>
        <Stack gap={6}>
          {score === null || tier === null ? (
            <Text size="sm">{found.notScored}</Text>
          ) : (
            <Chance parts={scoreParts} score={score} tier={tier} />
          )}
          {score === null || scoreParts.length === 0 ? null : <Waterfall parts={scoreParts} score={score} />}
          {(found.lookalikeCompanies ?? []).length === 0 ? null : (
            <Hint foreign>{`Found by its deals with ${(found.lookalikeCompanies ?? []).join(', ')}.`}</Hint>
          )}
          {found.conflict || !isConflictKnown ? null : (
            <Hint>Its deals on record name none of your competitors.</Hint>
          )}
        </Stack>
      </Section>
      <People investor={investor} mayWrite={mayWrite} />
      <Section title="Path">
        <Paths
          paths={paths}
          investor={{ name, bestReason: row?.bestReason }}
          profile={profile ?? null}
          {...(mayWrite
            ? {
                onAsked: (path) =>
                  change({
                    ids: [id],
                    set: { stage: 'intro_asked', next_step: `Intro by ${path.name} asked` },
                  }),
              }
            : {})}
        />
      </Section>
      <Section title="Where it stands">
        <BeforeRaises earlier={investor.earlier} />
        <Standing
          entry={entry}
          tags={tags}
          {...(mayWrite
            ? { onSet: (set, made) => change({ ids: [id], set, ...(made === undefined ? {} : { made }) }) }
            : {})}
        />
      </Section>
      <History
        changes={investor.changes ?? []}
        foundAt={found.firstSeenAt}
        isPassed={entry.stage === 'passed'}
        {...(mayWrite ? { onSet: (set) => change({ ids: [id], set }) } : {})}
      />
      <Messages sequences={investor.sequences} threads={investor.threads ?? []} />
      {record !== undefined ? (
        <OnRecord record={record} investor={investor} listed={row?.website} />
      ) : found.website === undefined ? null : (
        <Site address={found.website} />
      )}
      <Circle investor={investor} />
      <Sources sources={record?.sources ?? found.sources} />
    </Stack>
  );
}

/** What the conflict is, in a sentence; undefined if nothing says it. */
function conflictOf({ scoreParts, rationale }: NonNullable<Investor['investor']>): string | undefined {
  const fact = scoreParts.find((part) => part.name === 'conflict')?.fact;
  return fact === undefined || fact === ''
    ? rationale && factInWords(rationale)
    : `It ${factInWords(fact)}, which your raise names as a competitor.`;
}

const namesCompetitors = (profile: Profile | null): boolean =>
  Array.isArray(profile?.known_competitors) && profile.known_competitors.length > 0;

interface ChanceProps {
  readonly parts: Parameters<typeof isByHand>[0];
  readonly score: number;
  readonly tier: 'A' | 'B' | 'C';
}

const TIERS = {
  A: 'Tier A: 75 points and more, if at least one in eighteen joins.',
  B: 'Tier B: from 50 to 75 points, one in a hundred to one in eighteen.',
  C: 'Tier C: below 50 points, fewer than one in a hundred.',
} as const;

/** Of how many such investors one joins, in two digits, as the parts of the score say it. */
const oneIn = (score: number): string =>
  showNumber(Math.max(1, Math.round(Number((1 / chanceOf(score)).toPrecision(2)))));

/** What the score and its tier say, in a sentence each. */
function Chance({ parts, score, tier }: ChanceProps) {
  if (isByHand(parts))
    return <Text size="sm">The points are set by hand: they give an order, and are no chance.</Text>;
  const base = parts.find((part) => part.name === 'base');
  return (
    <Text size="sm">
      {`About 1 in ${oneIn(score)} joins such a round${base === undefined ? '' : `; of average investors on record 1 in ${oneIn(base.points)}`}.`}{' '}
      {TIERS[tier]}
    </Text>
  );
}

type Before = NonNullable<Investor['earlier']>[number];

/** How it ended with an investor in earlier raises, a line each. */
function BeforeRaises({ earlier = [] }: { readonly earlier?: readonly Before[] | undefined }) {
  return earlier.map(({ raise_id: raiseId, name, closed_on: on, stage, reason, note }) => (
    <div key={raiseId}>
      <Foreign>
        In your{' '}
        <AnchorLink to="/raises/$raiseId" params={{ raiseId }}>
          {`${name} raise`}
        </AnchorLink>
        {` (closed ${showDay(on)}): ${STAGE_LABELS[stage].toLowerCase()}${reason === undefined ? '' : `, ${reason}`}.`}
      </Foreign>
      {note === undefined ? null : (
        <Note foreign lineClamp={2}>
          {note}
        </Note>
      )}
    </div>
  ));
}
