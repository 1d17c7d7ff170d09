import type { Settings } from './settings.ts'

/** What the test process asks of the stand-in, each with a number by which it is answered. */
export type Ask =
  | { is: 'evaluate'; code: string; given: unknown }
  /** The pages of the app's windows, in the order in which they were opened. */
  | { is: 'targets' }
  /** These paths are dropped, or chosen, next in the page of this target. */
  | { is: 'expect-files'; target: string; paths: string[] }

/** What it tells the test process. */
export type Told =
  | { is: 'started'; endpoint: string; group: number }
  | { is: 'answer'; id: number; value: unknown }
  | { is: 'failed'; id: number; message: string }
  | { is: 'not-modelled'; what: string }

export type { Settings }
