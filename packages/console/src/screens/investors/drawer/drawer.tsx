import { CloseButton, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { InvestorRow } from '../../../api/investor-rows.ts';
import { type Investor, investorQuery } from '../../../api/investors.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { INVESTOR } from '../../../words/investor.ts';
import { INVESTORS } from '../../../words/investors.ts';
import { Body } from './body.tsx';
import styles from './drawer.module.css';

interface InvestorDrawerProps {
  readonly id: string;
  /** Its row of the list, where it is on it. */
  readonly row: InvestorRow | undefined;
  /** Tags that are in use. */
  readonly tags: readonly string[];
  readonly isPhone: boolean;
  /** Over the screen, where there is no room beside what is on it. */
  readonly isOver?: boolean;
  onClose(): void;
}

/** Everything known of one investor: beside the table, or over the whole window of a phone. */
export function InvestorDrawer(props: InvestorDrawerProps) {
  const { id, row, isPhone, isOver = isPhone, onClose } = props;
  const query = useQuery(investorQuery(id));
  const name = query.data?.name ?? row?.name ?? '';
  const content = (
    <Loaded query={query}>{(investor) => <Body investor={investor} row={row} tags={props.tags} />}</Loaded>
  );
  if (isOver) {
    return (
      <Drawer
        opened
        onClose={onClose}
        size={isPhone ? '100%' : '44rem'}
        position="right"
        title={<Text fw={600}>{name}</Text>}
        closeButtonProps={{ 'aria-label': INVESTOR.close }}
      >
        {content}
      </Drawer>
    );
  }
  return (
    <Side key={id} onClose={onClose} title={<Heading name={name} investor={query.data} row={row} />}>
      {content}
    </Side>
  );
}

interface HeadingProps {
  readonly name: string;
  readonly investor: Investor | undefined;
  readonly row: InvestorRow | undefined;
}

function Heading({ name, investor, row }: HeadingProps) {
  const { kind, lpType, geography } = investor?.investor ?? row ?? {};
  const about = [(kind && INVESTORS.kinds[kind]) ?? (lpType && INVESTORS.lpTypes[lpType]), geography].filter(
    (each) => each !== undefined,
  );
  return (
    <div>
      <Title order={2} size="lg" className="foreign">
        {name}
      </Title>
      <Text size="sm" c="dimmed">
        {about.join(' · ')}
      </Text>
    </div>
  );
}

interface SideProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  onClose(): void;
}

/** A pane beside the table, which stays usable: another row is shown in it at once. */
function Side({ title, children, onClose }: SideProps) {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    // From another row to this one its beginning is wanted.
    pane.current?.scrollTo({ top: 0 });
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <aside ref={pane} className={styles.side} aria-label={INVESTOR.label} tabIndex={0}>
      <Stack gap="md" className={styles.inner}>
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          {title}
          <CloseButton aria-label={INVESTOR.close} onClick={onClose} />
        </Group>
        {children}
      </Stack>
    </aside>
  );
}
