import { Badge, Box, Button, Code, Grid, Group, Kbd, Mark, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { TouchDetail } from '../../api/outreach.ts';
import { useMay, warmpath } from '../../api/session.ts';
import { Confirm, PriceButton } from '../../parts/actions.tsx';
import { useKeys } from '../../parts/keys.ts';
import { Failure } from '../../parts/screen.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { EditDraft, Redraft, Reject } from './edit-draft.tsx';
import { useDecide } from './outreach-screen.tsx';
import { tieFacts } from './tie-facts.ts';

interface DraftProps {
  readonly touch: TouchDetail;
  /** It was approved: what comes after it may be shown. */
  readonly onApproved?: (touch: TouchDetail) => void;
}

type Doing = 'edit' | 'redraft' | 'reject';

/** One draft, large: whom it goes to, its words and what they rest on, and what a person can do with it. */
export function Draft({ touch, onApproved }: DraftProps) {
  const { touch_id, text_hash, state } = touch;
  const [shown, setShown] = useState<number>();
  const [doing, setDoing] = useState<Doing>();
  const approve = useDecide(
    () => warmpath.fundraising.touch.approve({ touch_id, text_hash }),
    () => onApproved?.(touch),
  );
  const settle = useDecide((outcome: 'sent' | 'not_sent') =>
    warmpath.fundraising.touch.settle({ touch_id, outcome }),
  );
  const mayWrite = useMay('write');
  const maySend = useMay('send');
  const canApprove = maySend && state === 'awaiting_approval' && touch.subject !== undefined;
  // The service refuses it; the finding says what to change.
  const isBlocked = touch.findings.some(({ severity }) => severity === 'block');
  const canWrite = mayWrite && (state === 'awaiting_approval' || state === 'rejected');
  // What was found is read before anything leaves: the button and the key ask once more.
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    if (!canApprove || isBlocked || approve.isPending) return false;
    if (touch.findings.length > 0) setAsking(true);
    else approve.mutate();
    return true;
  };
  const start = (what: Doing) => () => (canWrite ? setDoing(what) : false);
  useKeys([
    {
      key: 'a',
      does: 'Approve',
      run: ask,
    },
    { key: 'e', does: 'Edit', run: start('edit') },
    { key: 'r', does: 'Redraft', run: start('redraft') },
    {
      key: 'x',
      does: 'Reject',
      run: () => (state === 'awaiting_approval' ? start('reject')() : false),
    },
  ]);
  const close = () => setDoing(undefined);
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        <section aria-label="What the checks found">
          <Findings findings={touch.findings} />
        </section>
        <Recipient sequence={touch.sequence} />
        {doing !== undefined || !(canApprove || canWrite) ? null : (
          <Group gap="sm">
            {canApprove ? (
              <Button
                disabled={isBlocked}
                loading={approve.isPending}
                onClick={ask}
                rightSection={<Kbd>a</Kbd>}
              >
                Approve
              </Button>
            ) : null}
            {canWrite ? (
              <>
                <Button variant="default" onClick={start('edit')} rightSection={<Kbd>e</Kbd>}>
                  Edit
                </Button>
                <Button variant="default" onClick={start('redraft')} rightSection={<Kbd>r</Kbd>}>
                  Redraft
                </Button>
              </>
            ) : null}
            {canWrite && state === 'awaiting_approval' ? (
              <Button variant="subtle" color="red" onClick={start('reject')}>
                Reject
              </Button>
            ) : null}
          </Group>
        )}
        {doing === 'redraft' ? <Redraft touch={touch} onClose={close} /> : null}
        {doing === 'reject' ? <Reject touch={touch} onClose={close} /> : null}
        <Confirm
          isOpen={isAsking}
          title="Approve it with what was found?"
          action="Approve as it is"
          run={() => approve.mutateAsync()}
          onClose={() => setAsking(false)}
        >
          <Stack gap="sm">
            <span>The checks found something in this text. It is sent as it stands.</span>
            <Findings findings={touch.findings} />
          </Stack>
        </Confirm>
        {approve.error === null || isAsking ? null : <Failure error={approve.error} />}
        <Hint>
          {touch.position === 1 ? 'First message' : `Message ${touch.position} of the sequence`}
          {touch.drafted_by === undefined ? '' : ` · Drafted by ${drafterOf(touch.drafted_by)}`}
          {touch.state_because === undefined ? '' : ` · ${touch.state_because}`}
        </Hint>
        {doing === 'edit' ? (
          <EditDraft touch={touch} onClose={close} />
        ) : (
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, md: 8 }}>
              <Title order={2} size="md" mb="sm" className="foreign">
                {touch.subject ?? '…'}
              </Title>
              <DraftText text={touch.body ?? ''} facts={touch.facts} shown={shown} onShow={setShown} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 4 }}>
              <Facts facts={touch.facts} shown={shown} onShow={setShown} />
            </Grid.Col>
          </Grid>
        )}
        <Whole touch={touch} />
        <Failure error={settle.error} />
        {state === 'unknown' && maySend ? (
          <Stack gap="xs">
            <Text size="sm">
              The connection broke while this was being sent. Look into your Sent folder, then say what is
              true.
            </Text>
            <Group gap="sm">
              <Button loading={settle.isPending} onClick={() => settle.mutate('sent')}>
                It was sent
              </Button>
              <Button variant="default" loading={settle.isPending} onClick={() => settle.mutate('not_sent')}>
                It was not sent
              </Button>
            </Group>
          </Stack>
        ) : null}
      </Stack>
    </Paper>
  );
}

