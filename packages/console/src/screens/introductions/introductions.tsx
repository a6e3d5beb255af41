import { Box, Button, CopyButton, Grid, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { personSearch } from '../../addresses.ts';
import { investorsChanged } from '../../api/investor-rows.ts';
import { networkQuery, profileQuery, usePaths, type WarmInvestor } from '../../api/raise.ts';
import { useMay, warmpath } from '../../api/session.ts';
import { AnchorLink, Confirm, SmallButton, TextField } from '../../parts/actions.tsx';
import { counted, dotted, showDay, showNumber, showScore } from '../../parts/format.ts';
import { Empty, Loaded, Screen } from '../../parts/screen.tsx';
import { Foreign, Hint } from '../../parts/text.tsx';
import { type Acquaintance, acquaintancesOf, foundBy, type Opening, requestText } from './connections.ts';
import { Doors } from './doors.tsx';
import { Graph, type Pointed } from './graph.tsx';
import { Upload } from './upload.tsx';

/** More lines than this are no picture any more; the list has everybody. */
const MOST_DRAWN = 40;

/** People that are listed at first, and with each press of a button more: thousands would be drawn with each letter that is typed. */
const LISTED = 100;

/** Who of the network leads to whom of the list, and the upload of the network itself. */
export function Introductions() {
  const network = useQuery(networkQuery);
  const [isUploading, setUploading] = useState(false);
  const mayWrite = useMay('write');
  const hasNetwork = network.data !== undefined && network.data !== null;
  return (
    <Screen
      title="Introductions"
      about="Who of your connections leads to which investor. Nothing is matched by guess: each line says what it rests on."
      actions={
        mayWrite && hasNetwork && !isUploading ? (
          <Button variant="default" size="compact-md" onClick={() => setUploading(true)}>
            Replace connections
          </Button>
        ) : null
      }
    >
      <Loaded query={network}>
        {(data) => (
          <Stack gap="md">
            {data === null ? (
              <Text size="sm">
                No connections are imported yet. With them, each investor on your list shows who can introduce
                you.
              </Text>
            ) : (
              <Stored network={data} />
            )}
            {mayWrite && (data === null || isUploading) ? (
              <Upload
                isReplacing={data !== null}
                onStored={() => setUploading(true)}
                {...(isUploading ? { onClose: () => setUploading(false) } : {})}
              />
            ) : null}
            {data === null ? null : (
              <>
                <Doors key={data.importedAt} />
                <Paths />
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

function Stored({
  network,
}: {
  readonly network: NonNullable<Awaited<ReturnType<typeof warmpath.fundraising.network.get>>>;
}) {
  const { rowsImported, importedAt, connections } = network;
  const client = useQueryClient();
  const mayErase = useMay('erase');
  const [isRemoving, setRemoving] = useState(false);
  const remove = useMutation({
    mutationFn: () => warmpath.fundraising.network.delete({}),
    // Every path is gone, and with it its part of a score.
    onSuccess: () => investorsChanged(client),
  });
  return (
    <Group gap="sm" align="baseline">
      <Text size="sm">{`${counted(showNumber(rowsImported), 'connection')}, imported ${showDay(importedAt)}`}</Text>
      <details>
        <Text component="summary" size="sm">
          The first of them, as they were read:
        </Text>
        {connections.map(({ firstName = '', lastName = '', position, company, url = '' }) => (
          <Foreign key={`${url} ${firstName} ${lastName}`}>
            {dotted(`${firstName} ${lastName}`.trim(), position, company)}
          </Foreign>
        ))}
      </details>
      {mayErase ? (
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => setRemoving(true)}>
          Remove connections
        </Button>
      ) : null}
      <Confirm
        isOpen={isRemoving}
        title="Remove the imported connections?"
        action="Remove connections"
        run={() => remove.mutateAsync()}
        onClose={() => setRemoving(false)}
      >
        All of them go, and with them every path. It cannot be undone; the file can be uploaded again.
      </Confirm>
    </Group>
  );
}

function Paths() {
  const { loaded, isPart, isCut } = usePaths();
  const { q } = personSearch(useSearch({ strict: false }));
  return (
    <Loaded
      query={loaded}
      empty={
        <Empty action={<AnchorLink to="/investors">Search for investors</AnchorLink>}>
          Nobody of your connections leads to an investor on your list. Search for more investors, or upload a
          newer export.
        </Empty>
      }
    >
      {(rows) => <Ways key={q} investors={rows} isPart={isPart} isCut={isCut} first={q} />}
    </Loaded>
  );
}

interface WaysProps {
  readonly investors: readonly WarmInvestor[];
  readonly isPart: boolean;
  readonly isCut: boolean;
  /** What the list is filtered by at first. */
  readonly first: string | undefined;
}

function Ways({ investors, isPart, isCut, first = '' }: WaysProps) {
  const [typed, setTyped] = useState(first);
  const [pointed, setPointed] = useState<Pointed>();
  const all = useMemo(() => acquaintancesOf(investors), [investors]);
  const people = useMemo(() => foundBy(all, typed), [all, typed]);
  const drawn = people.slice(0, MOST_DRAWN);
  return (
    <Stack gap="sm">
      <TextField label="Find a person or an investor" value={typed} maw={360} set={setTyped} />
      {isPart || isCut ? (
        <Text size="sm" role="status">
          {`The newest ${counted(showNumber(investors.length), 'investor')} whom somebody leads to are here${isPart ? ' so far; the rest of the list is being looked at' : ''}.`}
        </Text>
      ) : null}
      {drawn.length === people.length ? null : (
        <Hint>
          {`The ${drawn.length} strongest of ${people.length} people are in the picture; the list has all.`}
        </Hint>
      )}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, xl: 7 }}>
          <Graph people={drawn} pointed={pointed} onPoint={setPointed} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xl: 5 }}>
          <People people={people} onPoint={setPointed} />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

interface PeopleProps {
  readonly people: readonly Acquaintance[];
  readonly onPoint: (pointed: Pointed) => void;
}

/** Everybody who opens somebody: whom, how strong, what it rests on, and a request to send. */
function People({ people, onPoint }: PeopleProps) {
  const [most, setMost] = useState(LISTED);
  if (people.length === 0) return <Text size="sm">Nobody by this name has a path.</Text>;
  return (
    <>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {people.slice(0, most).map((person) => (
          <Box
            component="li"
            key={person.key}
            // Far more than a screen of them are drawn when they are scrolled to.
            style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 140px' }}
            onMouseEnter={() => onPoint({ person: person.key })}
            onMouseLeave={() => onPoint(undefined)}
            onFocus={() => onPoint({ person: person.key })}
            onBlur={() => onPoint(undefined)}
          >
            <Person person={person} />
          </Box>
        ))}
      </Stack>
      {people.length > most ? (
        <Group mt="sm">
          <SmallButton onClick={() => setMost(most + LISTED)}>
            {`Show ${Math.min(LISTED, people.length - most)} more of ${showNumber(people.length)}`}
          </SmallButton>
        </Group>
      ) : null}
    </>
  );
}

function Person({ person }: { readonly person: Acquaintance }) {
  const { name, position, company, connectedOn, openings } = person;
  const about = [position, company].filter((part) => part !== undefined && part !== '').join(', ');
  return (
    <Paper withBorder p="sm">
      <Group gap="xs" align="baseline">
        <Title order={3} size="md" className="foreign">
          {name}
        </Title>
        <Hint foreign>
          {dotted(
            about,
            connectedOn === undefined ? '' : `connected ${showDay(connectedOn)}`,
            openings.length === 1 ? 'opens one investor' : `opens ${openings.length} investors`,
          )}
        </Hint>
      </Group>
      <Stack component="ul" gap="xs" mt="xs" mb={0} pl="md">
        {openings.map((opening) => (
          <Way key={opening.investor.id} person={person} opening={opening} />
        ))}
      </Stack>
    </Paper>
  );
}

function Way({ person, opening }: { readonly person: Acquaintance; readonly opening: Opening }) {
  const { investor, path } = opening;
  const profile = useQuery(profileQuery);
  return (
    <li>
      <Text size="sm" component="div" className="foreign">
        <AnchorLink to="/investors" search={{ open: investor.id }} td="underline">
          {investor.name}
        </AnchorLink>{' '}
        · {investor.score === null ? 'no score' : `score ${showScore(investor.score)}`} ·{' '}
        {`${path.strength >= 0.8 ? 'strong' : path.strength >= 0.5 ? 'fair' : 'weak'} (${Math.round(path.strength * 100)} of 100)`}
      </Text>
      <Group gap="sm">
        <Hint foreign>
          {path.kind === 'person' ? 'is this investor' : 'is at this investor'}: {path.why}
        </Hint>
        <CopyButton value={requestText(person, opening, profile.data ?? null)}>
          {({ copied, copy }) => (
            <SmallButton onClick={copy} aria-label={`Copy the request: ${person.name}, ${investor.name}`}>
              {copied ? 'Copied' : 'Copy the request'}
            </SmallButton>
          )}
        </CopyButton>
      </Group>
    </li>
  );
}
