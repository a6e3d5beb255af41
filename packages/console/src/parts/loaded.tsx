import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FRAME } from '../words/frame.ts';
import { Failure } from './failure.tsx';

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  /** What stands there when there is nothing: what fills it. Asked only of data that is there. */
  readonly empty?: { when(data: Data): boolean; readonly show: ReactNode };
  /** The shape of what comes; left out: some lines. */
  readonly shape?: ReactNode;
  children(data: Data): ReactNode;
}

/** The four states of everything that is read: its shape while it loads, the fault, what fills it when empty, and itself. */
export function Loaded<Data>({ query, empty, shape, children }: LoadedProps<Data>) {
  const { data, error, refetch, isFetching } = query;
  if (data === undefined) {
    if (error !== null) return <Failure error={error} retry={() => void refetch()} isTrying={isFetching} />;
    return (
      <div role="status" aria-label={FRAME.loading}>
        {shape ?? <Lines />}
      </div>
    );
  }
  const body = empty?.when(data) === true ? empty.show : children(data);
  if (error === null) return body;
  // What was read before stays; the fault stands above it.
  return (
    <Stack gap="sm">
      <Failure error={error} retry={() => void refetch()} isTrying={isFetching} />
      {body}
    </Stack>
  );
}

function Lines() {
  return (
    <Stack gap="xs">
      {[90, 70, 80, 60].map((width) => (
        <Skeleton key={width} height={16} width={`${width}%`} />
      ))}
    </Stack>
  );
}
