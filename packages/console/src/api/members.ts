import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, InputOf, RowOf } from '@warmpath/sdk';
import { warmpath } from './client.ts';

export type Member = RowOf<'members.list'>;
/** A link that signs a member in once. */
export type SignInLink = Omit<AnswerOf<'members.link'>, 'request_id'>;

/** A link that was just made, and for whom. */
export interface MadeLink {
  readonly name: string;
  readonly link: SignInLink;
}

const MEMBERS_KEY = ['members'] as const;

export const membersQuery = queryOptions({
  queryKey: MEMBERS_KEY,
  queryFn: async ({ signal }) => (await warmpath.members.list({ signal })).members,
});

/** Changes the members, and reads them anew. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: MEMBERS_KEY }),
  });
}

export const useInvite = () => useChange((input: InputOf<'members.add'>) => warmpath.members.add(input));
export const useChangeMember = () =>
  useChange((input: InputOf<'members.change'>) => warmpath.members.change(input));
export const useRemoveMember = () => useChange((id: string) => warmpath.members.remove({ id }));
export const useNewLink = () => useChange((id: string) => warmpath.members.link({ id }));
