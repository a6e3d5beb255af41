import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Today as Answer, todayQuery } from '../../api/today.ts';
import { Empty } from '../../parts/empty.tsx';
import { showMoment } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Section } from '../../parts/section.tsx';
import { FRAME } from '../../words/frame.ts';
import { TODAY } from '../../words/today.ts';
import { Setup } from './setup.tsx';
import { Waiting } from './waiting.tsx';

/** The one list of what needs a decision; in an account that is not set up, also what is missing. */
export function Today() {
  const today = useQuery(todayQuery);
  return (
    <Screen title={FRAME.navigation.today} about={TODAY.about}>
      <Loaded query={today}>
        {(answer) => (
          <Stack gap="lg" maw={880}>
            {answer.setup.every(({ done }) => done) ? null : <Setup steps={answer.setup} />}
            {answer.items.length === 0 ? <Nothing answer={answer} /> : <Waiting answer={answer} />}
            <Section title={TODAY.next}>
              {(answer.next ?? []).map(({ at, says }) => (
                <Text key={at + says} size="sm">
                  {showMoment(at)} · {says}
                </Text>
              ))}
              {answer.next === undefined ? (
                <Text size="sm" c="dimmed">
                  {TODAY.nothingNext}
                </Text>
              ) : null}
            </Section>
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

function Nothing({ answer }: { readonly answer: Answer }) {
  const canSearch = answer.setup.some(({ step, done }) => step === 'profile' && done);
  if (!canSearch) return null;
  return (
    <Empty
      action={
        <Button component={Link} to="/investors" size="compact-sm">
          {TODAY.find}
        </Button>
      }
    >
      {TODAY.nothing} {TODAY.thenFind}
    </Empty>
  );
}