/** `template:opening`, `model:name` or `person`, in words. */
function drafterOf(said: string): string {
  if (said.startsWith('template')) return 'the template';
  return said === 'person' ? 'a person' : `the model ${said.slice(said.indexOf(':') + 1)}`;
}

interface FactsProps {
  readonly facts: TouchDetail['facts'];
  readonly shown: number | undefined;
  readonly onShow: (fact: number | undefined) => void;
}

function Facts({ facts, shown, onShow }: FactsProps) {
  return (
    <section aria-label="What it rests on">
      <Title order={3} size="sm">
        What it rests on
      </Title>
      <Note mb="xs">
        {facts.length === 0
          ? 'This text names no fact on record.'
          : 'Underlined words stand in these facts too. Words that are not underlined may still claim something: read them.'}
      </Note>
      <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {facts.map(({ about, text }, at) => (
          <Box
            component="li"
            key={`${about} ${text}`}
            onMouseEnter={() => onShow(at)}
            onMouseLeave={() => onShow(undefined)}
            px={4}
            bg={shown === at ? 'var(--mantine-color-default-hover)' : undefined}
          >
            <Note>{about.replaceAll(/[._]/g, ' ')}</Note>
            <Foreign>{text}</Foreign>
          </Box>
        ))}
      </Stack>
    </section>
  );
}

const CHANGE = { same: 'dimmed', removed: 'red', added: 'teal' } as const;
const SIGN = { same: ' ', removed: '−', added: '+' } as const;

/** The message as it is sent, and what is other than in the draft before. */
function Whole({ touch: { preview } }: { readonly touch: TouchDetail }) {
  if (preview === undefined) return null;
  const changes = preview.changes?.filter(({ change }) => change !== 'same') ?? [];
  return (
    <Stack gap="xs">
      {changes.length === 0 ? null : (
        <details open>
          <summary>Changed since the draft before</summary>
          {preview.changes?.map(({ change, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, which repeat
            <Text key={at} size="sm" c={CHANGE[change]} className="foreign">
              {SIGN[change]} {text}
            </Text>
          ))}
        </details>
      )}
      <details>
        <summary>The whole message, as it is sent</summary>
        <Text size="sm">
          From: {preview.from.name} {`<${preview.from.address}>`}
        </Text>
        <Foreign>
          To: {preview.to.name} {`<${preview.to.address}>`}
        </Foreign>
        <Code block mt="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {preview.text}
        </Code>
      </details>
    </Stack>
  );
}

/** Of every lookup (docs/prices.md), credits. */
const PRICE = 3;

/** The hour in a zone, as the reader's browser writes it; undefined if the browser does not know the zone. */
function hourIn(zone: string | undefined): string | undefined {
  if (zone === undefined) return undefined;
  try {
    return new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: zone }).format();
  } catch {
    return undefined;
  }
}

