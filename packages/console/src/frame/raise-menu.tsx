import { Button, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { raisesQuery } from '../api/raises.ts';
import { accountName, type Session } from '../api/session.ts';
import { dotted, showDay, showMoney } from '../parts/format.ts';

/** Earlier raises in the menu; the screen has all. */
const SHOWN = 4;

/** Whose data and which raise, and the way to the other raises. */
export function RaiseMenu({ session }: { readonly session: Session }) {
  const mayRead = session.scopes.includes('read');
  const { data: raises = [] } = useQuery({ ...raisesQuery, enabled: mayRead });
  const current = raises.find(({ state }) => state === 'open');
  const who = current?.company ?? accountName(session) ?? 'Warmpath';
  if (!mayRead || session.tenant === undefined)
    return (
      <Text fw={600} truncate>
        {who}
      </Text>
    );
  const what =
    current === undefined
      ? 'no raise is open'
      : [current.name, current.target_usd === undefined ? '' : showMoney(current.target_usd)]
          .join(' ')
          .trim();
  const earlier = raises.filter(({ state }) => state === 'closed').slice(0, SHOWN);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          px={6}
          miw={0}
          rightSection={<span aria-hidden="true">▾</span>}
          aria-label={`${who}: ${what}. Raises`}
        >
          <Text fw={600} truncate c="var(--mantine-color-text)">
            {dotted(who, what)}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/raises">
          {current === undefined ? 'Open a raise' : 'This raise: target, close it, open the next'}
        </Menu.Item>
        {earlier.map(({ id, name, closed_on: on }) => (
          <Menu.Item key={id} component={Link} to={`/raises/${id}`}>
            {dotted(name, on !== undefined && `closed ${showDay(on)}`)}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to="/settings">
          Let a co-founder or adviser look
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
