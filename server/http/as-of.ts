import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import type { ReadEndpoint } from './endpoint-reader.ts'

/** Cookie of browsers that view the shop at a future time. */
export const AS_OF_COOKIE = 'hoard.as-of'

/** The shop at a future time. */
export interface AsOf {
  /** ISO 8601. */
  at: string
  /** Reads endpoints as they will answer then. All reads of one call see the same state. */
  read<T>(work: (read: ReadEndpoint) => Promise<T>): Promise<T>
}

/** Whether the request's browser may view the shop at a future time, so that nothing cached may answer it. */
export const mayBeAsOf = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.cookie?.includes(`${AS_OF_COOKIE}=`) === true

/** What the request's browser sees; undefined for the shop as it is. */
export const asOfOf = (ctx: Context): AsOf | undefined => ctx.state['asOf'] as AsOf | undefined