/** Who is written to: address, what is known of it, and how late it is there. */
function Recipient({ sequence }: Pick<TouchDetail, 'sequence'>) {
  const { investor_name: name, investor_email: email, time_zone: zone } = sequence;
  const maySpend = useMay('spend');
  const check = useMutation({ mutationFn: () => warmpath.email.verify({ email }) });
  const hour = hourIn(zone);
  return (
    <div>
      <Text fw={600} size="lg" className="foreign">
        {name}
      </Text>
      <Group gap="sm">
        <Foreign>{email}</Foreign>
        {hour === undefined || zone === undefined ? null : <Hint>{`${hour} there (${zone})`}</Hint>}
        {check.data === undefined ? null : (
          <Text size="sm">{`The address is ${check.data.data.verdict}.`}</Text>
        )}
        {maySpend && check.data === undefined ? (
          <PriceButton
            credits={PRICE}
            variant="subtle"
            size="compact-sm"
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            Check the address
          </PriceButton>
        ) : null}
      </Group>
      <Failure error={check.error} isBilled />
    </div>
  );
}

interface DraftTextProps {
  readonly text: string;
  readonly facts: readonly { readonly about: string; readonly text: string }[];
  /** The fact that is pointed at; its words stand out. */
  readonly shown: number | undefined;
  readonly onShow: (fact: number | undefined) => void;
}

/** A draft with the words that come from facts underlined. It is shown as text, whatever stands in it. */
function DraftText({ text, facts, shown, onShow }: DraftTextProps) {
  const stretches = tieFacts(text, facts);
  let at = 0;
  return (
    <Text component="div" className="foreign" size="md" lh={1.6}>
      {stretches.map((stretch) => {
        const key = at;
        at += stretch.text.length;
        const [first] = stretch.facts;
        if (first === undefined) return <span key={key}>{stretch.text}</span>;
        const isShown = shown !== undefined && stretch.facts.includes(shown);
        return (
          <Mark
            key={key}
            color={isShown ? 'yellow' : 'transparent'}
            title={stretch.facts.map((fact) => facts[fact]?.about.replaceAll(/[._]/g, ' ')).join(', ')}
            onMouseEnter={() => onShow(first)}
            onMouseLeave={() => onShow(undefined)}
            style={{
              color: isShown ? undefined : 'inherit',
              textDecoration: 'underline dotted',
              textUnderlineOffset: 4,
            }}
          >
            {stretch.text}
          </Mark>
        );
      })}
    </Text>
  );
}

/** What the checks found, what must be changed first. */
function Findings({ findings }: Pick<TouchDetail, 'findings'>) {
  if (findings.length === 0) {
    return <Hint>The checks found nothing.</Hint>;
  }
  const sorted = findings.toSorted((one, other) => one.severity.localeCompare(other.severity));
  return (
    <Stack gap="xs">
      {sorted.map(({ rule, severity, message }) => (
        <Group key={`${rule} ${message}`} gap="xs" align="flex-start" wrap="nowrap">
          <Badge color={severity === 'block' ? 'red.9' : 'yellow.4'} style={{ flexShrink: 0 }} autoContrast>
            {severity === 'block' ? 'Must be changed' : 'Read this'}
          </Badge>
          <Foreign>{message}</Foreign>
        </Group>
      ))}
    </Stack>
  );
}
