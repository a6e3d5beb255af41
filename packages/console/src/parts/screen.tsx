import { Alert, Button, Group, List, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type components, WarmpathError } from '@warmpath/sdk';
import { type ReactNode, useEffect, useRef } from 'react';
import { sessionQuery } from '../api/session.ts';
import { dotted, showNumber } from './format.ts';
import { Foreign, Hint, Note } from './text.tsx';
import { errorInWords, forPeople } from './words.ts';

interface ScreenProps {
  readonly title: string;
  /** One sentence under the title, if the title does not say enough. */
  readonly about?: ReactNode;
  /** Right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The address whose heading had the focus last; the first screen of a visit leaves it where the browser has it. */
let led = location.pathname;

/** A screen with its heading, which is also the title of the page; it has the focus when the screen changes. */
export function Screen({ title, about, actions, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · Warmpath`;
  }, [title]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (led === location.pathname) return;
    led = location.pathname;
    // Screen readers read it, and the next tab leads into the screen.
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={1} size="lg" ref={heading} tabIndex={-1} style={{ outline: 0 }}>
            {title}
          </Title>
          {about === undefined ? null : <Hint>{about}</Hint>}
        </div>
        {actions === undefined ? null : <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}

interface SectionProps {
  readonly title: string;
  readonly gap?: 'xs' | 'sm';
  readonly children: ReactNode;
}

/** A part of a screen with a heading of its own. */
export function Section({ title, gap = 'xs', children }: SectionProps) {
  return (
    <Stack component="section" gap={gap} aria-label={title}>
      <Title order={2} size="md">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

/** A part of a screen on a ground of its own. */
export function Part({ title, children }: Omit<SectionProps, 'gap'>) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Title order={2} size="md">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  /** What stands there when there is nothing: what fills it. */
  readonly empty?: ReactNode;
  /** Whether there is nothing; left out: of a list that has no rows. Asked only of data that is there. */
  isEmpty?(data: Data): boolean;
  /** The shape of what comes; left out: some lines. */
  readonly shape?: ReactNode;
  children(data: Data): ReactNode;
}

/** The four states of everything that is read: its shape while it loads, the fault, what fills it when empty, and itself. */
export function Loaded<Data>({ query, empty, isEmpty = hasNoRows, shape, children }: LoadedProps<Data>) {
  const { data, error, refetch, isFetching } = query;
  if (data === undefined) {
    if (error !== null) return <Failure error={error} retry={() => void refetch()} isTrying={isFetching} />;
    return (
      <div role="status" aria-label="Loading">
        {shape ?? <Lines />}
      </div>
    );
  }
  const body = empty !== undefined && isEmpty(data) ? empty : children(data);
  if (error === null) return body;
  // What was read before stays; the fault stands above it.
  return (
    <Stack gap="sm">
      <Failure error={error} retry={() => void refetch()} isTrying={isFetching} />
      {body}
    </Stack>
  );
}

const hasNoRows = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

function Lines() {
  return (
    <Stack gap="xs">
      {[90, 70, 80, 60].map((width) => (
        <Skeleton key={width} height={16} width={`${width}%`} />
      ))}
    </Stack>
  );
}

interface EmptyProps {
  /** What is missing, and what fills it. */
  readonly children: ReactNode;
  /** The one action that fills it. */
  readonly action?: ReactNode;
}

/** A list without rows: what fills it, and the action that does. */
export function Empty({ children, action }: EmptyProps) {
  return (
    <Paper withBorder p="lg">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{children}</Text>
        {action}
      </Stack>
    </Paper>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly retry?: () => void;
  readonly isTrying?: boolean;
  /** The call spends credits: the reader is told whether it was charged. */
  readonly isBilled?: boolean;
  /** What the form calls its fields, by their path. */
  readonly labels?: ReadonlyMap<string, string>;
}

/** What failed, whether it cost anything, and what to do, in words; nothing if nothing failed. */
export function Failure({ error, retry, isTrying = false, isBilled = false, labels }: FailureProps) {
  const [isOpen, details] = useDisclosure(false);
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  if (error === null) return null;
  const known = error instanceof WarmpathError ? error : undefined;
  // The frame says so once, and reads again what could not be read.
  if (retry !== undefined && known?.code === 'not_reached') return <Hint>Waits for the connection.</Hint>;
  const isByKey = session !== undefined && session.member === undefined && session.operator === undefined;
  const { what, more, next, fields, details: facts } = errorInWords(error, labels);
  // Without an answer it is not known what the service did.
  const charge =
    known?.status === 0
      ? 'It is not known whether this was charged; trying again does not charge twice.'
      : 'Nothing was charged.';
  return (
    <Alert color="red" title={what} role="alert">
      {more === '' ? null : <Foreign>{more}</Foreign>}
      {fields.map(({ field, why }) => (
        <Foreign key={field}>
          <b>{field}</b> {why === '' ? 'cannot be taken as it is.' : why}
        </Foreign>
      ))}
      {next === '' ? null : <Text size="sm">{next}</Text>}
      {known?.status === 429 && isByKey ? (
        <Text size="sm">
          You are signed in with a key, which may do less in a minute than a person. An owner can invite you.
        </Text>
      ) : null}
      {isBilled && !more.includes('charged') ? <Text size="sm">{charge}</Text> : null}
      <Group gap="sm" mt="xs">
        {retry === undefined ? null : (
          <Button size="compact-sm" variant="default" loading={isTrying} onClick={retry}>
            Try again
          </Button>
        )}
        {facts.length === 0 ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            onClick={details.toggle}
          >
            Details for your operator
          </Button>
        )}
      </Group>
      {isOpen
        ? facts.map((fact) => (
            <Note key={fact} foreign data-for="operator">
              {fact}
            </Note>
          ))
        : null}
    </Alert>
  );
}

export type Warning = components['schemas']['Warnings'][number];
type Candidate = components['schemas']['Candidate'];

/** Warnings of what the service has and not of what was written. */
const OF_SERVICE: ReadonlySet<string> = new Set([
  'corpus',
  'credits',
  'credits_remaining',
  'sources',
  'learning',
]);

interface WarningsProps {
  readonly warnings: readonly Warning[] | undefined;
  readonly candidates?: readonly Candidate[] | undefined;
  /** Takes a suggestion in place of what was written; without it suggestions are only named. */
  onTake?(warning: Warning, suggestion: string): void;
}

/** What was taken is a choice too, for who wants it written so. */
function choicesOf({ takenAs, suggestions = [] }: Warning, isTaking: boolean): readonly string[] {
  return takenAs === undefined || !isTaking ? suggestions : [...new Set([takenAs, ...suggestions])];
}

/** What people call a field that a warning is of; of others the sentence says enough. */
const FIELD_LABELS = {
  geography: 'Place',
  location: 'Place',
  sector_tags: 'Field',
  stage: 'Stage',
  kind: 'Kind',
  kinds: 'Kind',
  round_size_usd: 'Round size',
  committed_usd: 'Committed',
  amount: 'Amount',
  known_competitors: 'Competitor',
  notable_investors: 'Investor on board',
  existing_lps: 'Limited partner on board',
  company_name: 'Company',
  company_names: 'Company',
  fund_name: 'Fund',
  name: 'Name',
  corpus: 'Data',
  credits: 'Credits',
  credits_remaining: 'Credits',
  sources: 'Outside sources',
} as Readonly<Record<string, string>>;

/** Values that are named where many have the same said of them. */
const NAMED = 3;

/** Warnings that say the same of several values as one: a list of fifty has one fault fifty times. */
function joined(warnings: readonly Warning[]) {
  const lines = new Map<string, { readonly warning: Warning; readonly values: string[] }>();
  for (const warning of warnings) {
    const { field, value, message, takenAs = '', suggestions = [] } = warning;
    const key = JSON.stringify([field, message, takenAs, suggestions]);
    const line = lines.get(key) ?? { warning, values: [] };
    line.values.push(value);
    lines.set(key, line);
  }
  return [...lines.values()];
}

function valuesInWords(values: readonly string[]): string {
  const more = values.length - NAMED;
  const named = values.slice(0, NAMED).map((value) => `“${value}”`);
  return `${named.join(', ')}${more > 0 ? ` and ${showNumber(more)} more` : ''}`;
}

/** What was not understood as it is written, with what may have been meant; nothing if all was understood. */
export function Warnings({ warnings = [], candidates = [], onTake }: WarningsProps) {
  if (warnings.length === 0 && candidates.length === 0) return null;
  const isOfWritten = candidates.length > 0 || warnings.some(({ field }) => !OF_SERVICE.has(field));
  return (
    <Alert color="yellow" title={isOfWritten ? 'Not understood as it is written' : 'Good to know'}>
      <Stack gap="xs">
        {joined(warnings).map(({ warning, values }) => (
          <div key={`${warning.field}:${warning.value}`}>
            <Foreign>
              <b>{FIELD_LABELS[warning.field] ?? ''}</b>
              {OF_SERVICE.has(warning.field) ? '' : ` ${valuesInWords(values)}`}
              {`: ${forPeople(warning.message)}`}
            </Foreign>
            <Group gap={4}>
              {choicesOf(warning, onTake !== undefined).map((suggestion) =>
                onTake === undefined ? (
                  <Text key={suggestion} size="sm" span>
                    {`“${suggestion}”`}
                  </Text>
                ) : (
                  <Button
                    key={suggestion}
                    size="compact-xs"
                    variant="default"
                    onClick={() => onTake(warning, suggestion)}
                  >
                    {suggestion}
                  </Button>
                ),
              )}
            </Group>
          </div>
        ))}
        {candidates.length === 0 ? null : (
          <div>
            <Text size="sm">On record, and may be meant:</Text>
            <List size="sm">
              {candidates.map(({ id, name, place, geography, domain, why }) => (
                <List.Item key={id} className="foreign">
                  {dotted(name, place ?? geography, domain, why)}
                </List.Item>
              ))}
            </List>
          </div>
        )}
      </Stack>
    </Alert>
  );
}
