import { Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { offerQuery, type Today } from '../api/account.ts';
import { raisesQuery } from '../api/raises.ts';
import { mode, sessionQuery } from '../api/session.ts';
import { showNumber } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Section } from '../parts/screen.tsx';
import { Hint } from '../parts/text.tsx';
import { type Step, toDoOf } from './missing.ts';

const TITLES: Readonly<Record<Step['step'], string>> = {
  data: 'Records of investors',
  credits: 'Credits',
  profile: 'Your raise',
  network: 'Your connections',
  search: 'The first ten investors',
  mailbox: 'Your mailbox',
};

/** The steps to an own raise: what is missing of each, and who can do it. */
export function Setup({ steps }: { readonly steps: Today['setup'] }) {
  const session = useQuery(sessionQuery).data;
  const offer = useQuery(offerQuery).data;
  const raises = useQuery(raisesQuery).data ?? [];
  if (session === undefined) return null;
  const done = steps.filter((step) => step.done).length;
  const isSold = mode === 'live' && (offer?.packs.length ?? 0) > 0;
  const isBetween = raises.length > 0 && raises.every(({ state }) => state === 'closed');
  const asked = { session, isSold, isBetween };
  const toDo = ({ step, done, working }: Step) =>
    done || working === true ? { says: '' } : toDoOf(step, asked);
  const first = steps.find((step) => toDo(step).to !== undefined);
  return (
    <Section title={mode === 'test' ? 'Setting up' : 'Your own raise'}>
      <Hint>{`${showNumber(done)} of ${showNumber(steps.length)} steps done. The order is yours.`}</Hint>
      <Paper withBorder component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {steps.map((step, at) => {
          const { says, to, action } = toDo(step);
          return (
            <Group
              key={step.step}
              component="li"
              justify="space-between"
              gap="sm"
              p="sm"
              style={at === 0 ? {} : { borderTop: '1px solid var(--mantine-color-default-border)' }}
            >
              <Group gap="sm" wrap="nowrap" align="flex-start" style={{ flex: '1 1 16rem' }}>
                <Text span c={step.done ? 'teal' : 'dimmed'} pt={2}>
                  <Icon name={step.done ? 'done' : 'open'} />
                  <VisuallyHidden>{step.done ? 'Done:' : 'To do:'}</VisuallyHidden>
                </Text>
                <Stack gap={2}>
                  <Text size="sm" fw={step.done ? 400 : 600}>
                    {TITLES[step.step]}
                  </Text>
                  <Hint>{`${step.says} ${says}`.trim()}</Hint>
                </Stack>
              </Group>
              {to === undefined ? null : (
                <Button
                  component={Link}
                  to={to}
                  size="compact-sm"
                  variant={step === first ? 'filled' : 'default'}
                >
                  {action}
                </Button>
              )}
            </Group>
          );
        })}
      </Paper>
    </Section>
  );
}
