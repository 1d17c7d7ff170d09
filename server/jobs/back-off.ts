interface BackOff {
  /** Milliseconds after the first failure; each further one doubles them. */
  first: number
  most: number
}

/**
 * How long a kind of job waits after a failure: twice as long each time, and by chance up to half as long, so that those that failed
 * together do not all come back together.
 */
export const backOff =
  ({ first, most }: BackOff) =>
  (failure: number): number =>
    Math.round(Math.min(most, first * 2 ** (failure - 1)) * (0.5 + Math.random() / 2))
