import { Button, List, NativeSelect, SimpleGrid, Stack, TagsInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { PipelineSet } from '../../api/investor-rows.ts';
import type { Investor, Made, TextField as TextName } from '../../api/investors.ts';
import { choicesFrom, STAGE_LABELS, STAGES, type Stage } from '../../labels.ts';
import { AnchorLink, NumberField, TextField } from '../../parts/actions.tsx';
import { dotted, showDay, showMoney, withDays } from '../../parts/format.ts';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { Section } from './drawer-record.tsx';
import { backTo } from './undo.ts';

/** What the tenant keeps of an investor. */
interface Entry {
  readonly stage: Stage;
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
  readonly next_step?: string | undefined;
  readonly next_step_on?: string | undefined;
  readonly owner?: string | undefined;
  readonly tags: readonly string[];
  readonly committed_usd?: number | undefined;
  readonly soft_circled_usd?: number | undefined;
  /** Undefined: it was not read yet, only its row of the list. */
  readonly version?: string | undefined;
}

interface StandingProps {
  readonly entry: Entry;
  readonly tags: readonly string[];
  /** Left out for who may only read. */
  onSet?(set: PipelineSet, made?: Made): void;
}

type SumName = 'committed_usd' | 'soft_circled_usd';

/** Where the investor stands, edited in place: a field is stored when it is left, a stage at once. */
export function Standing({ entry, tags, onSet }: StandingProps) {
  if (onSet === undefined) return <Shown entry={entry} />;
  const store = (field: TextName) => (value: string, from: Entry) => {
    if (value.trim() === (from[field] ?? '')) return;
    const made = from.version && { field, value: from[field], version: from.version };
    const set = value.trim() === '' ? { clear: [field] } : setOf(field, value.trim(), entry);
    onSet(set, made || undefined);
  };
  const storeSum = (field: SumName) => (value: number | undefined) => {
    if (value !== entry[field]) onSet(value === undefined ? { clear: [field] } : { [field]: value });
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
      <NativeSelect
        size="xs"
        label="Stage"
        value={entry.stage}
        onChange={(event) => {
          const stage = STAGES.find((one) => one === event.currentTarget.value);
          if (stage !== undefined) onSet({ stage });
        }}
        data={choicesFrom(STAGE_LABELS)}
      />
      <Field label="Owner" of={entry} field="owner" maxLength={200} onStore={store('owner')} />
      {entry.stage === 'passed' ? (
        <Field
          label="Reason for the no"
          of={entry}
          field="reason"
          maxLength={500}
          onStore={store('reason')}
        />
      ) : null}
      {entry.stage === 'committed' ? (
        <NumberField
          size="xs"
          label="Committed, USD"
          value={entry.committed_usd}
          description={
            entry.committed_usd === undefined && entry.soft_circled_usd !== undefined
              ? `${showMoney(entry.soft_circled_usd)} is soft-circled, and counts as that until you say the sum.`
              : undefined
          }
          store={storeSum('committed_usd')}
        />
      ) : entry.stage === 'passed' ? null : (
        <NumberField
          size="xs"
          label="Soft-circled, USD"
          value={entry.soft_circled_usd}
          store={storeSum('soft_circled_usd')}
        />
      )}
      <Field label="Next step" of={entry} field="next_step" maxLength={500} onStore={store('next_step')} />
      <Field
        label="Due"
        type="date"
        of={entry}
        field="next_step_on"
        maxLength={10}
        onStore={store('next_step_on')}
      />
      <TagsInput
        size="xs"
        label="Tags"
        value={[...entry.tags]}
        data={[...tags]}
        maxTags={20}
        onChange={(next) => onSet(next.length === 0 ? { clear: ['tags'] } : { tags: next })}
      />
      <Field label="Note" isLong of={entry} field="note" maxLength={4_000} onStore={store('note')} />
    </SimpleGrid>
  );
}

/** The service takes a reason together with its stage. */
function setOf(field: TextName, value: string, { stage }: Entry): PipelineSet {
  return field === 'reason' ? { stage, reason: value } : { [field]: value };
}

interface FieldProps {
  readonly label: string;
  readonly of: Entry;
  readonly field: TextName;
  readonly maxLength: number;
  readonly type?: 'text' | 'date';
  readonly isLong?: boolean;
  /** `from`: the entry as it was when the text was begun. */
  onStore(text: string, from: Entry): void;
}

/** A text that is stored when it is left or by Enter; Escape leaves it as it was. */
function Field({ label, of, field, maxLength, type = 'text', isLong = false, onStore }: FieldProps) {
  // The entry may be read again while somebody types.
  const [typed, setTyped] = useState<{ readonly text: string; readonly from: Entry }>();
  const setText = (text: string) => setTyped((before) => ({ text, from: before?.from ?? of }));
  const shared = {
    size: 'xs' as const,
    label,
    maxLength,
    value: typed?.text ?? of[field] ?? '',
    onBlur: () => {
      if (typed !== undefined) onStore(typed.text, typed.from);
      setTyped(undefined);
    },
  };
  if (isLong)
    return (
      <Textarea
        {...shared}
        autosize
        minRows={1}
        maxRows={12}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    );
  return (
    <TextField
      {...shared}
      type={type}
      set={setText}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape' && typed !== undefined) {
          event.stopPropagation();
          setTyped(undefined);
        }
      }}
    />
  );
}

