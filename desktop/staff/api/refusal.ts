import { ApiError } from '#shared/contract/errors.ts'

/** A call that the server refused: the words for people, and the record that a stale write met (412). */
export class Refused extends ApiError {
  override name = 'Refused'
  /** What the server says, without the status. */
  readonly words: string
  /** Only of a 412: the record as it is now. */
  readonly current: unknown
  /** Images that an upload is, or looks like (409); as the server sent them. */
  readonly duplicates: unknown

  constructor(
    status: number,
    words: string,
    { current, duplicates }: { current?: unknown; duplicates?: unknown } = {},
  ) {
    super(status, words)
    this.words = words
    this.current = current
    this.duplicates = duplicates
  }
}

/** The server could not be reached. Nothing is known of what it did. */
export class Unreachable extends Error {
  override name = 'Unreachable'

  constructor(cause: unknown) {
    super('The server can’t be reached. What you typed is still here: try again in a moment.', { cause })
  }
}

/** The refusal in an answer that is not a success. Some come from something before our server, and are not JSON. */
export async function refusalIn(response: Response): Promise<Refused> {
  const text = await response.text()
  const body = parse(text)
  return new Refused(response.status, body?.message ?? (text || response.statusText), body ?? {})
}

interface RefusalBody {
  message?: string
  current?: unknown
  duplicates?: unknown
}

function parse(text: string): RefusalBody | null {
  if (!text.startsWith('{')) return null
  try {
    return JSON.parse(text) as RefusalBody
  } catch {
    // Not ours, such as a proxy's: it is shown as it is.
    return null
  }
}
