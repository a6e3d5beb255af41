/** A key's place in its fixed window: places in all, places left, seconds until the window ends. */
export interface WindowState {
  readonly quota: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** The IETF draft's headers (draft-ietf-httpapi-ratelimit-headers) for a window of `windowSeconds`. */
export function rateHeaders(state: WindowState, windowSeconds: number): Record<string, string> {
  return {
    'ratelimit-policy': `"key";q=${state.quota};w=${windowSeconds}`,
    ratelimit: `"key";r=${state.remaining};t=${state.resetSeconds}`,
  };
}
