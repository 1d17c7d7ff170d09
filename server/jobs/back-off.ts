interface BackOff {
  /** Milliseconds after the first failure; doubled by each further one. */
  first: number
  most: number
}

/**
 * Exponential back-off with jitter (between half and full delay), so that jobs that failed together don't retry
 * together.
 */
export const backOff =
  ({ first, most }: BackOff) =>
  (failure: number): number =>
    Math.round(Math.min(most, first * 2 ** (failure - 1)) * (0.5 + Math.random() / 2))
