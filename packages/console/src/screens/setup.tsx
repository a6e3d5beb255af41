import { Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { balanceQuery, offerQuery, type Today } from '../api/account.ts';
import { raisesQuery } from '../api/raises.ts';
import { mode, type Session, sessionQuery } from '../api/session.ts';
import { counted, showNumber } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Section } from '../parts/screen.tsx';
import { Hint } from '../parts/text.tsx';

type Step = Today['setup'][number];

/** What a step still needs, who can do it, and where; without a way it is somebody else's to do. */
interface Missing {
  readonly says: string;
  readonly to?: string;
  readonly action?: string;
}

interface Asked {
  readonly step: Step;
  readonly session: Session;
  readonly isSold: boolean;
  /** The last raise is closed, and no other is open. */
  readonly isBetween: boolean;
}

const TITLES: Readonly<Record<Step['step'], string>> = {
  data: 'Records of investors',
  credits: 'Credits',
  profile: 'Your raise',
  network: 'Your connections',
  search: 'The first ten investors',
  mailbox: 'Your mailbox',
};

/** Reading alone changes nothing: who may is told. */
const byOthers = (what: string): Missing => ({ says: `${what} An owner or editor of this account does it.` });

function missingOf({ step, session, isSold, isBetween }: Asked): Missing {
  const { operator, scopes, tenant } = session;
  const may = (scope: string) => scopes.includes(scope);
  switch (step.step) {
    case 'data':
      return operator === undefined
        ? {
            says: 'No investors are on record yet. The operator of this service adds them, and sees on their first screen that you wait. Your own list of investors can be imported meanwhile.',
            ...(may('write') ? { to: '/investors', action: 'Import my list' } : {}),
          }
        : {
            says: 'No investors are on record yet. You are the operator: fetch the free public records that matter for this raise, or upload a file of deals, here in the browser.',
            to: '/admin/corpora',
            action: 'Add records',
          };
    case 'credits':
      if (operator !== undefined && tenant !== undefined)
        return {
          says: 'They do not reach for a search. You are the operator: add some.',
          to: `/admin/tenants/${tenant.id}`,
          action: 'Add credits',
        };
      return isSold
        ? { says: 'They do not reach for a search.', to: '/credits', action: 'Get credits' }
        : {
            says: 'They do not reach for a search. The operator of this service adds some, and sees on their first screen that you wait.',
          };
    case 'profile':
      if (isBetween && may('write'))
        return {
          says: 'Your last raise is closed. Open the next one, with its description or anew.',
          to: '/raises',
          action: 'Open the next raise',
        };
      return may('write')
        ? {
            says: 'Describe it in a minute: what you do, which round, where. Everything is ranked by it.',
            to: '/raise',
            action: 'Describe the raise',
          }
        : byOthers('It is not described yet.');
    case 'network':
      return may('write')
        ? {
            says: 'Upload the people you know: they open doors to investors.',
            to: '/introductions',
            action: 'Upload connections',
          }
        : byOthers('None are uploaded yet.');
    case 'search':
      return may('spend')
        ? {
            says: 'Rank everybody on record for your raise, and get the best with their reasons.',
            to: '/investors',
            action: 'Find investors',
          }
        : byOthers('Nobody is found yet.');
    case 'mailbox':
      return may('send')
        ? {
            says: 'Connect it when you want to write: letters leave from your own address. Drafts can be read without.',
            to: '/outreach/mailboxes',
            action: 'Connect a mailbox',
          }
        : byOthers('None is connected yet.');
  }
}

/** The steps to an own raise: what is missing of each, and who can do it. */
export function Setup({ steps }: { readonly steps: Today['setup'] }) {
  const session = useQuery(sessionQuery).data;
  const offer = useQuery(offerQuery).data;
  const balance = useQuery(balanceQuery).data;
  const raises = useQuery(raisesQuery).data ?? [];
  if (session === undefined) return null;
  const done = steps.filter((step) => step.done).length;
  const isSold = mode === 'live' && (offer?.packs.length ?? 0) > 0;
  const isBetween = raises.length > 0 && raises.every(({ state }) => state === 'closed');
  const asked = { session, isSold, isBetween };
  const isBeingRead = (step: Step) => step.step === 'data' && step.says.includes('being read');
  const first = steps.find((step) => !step.done && missingOf({ step, ...asked }).to !== undefined);
  return (
    <Section title={mode === 'test' ? 'Setting up' : 'Your own raise'}>
      <Hint>{`${showNumber(done)} of ${showNumber(steps.length)} steps done. The order is yours.`}</Hint>
      <Paper withBorder component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {steps.map((step, at) => {
          const missing = missingOf({ step, ...asked });
          const says = step.done
            ? step.step === 'credits' && balance !== undefined
              ? `${counted(showNumber(balance), 'credit is', 'credits are')} there.`
              : step.says
            : isBeingRead(step)
              ? step.says
              : missing.says;
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
                  <Hint>{says}</Hint>
                </Stack>
              </Group>
              {step.done || missing.to === undefined || isBeingRead(step) ? null : (
                <Button
                  component={Link}
                  to={missing.to}
                  size="compact-sm"
                  variant={step === first ? 'filled' : 'default'}
                >
                  {missing.action}
                </Button>
              )}
            </Group>
          );
        })}
      </Paper>
    </Section>
  );
}
