import { jsonIn } from '#shared/contract/json.ts'
import { z } from 'zod'
import { diskFault, NO_ROOM, PictureFault } from '#core/images/fault.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { Duplicate } from '#shared/features/images/images.schema.ts'
import { complaints } from '#shared/features/images/complaints.ts'

/** Why a file was refused, for people. */
export interface Refusal {
  message: string
  /** It may go better another time. */
  canRetry: boolean
  /** Nobody has thought of it: it belongs into the log. */
  isUnexpected?: boolean
}

/** Servers are not trusted to be brief. */
const MOST = 500
const wrongFile = [413, 415, 422]

export function refusalOf(error: unknown): Refusal {
  if (error instanceof PictureFault) return { message: error.message, canRetry: !error.isFinal }
  if (error instanceof ApiError)
    return { message: bodyOf(error).message.slice(0, MOST), canRetry: !wrongFile.includes(error.status) }
  const fault = diskFault(error, complaints.unreadable)
  if (fault) return { message: fault.message, canRetry: true }
  const isFull = error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL'
  return { message: isFull ? NO_ROOM : 'Failed to process image', canRetry: true, isUnexpected: !isFull }
}

/** Images that a file is, or looks like; null where that isn't why it was refused. */
export function duplicatesIn(error: unknown): Duplicate[] | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { duplicates } = bodyOf(error)
  return duplicates.length > 0 ? duplicates : null
}

const Body = z.object({ message: z.string(), duplicates: z.array(Duplicate).max(100).default([]) })

function bodyOf({ status, body }: ApiError): z.infer<typeof Body> {
  const read = Body.safeParse(jsonIn(body))
  // Some come from something before the server, such as a proxy: they are no words for people.
  return read.success ? read.data : { message: isPage(body) ? `The server answers ${status}.` : body, duplicates: [] }
}

const isPage = (body: string) => body.trimStart().startsWith('<')
