import { useMutation, useQueryClient } from '@tanstack/react-query';
import { investorsChanged } from '../../api/investors-changed.ts';
import { OUTREACH_KEY, type TouchDetail, touchQuery } from '../../api/outreach.ts';

function isTouch(answer: unknown): answer is TouchDetail {
  return typeof answer === 'object' && answer !== null && 'touch_id' in answer && 'history' in answer;
}

/** An action of outreach; afterwards everything that outreach shows is read again, and so are the investors, whose stages follow. */
export function useDecide<Input = void, Answer = unknown>(
  act: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer, input: Input) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer, input) => {
      // At once: an approval is of the text that is shown, and an edit has just changed it.
      if (isTouch(answer)) client.setQueryData(touchQuery(answer.touch_id).queryKey, answer);
      onDone?.(answer, input);
    },
    // After a refusal too: what it was refused for may have changed on the screen of somebody else.
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: OUTREACH_KEY }), investorsChanged(client)]),
  });
}
