import { Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminAnswerOf } from '@warmpath/sdk/admin';
import { useEffect } from 'react';
import { admin, corporaQuery, type ImportJob, importsQuery, useAct } from '../../api/admin.ts';
import { profileQuery, readingQuery } from '../../api/raise.ts';
import { useMay } from '../../api/session.ts';
import { AnchorLink, SmallButton } from '../../parts/actions.tsx';
import { counted, dotted, showDay, showNumber, showSince } from '../../parts/format.ts';
import { Failure, Loaded, Part, Screen } from '../../parts/screen.tsx';
import { RowTable } from '../../parts/table.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { ADD_RECORDS } from '../missing.ts';
import { Publishers, titleOf, Upload } from './add-records.tsx';
import { Merges } from './merges.tsx';

type Shown = AdminAnswerOf<'admin.corpora.show'>;

/** What is on record, how it came there, and what is merged. */
export function Corpora() {
  const corpora = useQuery(corporaQuery);
  return (
    <Screen
      title="Records"
      about="The investors, companies, rounds and deals that searches read: how many, from whom, and how new."
    >
      <Loaded query={corpora}>
        {(shown) => (
          <Stack gap="lg">
            {shown.corpora.map((corpus) => (
              <Corpus key={corpus.mode} corpus={corpus} />
            ))}
            <Imports />
            <Sources rows={shown.sources} />
            <Merges />
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

/** One of a kind of record, and several. */
function kindWords(kind: string): [string, string] {
  if (kind === 'investing_people') return ['person who invests', 'people who invest'];
  if (kind === 'people') return ['person', 'people'];
  return [kind.replace(/ies$/, 'y').replace(/s$/, ''), kind];
}

function Corpus({ corpus }: { readonly corpus: Shown['corpora'][number] }) {
  const counts = Object.entries(corpus.counts).filter(([, count]) => count > 0);
  return (
    <Part title={corpus.mode === 'live' ? 'Live records' : 'Sandbox'}>
      {counts.length === 0 ? (
        <Text size="sm">
          Nothing is imported yet: founders find nobody. Fetch a public record below, or upload a file.
        </Text>
      ) : (
        <>
          <Group gap="md">
            {counts.map(([kind, count]) => (
              <Text key={kind} size="sm">
                {counted(showNumber(count), ...kindWords(kind))}
              </Text>
            ))}
          </Group>
          <Hint>
            {dotted(
              `Version ${showNumber(corpus.version)}, changed ${showSince(corpus.changed_at)}`,
              corpus.newest_round === null ? undefined : `Newest round ${showDay(corpus.newest_round)}`,
            )}
          </Hint>
          {corpus.mode === 'test' ? null : (
            <Hint>
              {corpus.model === null
                ? 'The ranking has learned nothing yet.'
                : `The ranking has learned deals up to ${showDay(corpus.model.as_of)}.`}
            </Hint>
          )}
        </>
      )}
    </Part>
  );
}

function Sources({ rows }: { readonly rows: Shown['sources'] }) {
  if (rows.length === 0) return null;
  return (
    <Part title="Sources">
      <RowTable
        layout="fixed"
        rows={rows}
        keyOf={({ source }) => source}
        columns={[
          ['Name', ({ source }) => source, { className: 'foreign' }],
          [
            'Records',
            ({ records }) => showNumber(Object.values(records).reduce((sum, count) => sum + count, 0)),
            { w: 110, className: 'number' },
          ],
          ['As of', (row) => (row.as_of === null ? '–' : showDay(row.as_of)), { w: 120 }],
          ['Terms', ({ licence }) => <Note>{licence}</Note>, { visibleFrom: 'md' }],
        ]}
      />
    </Part>
  );
}

/** Records are fetched or uploaded here, and their imports followed. */
function Imports() {
  const enabled = useMay('read');
  const profile = useQuery({ ...profileQuery, enabled }).data;
  const reading = useQuery({ ...readingQuery, enabled }).data;
  const imports = useQuery(
    importsQuery(profile == null ? {} : { raise: profile.raise_type, country: reading?.place?.country }),
  );
  return (
    <Part title={ADD_RECORDS.action}>
      <Loaded query={imports}>
        {({ jobs, sources, has_contact: hasContact }) => {
          const isBusy = jobs.some((job) => job.state === 'running');
          return (
            <Stack gap="lg">
              <CountsFollow key={jobs.filter(({ state }) => state === 'done').length} />
              <Publishers sources={sources} hasContact={hasContact} isBusy={isBusy} jobs={jobs} />
              <Upload sources={sources} isBusy={isBusy} />
              {jobs.length === 0 ? (
                <Hint>No import was started here yet.</Hint>
              ) : (
                jobs.map((job) => (
                  <Job
                    key={job.id}
                    job={job}
                    title={titleOf(sources.find(({ source }) => source === job.source)) ?? job.source}
                  />
                ))
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Part>
  );
}

/** Reads again what is on record: shown anew with each import that is done. */
function CountsFollow() {
  const client = useQueryClient();
  useEffect(() => void client.invalidateQueries({ queryKey: corporaQuery.queryKey }), [client]);
  return null;
}

const JOB_STATES = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
} as const;

interface JobProps {
  readonly job: ImportJob;
  /** What is imported, in words. */
  readonly title: string;
}

function Job({ job, title }: JobProps) {
  const maySearch = useMay('spend');
  const stop = useAct(() => admin.corpora.imports.stop({ id: job.id }));
  const report = job.report as {
    rows_taken?: number;
    rows_skipped?: number;
    skipped_by_reason?: object;
  } | null;
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="sm">
        <Foreign fw={600}>{dotted(title, job.file ?? undefined)}</Foreign>
        <Text size="sm" c={job.state === 'failed' ? 'red' : undefined}>
          {JOB_STATES[job.state]}
        </Text>
      </Group>
      {job.state === 'running' ? (
        <div role="status">
          <Progress value={job.percent} aria-label={JOB_STATES.running} />
          <Group gap="md" mt={4}>
            <Text size="sm">{`${Math.round(job.percent)} % · ${showNumber(job.rows_read)} rows read`}</Text>
            <Hint foreign>{job.doing}</Hint>
            <SmallButton loading={stop.isPending} onClick={() => stop.mutate()}>
              Stop
            </SmallButton>
          </Group>
          <Note>You may leave this screen: the import goes on.</Note>
        </div>
      ) : null}
      {job.state === 'done' && maySearch ? (
        <Text size="sm">
          Searches read it within a minute.{' '}
          <AnchorLink to="/investors" size="sm" underline="always">
            Find investors
          </AnchorLink>
        </Text>
      ) : null}
      {report === null ? null : (
        <Text size="sm">{`${showNumber(report.rows_taken ?? 0)} rows taken, ${showNumber(report.rows_skipped ?? 0)} left out.`}</Text>
      )}
      {Object.entries(report?.skipped_by_reason ?? {}).map(([why, count]) => (
        <Note key={why} foreign>{`Left out: ${why} (${count})`}</Note>
      ))}
      {job.error === null ? null : (
        <Text size="sm" c="red" className="foreign">
          {job.error}
        </Text>
      )}
      {job.state === 'interrupted' ? (
        <Text size="sm">Its process ended. Nothing was imported; start it again.</Text>
      ) : null}
      <Failure error={stop.error} />
      <Note foreign>{`${job.started_by}, ${showSince(job.started_at)}`}</Note>
    </Stack>
  );
}
