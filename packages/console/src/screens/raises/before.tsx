import type { AnswerOf } from '@warmpath/sdk';
import { STAGE_LABELS } from '../../labels.ts';
import { AnchorLink } from '../../parts/actions.tsx';
import { showDay } from '../../parts/format.ts';
import { Foreign, Note } from '../../parts/text.tsx';

type Before = NonNullable<AnswerOf<'fundraising.investor'>['earlier']>[number];

/** How it ended with an investor in earlier raises, a line each. */
export function BeforeRaises({ earlier = [] }: { readonly earlier?: readonly Before[] | undefined }) {
  return earlier.map(({ raise_id: raiseId, name, closed_on: on, stage, reason, note }) => (
    <div key={raiseId}>
      <Foreign>
        In your{' '}
        <AnchorLink to="/raises/$raiseId" params={{ raiseId }}>
          {`${name} raise`}
        </AnchorLink>
        {` (closed ${showDay(on)}): ${STAGE_LABELS[stage].toLowerCase()}${reason === undefined ? '' : `, ${reason}`}.`}
      </Foreign>
      {note === undefined ? null : (
        <Note foreign lineClamp={2}>
          {note}
        </Note>
      )}
    </div>
  ));
}
