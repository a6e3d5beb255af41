import { Badge, Box, Button, Code, Grid, Group, Kbd, Mark, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { WarmpathError } from '@warmpath/sdk';
import { useState } from 'react';
import type { TouchDetail } from '../../api/outreach.ts';
import { priceOf, useMay, warmpath } from '../../api/session.ts';
import { Confirm, PriceButton } from '../../parts/actions.tsx';
import { useKeys } from '../../parts/keys.ts';
import { Failure } from '../../parts/screen.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { EditDraft, Redraft, Reject } from './edit-draft.tsx';
import { aboutOf, factLabel, findingInWords, stretchesOf } from './marked.ts';
import { useDecide } from './outreach-screen.tsx';

interface DraftProps {
  readonly touch: TouchDetail;
  /** It was approved: what comes after it may be shown. */
  readonly onApproved?: (touch: TouchDetail) => void;
}

type Doing = 'edit' | 'redraft' | 'reject';

/** One draft, large: whom it goes to, its words and what they rest on, and what a person can do with it. */
export function Draft({ touch, onApproved }: DraftProps) {
  const { touch_id, text_hash, state } = touch;
  const [doing, setDoing] = useState<Doing>();
  const approve = useDecide(
    (despite: string[]) => warmpath.fundraising.touch.approve({ touch_id, text_hash, despite }),
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
  // What was found is named before anything leaves: the button and the key ask once more.
  const later = foundLater(approve.error);
  const findings = [...touch.findings, ...later];
  const despite = despiteOf({ ...touch, findings });
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    if (!canApprove || isBlocked || approve.isPending) return false;
    if (despite !== undefined) setAsking(true);
    else approve.mutate([]);
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
          title="Approve it although this was found?"
          action={despite ?? 'Approve'}
          run={() => approve.mutateAsync(findings.map(({ rule }) => rule))}
          onClose={() => setAsking(false)}
        >
          <Stack gap="sm">
            <span>It is sent as it stands, and the history keeps that you approved it over this.</span>
            <Findings findings={findings} />
          </Stack>
        </Confirm>
        {approve.error === null || isAsking ? null : <Failure error={approve.error} />}
        <Hint>{aboutOf(touch)}</Hint>
        {doing === 'edit' ? <EditDraft touch={touch} onClose={close} /> : <MarkedLetter touch={touch} />}
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

/** What the service found as it was to be approved, and not when it was drafted: the raise or the record has changed since. */
function foundLater(error: Error | null): TouchDetail['findings'] {
  if (!(error instanceof WarmpathError) || error.code !== 'not_in_this_state') return [];
  return error.details.map(({ path, message }) => ({ rule: path, severity: 'warn', message }));
}

/** What the second step of an approval says; undefined if the checks found nothing and no sentence is without a fact. */
function despiteOf({ marks, findings }: TouchDetail): string | undefined {
  const [unsaid, ...others] = marks.filter(({ mark }) => mark === 'unchecked');
  const more = (count: number) => (count === 0 ? '' : ` and ${count} more`);
  if (unsaid !== undefined) {
    const text = unsaid.text.length > 80 ? `${unsaid.text.slice(0, 79)}…` : unsaid.text.replace(/[.!]$/u, '');
    return `Approve although “${text}”${more(others.length)} is on no record`;
  }
  const [found, ...rest] = findings;
  // The first sentence says what was found, the others what to do.
  return (
    found &&
    `Approve although: ${findingInWords(found.message).split(/(?<=\p{Ll})[.:] /u)[0] ?? ''}${more(rest.length)}`
  );
}

/** How each kind of sentence looks, and what that says. */
const MARKED = {
  on_record: {
    line: 'underline dotted',
    colour: undefined,
    says: 'rests on the record: point at it to see the facts',
  },
  own_words: {
    line: 'underline dashed',
    colour: undefined,
    says: 'your own words, in your raise or typed here',
  },
  unchecked: { line: 'underline wavy', colour: 'yellow.2', says: 'on no record: true only if you know it' },
} as const;
const UNDERLINED = { textUnderlineOffset: 4 } as const;

type MarkedText = Pick<TouchDetail, 'subject' | 'body' | 'facts' | 'marks'>;

/** A text with what it claims underlined, beside what that rests on; `signer` stands below it. */
export function MarkedLetter({
  touch,
  signer,
}: {
  readonly touch: MarkedText;
  readonly signer?: string | undefined;
}) {
  const [shown, onShow] = useState<number>();
  const pointing = { touch, shown, onShow };
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Title order={2} size="md" mb="sm" className="foreign">
          <Marked {...pointing} part="subject" />
        </Title>
        <Text component="div" className="foreign" size="md" lh={1.6}>
          <Marked {...pointing} part="body" />
          {signer === undefined ? null : <div>{signer}</div>}
        </Text>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Facts {...pointing} />
      </Grid.Col>
    </Grid>
  );
}

interface ShownProps {
  readonly touch: MarkedText;
  /** The fact that is pointed at; the sentences that rest on it stand out. */
  readonly shown: number | undefined;
  readonly onShow: (fact: number | undefined) => void;
}

/** The facts of a draft, and what the lines under its text say. */
function Facts({ touch: { facts, marks }, shown, onShow }: ShownProps) {
  const kinds = Object.entries(MARKED).filter(([kind]) => marks.some(({ mark }) => mark === kind));
  return (
    <section aria-label="What it rests on">
      <Title order={3} size="sm">
        What it rests on
      </Title>
      {kinds.map(([kind, { line, colour, says }]) => (
        <Note key={kind}>
          <Mark
            color={colour ?? 'transparent'}
            style={{ ...UNDERLINED, color: colour ? 'black' : 'inherit', textDecoration: line }}
          >
            {colour === undefined ? 'like this' : 'Like this'}
          </Mark>
          {`: ${says}.`}
        </Note>
      ))}
      <Note mb="xs">
        Without a line: a greeting, a question or a courtesy. No name, number or date stands there but a time
        to talk.
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
            <Note>{factLabel(about)}</Note>
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
            credits={priceOf('email.verify')}
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

/** A text of a draft with a line under what it claims. It is shown as text, whatever stands in it. */
function Marked({ touch, part, shown, onShow }: ShownProps & { readonly part: 'subject' | 'body' }) {
  let at = 0;
  return stretchesOf(
    touch[part] ?? '',
    touch.marks.filter((mark) => mark.part === part),
  ).map((stretch) => {
    const key = at;
    at += stretch.text.length;
    if (stretch.mark === undefined) return <span key={key}>{stretch.text}</span>;
    const { line, colour, says } = MARKED[stretch.mark];
    const isShown = shown !== undefined && stretch.facts.includes(shown);
    const facts = stretch.facts.map((fact) => touch.facts[fact]?.text ?? '');
    return (
      <Mark
        key={key}
        color={isShown ? 'yellow' : (colour ?? 'transparent')}
        title={[`${says[0]?.toUpperCase()}${says.slice(1)}.`, ...facts].join('\n')}
        onMouseEnter={() => onShow(stretch.facts[0])}
        onMouseLeave={() => onShow(undefined)}
        style={{ ...UNDERLINED, color: isShown || colour ? undefined : 'inherit', textDecoration: line }}
      >
        {stretch.text}
      </Mark>
    );
  });
}

/** What the checks found, what must be changed first. */
export function Findings({ findings }: Pick<TouchDetail, 'findings'>) {
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
          <Foreign>{findingInWords(message)}</Foreign>
        </Group>
      ))}
    </Stack>
  );
}
