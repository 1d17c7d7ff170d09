import type { WindowKey } from './work-storage.ts'
import type { StoredTyping } from './work.ts'

/** What a window typed last; another version may have stored something else. */
interface StoredWindow {
  key: WindowKey
  typing: unknown
}

/** Windows with unsaved work first, then the most recent. */
export const newestFirst = (left: readonly StoredWindow[]): WindowKey[] =>
  left
    .map(({ key, typing }) => ({ key, typing: typing as Partial<StoredTyping> | undefined }))
    .toSorted(
      (a, b) =>
        Number(b.typing?.isDirty === true) - Number(a.typing?.isDirty === true) ||
        String(b.typing?.at).localeCompare(String(a.typing?.at)),
    )
    .map(({ key }) => key)
