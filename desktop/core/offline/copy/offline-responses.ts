import type { Store } from '#core/store/store.ts'
import { ignoreDiskErrors } from '#core/store/store-errors.ts'

/** Small reads that screens make on opening: their last response is served offline. */
const cachedPaths = [
  /^\/api\/auth\/user$/,
  /^\/api\/images(\/usage|\/trash|\/facts|\/\d+)?(\?|$)/,
  /^\/api\/pages\/\d+\/(history|working-copy)(\?|$)/,
  /^\/api\/catalogue(\/\d+|\?limit=250)$/,
  /^\/api\/products(\/featured)?(\?|$)/,
]
/** Maximum characters per response, and number of responses. */
const MAX_CHARACTERS = 20_000_000
const MAX_RESPONSES = 1000

export interface OfflineResponses {
  isCached(url: string): boolean
  take(url: string, text: string): void
  get(url: string): string | undefined
}

/** Cached responses by address; the oldest are evicted. */
export function createOfflineResponses(
  store: Store,
  person: string,
  onFault?: (error: unknown) => void,
): OfflineResponses {
  const write = store.prepare(
    `insert into copied_answers (person, url, text, at) values (?, ?, ?, ?)
     on conflict (person, url) do update set text = excluded.text, at = excluded.at`,
  )
  const trim = store.prepare(
    `delete from copied_answers where person = ? and url in
       (select url from copied_answers where person = ? order by at desc limit -1 offset ${MAX_RESPONSES})`,
  )
  const read = store.prepare<[string, string], string>('select text from copied_answers where person = ? and url = ?')
  read.pluck()
  const keeps = (url: string) => cachedPaths.some((pattern) => pattern.test(url))
  return {
    isCached: keeps,
    take(url, text) {
      if (!keeps(url) || text.length > MAX_CHARACTERS) return
      ignoreDiskErrors(() => {
        write.run(person, url, text, new Date().toISOString())
        trim.run(person, person)
      }, onFault)
    },
    get: (url) => read.get(person, url),
  }
}
