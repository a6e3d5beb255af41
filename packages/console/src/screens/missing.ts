import type { Today } from '../api/account.ts';
import type { Session } from '../api/session.ts';

export type Step = Today['setup'][number];

/** What there is to do, and where; without a way it is somebody else's to do. */
export interface ToDo {
  readonly says: string;
  readonly to?: string;
  readonly action?: string;
}

interface Asked {
  readonly session: Session;
  readonly isSold: boolean;
  /** The last raise is closed, and no other is open. */
  readonly isBetween: boolean;
}

/** Where operators add what founders wait for. */
export const ADD_RECORDS = { to: '/admin/corpora', action: 'Add records' } as const;
export const ADD_CREDITS = 'Add credits';
/** What searches of every kind need first. */
export const DESCRIBE_RAISE = { to: '/raise', action: 'Describe the raise' } as const;
const OPERATOR_SEES = 'and sees on their first screen that you wait.';

/** Reading alone changes nothing: who may is told. */
const BY_OTHERS: ToDo = { says: 'An owner or editor of this account does it.' };

/** What is to be done where no investor is on record, and by whom. */
export function recordsToDo({ operator, scopes }: Session): ToDo {
  if (operator !== undefined)
    return {
      says: 'You are the operator: fetch the free public records that matter for this raise, or upload a file of deals, here in the browser.',
      ...ADD_RECORDS,
    };
  return {
    says: `The operator of this service adds them, ${OPERATOR_SEES} Your own list of investors can be imported meanwhile.`,
    ...(scopes.includes('write') ? { to: '/investors', action: 'Import my list' } : {}),
  };
}

/** What a step that is not done needs: the step itself says how it stands. */
export function toDoOf(step: Step['step'], { session, isSold, isBetween }: Asked): ToDo {
  const { operator, scopes, tenant } = session;
  const may = (scope: string) => scopes.includes(scope);
  switch (step) {
    case 'data':
      return recordsToDo(session);
    case 'credits':
      if (operator !== undefined && tenant !== undefined)
        return {
          says: 'You are the operator: add some.',
          to: `/admin/tenants/${tenant.id}`,
          action: ADD_CREDITS,
        };
      return isSold
        ? { says: '', to: '/credits', action: 'Get credits' }
        : { says: `The operator of this service adds some, ${OPERATOR_SEES}` };
    case 'profile':
      if (isBetween && may('write'))
        return {
          says: 'Your last raise is closed. Open the next one, with its description or anew.',
          to: '/raises',
          action: 'Open the next raise',
        };
      return may('write')
        ? {
            says: 'It takes a minute: what you do, which round, where. Everything is ranked by it.',
            ...DESCRIBE_RAISE,
          }
        : BY_OTHERS;
    case 'network':
      return may('write')
        ? { says: 'The people you know open doors.', to: '/introductions', action: 'Upload connections' }
        : BY_OTHERS;
    case 'search':
      return may('spend')
        ? {
            says: 'Rank everybody on record for your raise, and get the best with their reasons.',
            to: '/investors',
            action: 'Find investors',
          }
        : BY_OTHERS;
    case 'mailbox':
      return may('send')
        ? {
            says: 'Connect it when you want to write: letters leave from your own address. Drafts can be read without.',
            to: '/outreach/mailboxes',
            action: 'Connect a mailbox',
          }
        : BY_OTHERS;
  }
}
