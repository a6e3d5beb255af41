import { Badge, Button, FileButton, Group, List, Progress, Select, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminAnswerOf } from '@warmpath/sdk/admin';
import { useState } from 'react';
import { admin, type ImportJob, sendFile, useAct, usePulls } from '../../api/admin.ts';
import { sessionQuery } from '../../api/session.ts';
import { SmallButton, TextField } from '../../parts/actions.tsx';
import { counted, dotted, showDay, showNumber } from '../../parts/format.ts';
import { Failure } from '../../parts/screen.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';

type Source = AdminAnswerOf<'admin.corpora.imports.list'>['sources'][number];

/** What a source is called; its longer description where it is no public record. */
export const titleOf = (source: Source | undefined): string | undefined =>
  source?.record?.title ?? source?.about.split(':')[0];

/** Kept in this browser: publishers want the same address every time. */
const CONTACT = 'warmpath-publisher-contact';

/** The last import of a source that was done. */
const importOf = (jobs: readonly ImportJob[], { source }: Source): ImportJob | undefined =>
  jobs.find((job) => job.source === source && job.state === 'done');

/** What records take together. */
function sizeOf(sources: readonly Source[]): string {
  const sum = (of: 'megabytes' | 'minutes') =>
    showNumber(sources.reduce((all, { record }) => all + (record?.[of] ?? 0), 0));
  return `about ${sum('megabytes')} MB and ${sum('minutes')} min`;
}

interface PublishersProps {
  readonly sources: readonly Source[];
  readonly hasContact: boolean;
  readonly isBusy: boolean;
  readonly jobs: readonly ImportJob[];
}

/** Free public records, those that matter for the own raise first; one press downloads and imports one. */
export function Publishers({ sources, hasContact, isBusy, jobs }: PublishersProps) {
  const ownMail = useQuery(sessionQuery).data?.member?.email ?? '';
  const [contact, setContact] = useState(() => localStorage.getItem(CONTACT) ?? ownMail);
  const pull = usePulls();
  const fetchThese = (chosen: readonly Source[]) => {
    if (contact !== '') localStorage.setItem(CONTACT, contact);
    const more = hasContact || contact === '' ? {} : { contact };
    pull.mutate(chosen.map(({ source }) => ({ source, ...more })));
  };
  const isWaiting = isBusy || pull.isPending;
  const offered = sources.filter(({ record, pull: plan }) => record !== undefined && plan !== null);
  const lacksContact = (source: Source) => source.needs_contact && !hasContact && !contact.includes('@');
  const missing = offered.filter(
    (source) => source.record?.matters && !lacksContact(source) && importOf(jobs, source) === undefined,
  );
  return (
    <Stack gap="sm" component="section" aria-label="From their publishers">
      <Title order={3} size="sm">
        From their publishers
      </Title>
      <Hint>
        Free and public, without a key.
        {offered.some(({ record }) => record?.matters) ? ' Those that matter for your raise come first.' : ''}
      </Hint>
      {hasContact ? null : (
        <TextField
          type="email"
          label="Your e-mail address, for publishers who ask"
          description="The SEC and Wikidata want to know who asks. It is sent to them with each download, and to nobody else."
          value={contact}
          maxLength={200}
          set={setContact}
          maw={420}
        />
      )}
      {missing.length > 1 && !isWaiting ? (
        <Group>
          <Button variant="default" onClick={() => fetchThese(missing)}>
            {`Fetch these ${missing.length}, one after the other`}
          </Button>
          <Note>{sizeOf(missing)}</Note>
        </Group>
      ) : null}
      <List listStyleType="none" spacing="xs">
        {offered.map((source) => {
          const { record, source: name } = source;
          if (record === undefined) return null;
          const before = importOf(jobs, source);
          return (
            <List.Item key={name} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
              <Group justify="space-between" gap="sm">
                <div style={{ flex: '1 1 16rem' }}>
                  <Group gap="xs">
                    <Text size="sm">{record.title}</Text>
                    {record.matters ? (
                      <Badge size="sm" variant="light">
                        for your raise
                      </Badge>
                    ) : null}
                  </Group>
                  <Note>
                    {dotted(
                      record.about,
                      sizeOf([source]),
                      before?.ended_at != null && `imported ${showDay(before.ended_at)}`,
                      lacksContact(source) && 'needs the e-mail address above',
                    )}
                  </Note>
                </div>
                <SmallButton
                  disabled={isWaiting || lacksContact(source)}
                  aria-label={`${before === undefined ? 'Fetch' : 'Fetch again'}: ${record.title}`}
                  onClick={() => fetchThese([source])}
                >
                  {before === undefined ? 'Fetch' : 'Fetch again'}
                </SmallButton>
              </Group>
            </List.Item>
          );
        })}
      </List>
      {isWaiting ? (
        <Hint>
          {pull.isPending && pull.toCome > 0
            ? `${counted(String(pull.toCome), 'record')} will be fetched after this one while this page is open. If you stop it, they are not.`
            : 'One import runs at a time: the next can begin when it is done.'}
        </Hint>
      ) : null}
      <Failure error={pull.error} />
    </Stack>
  );
}

interface UploadProps {
  readonly sources: readonly Source[];
  readonly isBusy: boolean;
}

/** A file of one's own, or of a publisher that is fetched by hand. */
export function Upload({ sources, isBusy }: UploadProps) {
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
  return (
    <Stack gap="sm" component="section" aria-label="From a file">
      <Title order={3} size="sm">
        From a file
      </Title>
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
      </Group>
      <Hint>
        {chosen === undefined
          ? 'A list of investors or an export of deals, as CSV.'
          : `It reads ${chosen.expects}.`}
      </Hint>
      {upload.isPending && file !== undefined ? (
        <div role="status">
          <Foreign>{`Sending ${file.name}`}</Foreign>
          <Progress value={share * 100} aria-label={`Sending ${file.name}`} />
        </div>
      ) : null}
      <Failure error={upload.error} />
    </Stack>
  );
}
