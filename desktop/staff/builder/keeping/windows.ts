import type { WindowKey } from './place.ts'
import type { KeptTyping } from './work.ts'

/** What a window left of what was typed last; an older program may have left something else. */
interface Left {
  key: WindowKey
  typing: unknown
}

/** Windows with unsaved work first, then the latest. */
export const newestFirst = (left: readonly Left[]): WindowKey[] =>
  left
    .map(({ key, typing }) => ({ key, typing: typing as Partial<KeptTyping> | undefined }))
    .toSorted(
      (a, b) =>
        Number(b.typing?.isDirty === true) - Number(a.typing?.isDirty === true) ||
        String(b.typing?.at).localeCompare(String(a.typing?.at)),
    )
    .map(({ key }) => key)
