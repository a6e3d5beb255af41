import { notifications } from '@mantine/notifications';
import { WarmpathError } from '@warmpath/sdk';
import { useCallback } from 'react';
import { type Change, useSetPipeline } from '../../api/investors.ts';
import { INVESTORS } from '../../words/investors.ts';

/** Changes investors and says what became of it: in words, for one or many, also where it had to be taken back. */
export function useChange(): (change: Change) => void {
  const { mutate } = useSetPipeline();
  return useCallback(
    (change) =>
      mutate(change, {
        onSuccess: ({ changed, notListed }) => {
          const { stage } = change.set;
          const done =
            stage === undefined
              ? INVESTORS.changed(changed)
              : INVESTORS.moved(changed, INVESTORS.stages[stage]);
          notifications.show({
            message: notListed === 0 ? done : `${done} ${INVESTORS.notListed(notListed)}`,
            color: notListed === 0 ? 'teal' : 'yellow',
          });
        },
        onError: (error) => {
          const why = error instanceof WarmpathError ? (error.body?.message ?? error.message) : String(error);
          notifications.show({
            title: INVESTORS.rolledBack(change.ids.length),
            message: why,
            color: 'red',
            autoClose: false,
          });
        },
      }),
    [mutate],
  );
}
