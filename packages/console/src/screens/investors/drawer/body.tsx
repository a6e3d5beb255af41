import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InvestorRow } from '../../../api/investor-rows.ts';
import type { Investor } from '../../../api/investors.ts';
import { useMay } from '../../../api/may.ts';
import { type Profile, profileQuery } from '../../../api/raise.ts';
import { ButtonLink } from '../../../parts/button-link.tsx';
import { showNumber } from '../../../parts/format.ts';
import { INVESTOR } from '../../../words/investor.ts';
import { INVESTORS } from '../../../words/investors.ts';
import { useChange } from '../use-change.ts';
import { chanceOf, isByHand } from './chance.ts';
import { Circle } from './circle.tsx';
import { EnrichButton } from './enrich.tsx';
import { History } from './history.tsx';
import { Messages } from './messages.tsx';
import { Paths } from './paths.tsx';
import { OnRecord, Sources } from './record.tsx';
import { Section } from './section.tsx';
import { Standing } from './standing.tsx';
import { Waterfall } from './waterfall.tsx';

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumSignificantDigits: 2 });

interface BodyProps {
  readonly investor: Investor;
  readonly row: InvestorRow | undefined;
  readonly tags: readonly string[];
}

/** What a founder wants to know first: a conflict, what to do, why, who leads there; then what is on record. */
export function Body({ investor, row, tags }: BodyProps) {
  const { id, name, investor: found, record } = investor;
  const change = useChange();
  const mayWrite = useMay('write');
  const profile = useQuery(profileQuery).data;
  // The row shows a change at once; the note is the drawer's alone.
  const entry = {
    ...(row ?? investor.pipeline ?? { stage: 'found' as const, tags: [] }),
    note: investor.pipeline?.note,
  };
  if (found === undefined) return <Text size="sm">{INVESTOR.gone}</Text>;
  const { scoreParts, score, tier } = found;
  const conflict = found.conflict ? conflictOf(found) : undefined;
  // Of whom no deal is on record, or whom no search for this raise has looked at, nothing is known of it.
  const isConflictKnown =
    score !== null && (record?.investments ?? 0) > 0 && namesCompetitors(profile ?? null);
  const paths = found.warmPaths ?? investor.warmPaths ?? [];
  return (
    <Stack gap="lg">
      {conflict === undefined ? null : (
        <Alert color="red" title={INVESTOR.conflict} role="note">
          <Text size="sm" className="foreign">
            {conflict}
          </Text>
        </Alert>
      )}
      <Group gap="xs">
        {mayWrite && entry.stage === 'found' ? (
          <Button size="sm" onClick={() => change({ ids: [id], set: { stage: 'shortlisted' } })}>
            {INVESTOR.shortlist}
          </Button>
        ) : null}
        {mayWrite ? (
          <ButtonLink to="/outreach/new" search={{ investor: id }} size="sm" variant="default">
            {INVESTOR.write}
          </ButtonLink>
        ) : null}
        <EnrichButton investor={investor} />
      </Group>
      {found.rationale === undefined ? null : (
        <Text size="sm" className="foreign">
          {found.rationale}
        </Text>
      )}
      <Section title={INVESTOR.score} {...(score === null ? {} : { count: `${score.toFixed(0)} ${tier}` })}>
        <Stack gap={6}>
          {score === null || tier === null ? (
            <Text size="sm">{INVESTORS.notScored}</Text>
          ) : (
            <Chance parts={scoreParts} score={score} tier={tier} />
          )}
          {score === null || scoreParts.length === 0 ? null : <Waterfall parts={scoreParts} score={score} />}
          {(found.lookalikeCompanies ?? []).length === 0 ? null : (
            <Text size="sm" c="dimmed" className="foreign">
              {INVESTOR.lookalike((found.lookalikeCompanies ?? []).join(', '))}
            </Text>
          )}
          {found.conflict || !isConflictKnown ? null : (
            <Text size="sm" c="dimmed">
              {INVESTOR.noConflict}
            </Text>
          )}
        </Stack>
      </Section>
      <Section title={INVESTOR.path}>
        <Paths
          paths={paths}
          investor={{ name, bestReason: row?.bestReason }}
          profile={profile ?? null}
          {...(mayWrite
            ? {
                onAsked: (path) =>
                  change({ ids: [id], set: { stage: 'intro_asked', next_step: INVESTOR.asked(path.name) } }),
              }
            : {})}
        />
      </Section>
      <Section title={INVESTOR.pipeline}>
        <Standing
          entry={entry}
          tags={tags}
          {...(mayWrite ? { onSet: (set) => change({ ids: [id], set }) } : {})}
        />
      </Section>
      <History changes={investor.changes ?? []} foundAt={found.firstSeenAt} />
      <Messages sequences={investor.sequences} threads={investor.threads ?? []} />
      {record === undefined ? null : <OnRecord record={record} investor={investor} />}
      <Circle investor={investor} />
      <Sources sources={record?.sources ?? found.sources} />
    </Stack>
  );
}

/** What the conflict is, in a sentence; undefined where nothing says it. */
function conflictOf({ scoreParts, rationale }: NonNullable<Investor['investor']>): string | undefined {
  const fact = scoreParts.find((part) => part.name === 'conflict')?.fact;
  return fact === undefined || fact === '' ? rationale || undefined : INVESTOR.conflictText(fact);
}

const namesCompetitors = (profile: Profile | null): boolean =>
  Array.isArray(profile?.known_competitors) && profile.known_competitors.length > 0;

interface ChanceProps {
  readonly parts: Parameters<typeof isByHand>[0];
  readonly score: number;
  readonly tier: 'A' | 'B' | 'C';
}

/** What the score and its tier say, in a sentence each. */
function Chance({ parts, score, tier }: ChanceProps) {
  if (isByHand(parts)) return <Text size="sm">{INVESTOR.byHand}</Text>;
  const chance = chanceOf(score);
  const base = parts.find((part) => part.name === 'base');
  return (
    <Text size="sm">
      {INVESTOR.chance(percent.format(chance), showNumber(Math.max(1, Math.round(1 / chance))))}{' '}
      {base === undefined ? '' : `${INVESTOR.average(percent.format(chanceOf(base.points)))} `}
      {INVESTOR.tiers[tier]}
    </Text>
  );
}
