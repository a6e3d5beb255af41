import { Badge, Button, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { doctorQuery, liveDoctorQuery } from '../../api/admin.ts';
import { withDays } from '../../parts/format.ts';
import { Loaded, Part, Screen } from '../../parts/screen.tsx';
import { Hint } from '../../parts/text.tsx';

const CHECK_STATES = { ok: 'Well', warn: 'Look at this', fail: 'Does not work' } as const;
/** What needs a person stands first. */
const WORST_FIRST = ['fail', 'warn', 'ok'] as const;

const SOURCE_STATES = {
  as_expected: 'Answers as expected',
  changed: 'Its answer has changed',
  refused: 'Refused us',
  unreachable: 'Was not reached',
  not_asked: 'Not asked',
} as const;
const FINE: readonly (keyof typeof SOURCE_STATES)[] = ['as_expected', 'not_asked'];

/** The checks of `warmpath doctor`, as they are now, and its questions to sources. */
export function Doctor() {
  const doctor = useQuery(doctorQuery);
  return (
    <Screen
      title="Doctor"
      about="Every check of this installation as it is now, with what to do."
      actions={
        <Button variant="default" loading={doctor.isFetching} onClick={() => void doctor.refetch()}>
          Check again
        </Button>
      }
    >
      <Part title="Checks">
        <Loaded query={doctor}>
          {({ checks }) => (
            <List listStyleType="none" spacing="sm">
              {checks
                .map((check, place) => ({ ...check, place }))
                .toSorted((one, other) => WORST_FIRST.indexOf(one.state) - WORST_FIRST.indexOf(other.state))
                .map(({ name, state, message, place }) => (
                  <Line
                    key={place}
                    name={name}
                    says={CHECK_STATES[state]}
                    isWell={state === 'ok'}
                    isBroken={state === 'fail'}
                  >
                    {message}
                  </Line>
                ))}
            </List>
          )}
        </Loaded>
      </Part>
      <Sources />
    </Screen>
  );
}

/** Asked by a person only: each source outside gets one harmless question. */
function Sources() {
  const live = useQuery(liveDoctorQuery);
  return (
    <Part title="Sources outside">
      <Stack gap="sm" align="flex-start">
        <Hint>Each gets one harmless question; none that costs money. It may take a minute.</Hint>
        <Button variant="default" loading={live.isFetching} onClick={() => void live.refetch()}>
          Ask every source
        </Button>
        {live.data === undefined && live.error === null ? null : (
          <Loaded query={live}>
            {({ sources }) => (
              <List listStyleType="none" spacing="sm">
                {sources.map(({ source, state, detail }) => (
                  <Line
                    key={source}
                    name={source}
                    says={SOURCE_STATES[state]}
                    isWell={FINE.includes(state)}
                    isBroken={!FINE.includes(state)}
                  >
                    {detail}
                  </Line>
                ))}
              </List>
            )}
          </Loaded>
        )}
      </Stack>
    </Part>
  );
}

interface LineProps {
  readonly name: string;
  readonly says: string;
  readonly isWell: boolean;
  readonly isBroken: boolean;
  readonly children: string;
}

function Line({ name, says, isWell, isBroken, children }: LineProps) {
  return (
    <List.Item className="foreign">
      <Group gap="xs">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        {isWell ? (
          <Text size="sm">{says}</Text>
        ) : (
          <Badge variant="light" color={isBroken ? 'red' : 'orange'}>
            {says}
          </Badge>
        )}
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {withDays(children)}
      </Text>
    </List.Item>
  );
}
