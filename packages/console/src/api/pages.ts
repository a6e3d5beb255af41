import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';

/** Of one request of a list, which the service takes: ten requests for a list of ten thousand. */
export const PAGE_ROWS = 1_000;

/** A list, page after page; what has come is there at once, and stays if a later page fails. */
export function useAllPages<Page, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, string | undefined>,
) {
  const query = useInfiniteQuery(options);
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    pages: data?.pages,
    /** Pages are missing: on their way, or one of them failed. */
    isPart: hasNextPage,
    isError,
    /** What screens show of any list beside its rows; tried again from where it failed. */
    how: { error, isFetching, refetch: () => (hasNextPage ? fetchNextPage() : refetch()) },
  };
}
