import { Button, FileButton, Group, Progress, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminAnswerOf } from '@warmpath/sdk/admin';
import { useState } from 'react';
import { admin, corporaQuery, type ImportJob, importsQuery, sendFile, useAct } from '../../api/admin.ts';
import { SmallButton } from '../../parts/actions.tsx';
import { dotted, showDay, showNumber, showSince } from '../../parts/format.ts';
import { Failure, Loaded, Part, Screen } from '../../parts/screen.tsx';
import { RowTable } from '../../parts/table.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { Merges } from './merges.tsx';

type Shown = AdminAnswerOf<'admin.corpora.show'>;

/** What is on record, how it came there, and what is merged. */
export function Corpora() {
  const corpora = useQuery(corporaQuery);
  return (
    <Screen
      title="Corpora"
      about="The imported investors, companies, rounds and deals, as searches read them."
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

function Corpus({ corpus }: { readonly corpus: Shown['corpora'][number] }) {
  const counts = Object.entries(corpus.counts).filter(([, count]) => count > 0);
  return (
    <Part title={corpus.mode === 'live' ? 'Live corpus' : 'Sandbox'}>
      {counts.length === 0 ? (
        <Text size="sm">Nothing is imported yet. Upload a file below, or fetch a public record.</Text>
      ) : (
        <>
          <Group gap="md">
            {counts.map(([kind, count]) => (
              <Text key={kind} size="sm">
                {`${showNumber(count)} ${kind.replaceAll('_', ' ')}`}
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

/** Files are uploaded or fetched here, and their imports followed. */
function Imports() {
  const imports = useQuery(importsQuery);
  return (
    <Part title="Import">
      <Loaded query={imports}>
        {({ jobs, sources }) => (
          <Stack gap="md">
            <Begin sources={sources} isBusy={jobs.some((job) => job.state === 'running')} />
            {jobs.length === 0 ? (
              <Hint>No import was started here yet.</Hint>
            ) : (
              jobs.map((job) => <Job key={job.id} job={job} />)
            )}
          </Stack>
        )}
      </Loaded>
    </Part>
  );
}

interface BeginProps {
  readonly sources: readonly {
    readonly source: string;
    readonly about: string;
    readonly expects: string;
    readonly pull: string | null;
  }[];
  readonly isBusy: boolean;
}

function Begin({ sources, isBusy }: BeginProps) {
  const [source, setSource] = useState<string>();
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState(0);
  const chosen = sources.find((one) => one.source === source);
  const upload = useAct(
    async () => {
      if (file === undefined || chosen === undefined) return undefined;
      setShare(0);
      const id = await sendFile(file, setShare);
      return admin.corpora.imports.start({ upload: id, source: chosen.source });
    },
    () => setFile(undefined),
  );
  const pull = useAct(() => admin.corpora.pull({ source: source ?? '' }));
  const failed = upload.error ?? pull.error;
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <Select
          label="What it is"
          placeholder="Choose what the file holds"
          data={sources.map((one) => ({ value: one.source, label: one.about }))}
          searchable
          value={source ?? null}
          onChange={(value) => setSource(value ?? undefined)}
          w={{ base: '100%', sm: 340 }}
        />
        <FileButton onChange={(picked) => setFile(picked ?? undefined)}>
          {(props) => (
            <Button {...props} variant="default">
              {file?.name ?? 'Choose a file'}
            </Button>
          )}
        </FileButton>
        <Button
          disabled={file === undefined || chosen === undefined || isBusy}
          loading={upload.isPending}
          onClick={() => upload.mutate()}
        >
          Upload and import
        </Button>
        {chosen === undefined || chosen.pull === null ? null : (
          <Button variant="default" disabled={isBusy} loading={pull.isPending} onClick={() => pull.mutate()}>
            Fetch from its publisher
          </Button>
        )}
      </Group>
      {chosen === undefined ? null : (
        <Hint>
          {[`It reads ${chosen.expects}.`, chosen.pull === null ? '' : `A fetch brings ${chosen.pull}.`].join(
            ' ',
          )}
        </Hint>
      )}
      {upload.isPending && file !== undefined ? (
        <div role="status">
          <Foreign>{`Sending ${file.name}`}</Foreign>
          <Progress value={share * 100} aria-label={`Sending ${file.name}`} />
        </div>
      ) : null}
      <Failure error={failed} />
    </Stack>
  );
}

const JOB_STATES = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
} as const;

function Job({ job }: { readonly job: ImportJob }) {
  const stop = useAct(() => admin.corpora.imports.stop({ id: job.id }));
  const report = job.report as {
    rows_taken?: number;
    rows_skipped?: number;
    skipped_by_reason?: object;
  } | null;
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="sm">
        <Foreign fw={600}>{dotted(job.source, job.file ?? undefined)}</Foreign>
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
