import { Box, Button, CopyButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../api/raise.ts';
import { AnchorLink } from '../../parts/anchor-link.tsx';
import { showDay } from '../../parts/format.ts';
import { FRAME } from '../../words/frame.ts';
import { INTRODUCTIONS } from '../../words/introductions.ts';
import type { Acquaintance, Opening } from './acquaintances.ts';
import type { Pointed } from './graph.tsx';
import { requestText } from './request-text.ts';

interface PeopleProps {
  readonly people: readonly Acquaintance[];
  readonly onPoint: (pointed: Pointed) => void;
}

/** Everybody who opens somebody: whom, how strong, what it rests on, and a request to send. */
export function People({ people, onPoint }: PeopleProps) {
  if (people.length === 0) return <Text size="sm">{INTRODUCTIONS.nothingFound}</Text>;
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {people.map((person) => (
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
        <Text size="sm" c="dimmed" className="foreign">
          {[
            about,
            connectedOn === undefined ? '' : INTRODUCTIONS.connectedOn(showDay(connectedOn)),
            INTRODUCTIONS.opens(openings.length),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </Text>
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
        · {investor.score === null ? INTRODUCTIONS.noScore : INTRODUCTIONS.score(investor.score)} ·{' '}
        {INTRODUCTIONS.strengthOf(path.strength, INTRODUCTIONS.strength(path.strength))}
      </Text>
      <Group gap="sm">
        <Text size="sm" c="dimmed" className="foreign">
          {path.kind === 'person' ? INTRODUCTIONS.is : INTRODUCTIONS.worksThere}: {path.why}
        </Text>
        <CopyButton value={requestText(person, opening, profile.data ?? null)}>
          {({ copied, copy }) => (
            <Button
              size="compact-sm"
              variant="default"
              onClick={copy}
              aria-label={`${INTRODUCTIONS.copyAsk}: ${person.name}, ${investor.name}`}
            >
              {copied ? FRAME.copied : INTRODUCTIONS.copyAsk}
            </Button>
          )}
        </CopyButton>
      </Group>
    </li>
  );
}
