import type { Store } from '#core/store/store.ts'
import { asWellAsTheDiskCan } from '#core/store/trouble.ts'

/** Small reads that screens make when they are opened: answered without a connection as the server answered them last. */
const worthKeeping = [
  /^\/api\/auth\/user$/,
  /^\/api\/page-templates$/,
  /^\/api\/images(\/usage|\/trash|\/facts|\/\d+)?(\?|$)/,
  /^\/api\/pages\/\d+\/(history|working-copy)(\?|$)/,
  /^\/api\/products(\/featured)?(\?|$)/,
]
/** Characters of one, and how many there are beside. */
const LONGEST = 20_000_000
const MOST = 1000

export interface Answers {
  keeps(url: string): boolean
  take(url: string, text: string): void
  get(url: string): string | undefined
}

/** Answers by their addresses. The oldest go when there are too many. */
export function openAnswers(store: Store, person: string, onFault?: (error: unknown) => void): Answers {
  const write = store.prepare(
    `insert into copied_answers (person, url, text, at) values (?, ?, ?, ?)
     on conflict (person, url) do update set text = excluded.text, at = excluded.at`,
  )
  const trim = store.prepare(
    `delete from copied_answers where person = ? and url in
       (select url from copied_answers where person = ? order by at desc limit -1 offset ${MOST})`,
  )
  const read = store.prepare<[string, string], string>('select text from copied_answers where person = ? and url = ?')
  read.pluck()
  const keeps = (url: string) => worthKeeping.some((pattern) => pattern.test(url))
  return {
    keeps,
    take(url, text) {
      if (!keeps(url) || text.length > LONGEST) return
      asWellAsTheDiskCan(() => {
        write.run(person, url, text, new Date().toISOString())
        trim.run(person, person)
      }, onFault)
    },
    get: (url) => read.get(person, url),
  }
}