function Shown({ entry }: { readonly entry: Entry }) {
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['Stage', STAGE_LABELS[entry.stage]],
    ['Reason for the no', entry.reason],
    ['Committed', entry.committed_usd === undefined ? undefined : showMoney(entry.committed_usd)],
    ['Soft-circled', entry.soft_circled_usd === undefined ? undefined : showMoney(entry.soft_circled_usd)],
    ['Next step', dotted(entry.next_step, entry.next_step_on && showDay(entry.next_step_on)) || undefined],
    ['Owner', entry.owner],
    ['Tags', entry.tags.join(', ') || undefined],
    ['Note', entry.note],
  ];
  return (
    <Stack gap={2}>
      {lines.map(([label, value]) =>
        value === undefined ? null : (
          <Foreign key={label}>
            <Hint span>{label}</Hint> {value}
          </Foreign>
        ),
      )}
    </Stack>
  );
}

type Change = NonNullable<Investor['changes']>[number];

interface HistoryProps {
  readonly changes: readonly Change[];
  readonly foundAt: string;
  readonly isPassed: boolean;
  /** Left out for who may only read. */
  onSet?(set: PipelineSet): void;
}

/** What was changed, by whom and when; the newest first, and last that it was found. */
export function History({ changes, foundAt, isPassed, onSet }: HistoryProps) {
  /** Of each field the last change alone can be put back: a later one has its own. */
  const last = new Map(changes.toReversed().map((change) => [change.field, change]));
  const putBack = (change: Change) => {
    const set = last.get(change.field) === change ? backTo(change, isPassed) : undefined;
    return set === undefined || onSet === undefined ? null : (
      <Button size="compact-xs" variant="subtle" onClick={() => onSet(set)}>
        Put back
      </Button>
    );
  };
  return (
    <Section title="History">
      <List size="sm" listStyleType="none">
        {changes.map((change) => (
          <List.Item key={`${change.at}:${change.field}`} className="foreign">
            {inWords(change)}{' '}
            <Hint span>
              {change.by.kind === 'service' && change.because !== undefined
                ? change.because
                : `by ${change.by.name}`}{' '}
              · {showDay(change.at)}
            </Hint>{' '}
            {putBack(change)}
          </List.Item>
        ))}
        <List.Item>
          Found <Hint span>{showDay(foundAt)}</Hint>
        </List.Item>
      </List>
    </Section>
  );
}

/** Fields of the history. */
const CHANGED_FIELDS = {
  reason: 'Reason',
  note: 'Note',
  next_step: 'Next step',
  next_step_on: 'Due',
  owner: 'Owner',
  tags: 'Tags',
  committed_usd: 'Committed',
  soft_circled_usd: 'Soft-circled',
} as Readonly<Record<string, string>>;

function inWords({ field, was, became, by }: Change): string {
  if (field === 'removed') return became === undefined ? 'Back on the list' : 'Taken off the list';
  // The service finds own investors on record; people make two one.
  if (field === 'record') return by.kind === 'service' ? `On record as ${became}` : `Made one with ${was}`;
  const name = CHANGED_FIELDS[field] ?? field.replaceAll('_', ' ');
  if (became === undefined) return `${name} emptied`;
  const stage = field === 'stage' ? STAGES.find((one) => one === became) : undefined;
  if (stage !== undefined) return STAGE_LABELS[stage];
  return `${name}: ${field.endsWith('_usd') ? showMoney(Number(became)) : withDays(became)}`;
}

interface MessagesProps {
  readonly sequences: Investor['sequences'];
  readonly threads: NonNullable<Investor['threads']>;
}

const SEQUENCE_STATES = {
  active: 'active',
  paused: 'paused',
  replied: 'answered',
  bounced: 'bounced',
  unsubscribed: 'unsubscribed',
  suppressed: 'suppressed',
  stopped: 'stopped',
  completed: 'completed',
} as const;

/** The sequences to the investor with their state, and of the newest what was written and answered. */
export function Messages({ sequences, threads }: MessagesProps) {
  return (
    <Section title="Messages">
      {sequences.length === 0 ? (
        <Hint>No sequence was written to it.</Hint>
      ) : (
        <List size="sm">
          {sequences.map((sequence) => (
            <List.Item key={sequence.sequenceId} className="foreign">
              <AnchorLink
                to="/outreach/sequences/$sequenceId"
                params={{ sequenceId: sequence.sequenceId }}
                size="sm"
                underline="always"
              >
                {sequence.investor_name || sequence.investor_email}
              </AnchorLink>{' '}
              · {SEQUENCE_STATES[sequence.state]} · {showDay(sequence.created_at)}
              <Note>{sequence.state_because ?? sequence.not_sending_because ?? sequence.next}</Note>
              <Thread thread={threads.find(({ sequenceId }) => sequenceId === sequence.sequenceId)} />
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  );
}

type ThreadData = NonNullable<Investor['threads']>[number];

/** What was sent and what came back, in the order of time; the whole is on the page of the sequence. */
function Thread({ thread }: { readonly thread: ThreadData | undefined }) {
  if (thread === undefined) return null;
  const lines = [
    ...thread.touches.flatMap(({ touch_id: id, subject, sent_at: at }) =>
      at === undefined ? [] : [{ id, at, text: `sent “${subject ?? ''}”` }],
    ),
    ...thread.received.map(({ received_at: at, excerpt, subject }) => ({
      id: at,
      at,
      text: `came back: ${excerpt || subject}`,
    })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return (
    <List size="xs" listStyleType="none">
      {lines.map(({ id, at, text }) => (
        <List.Item key={id} className="foreign">
          {text} · {showDay(at)}
        </List.Item>
      ))}
    </List>
  );
}
