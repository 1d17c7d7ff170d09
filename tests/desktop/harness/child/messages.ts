/** Request from the test process to the stand-in; a number links it to its response. */
export type StandInRequest =
  | { is: 'evaluate'; code: string; given: unknown }
  /** Pages of the app's windows, in order of opening. */
  | { is: 'targets' }
  /** Pages of views in them. */
  | { is: 'views' }
  /** Paths of the files that are dropped or chosen next in this target's page. */
  | { is: 'expect-files'; target: string; paths: string[] }

/** Message from the stand-in to the test process. */
export type StandInMessage =
  | { is: 'started'; endpoint: string; group: number }
  | { is: 'answer'; id: number; value: unknown }
  | { is: 'failed'; id: number; message: string }
  | { is: 'not-modelled'; what: string }
