import type { Logger } from 'pino'
import { HttpError } from '#server/errors.ts'
import { TRAP } from '#shared/trap.ts'

const FILLED_IN =
  'A field that you don’t see was filled in, probably by a form filler. It is empty again. If this happens twice, switch the form filler off.'

/** Refuses a form whose hidden field is filled in, as robots do. A person has a form filler, and must hear of it. */
export function refuseTrapped(body: { [TRAP]?: string | undefined }, log: Logger): void {
  if (!body[TRAP]) return
  log.info('a form was refused because its hidden field was filled in')
  throw new HttpError(422, FILLED_IN)
}
