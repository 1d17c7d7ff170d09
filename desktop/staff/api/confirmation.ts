import { atom } from 'jotai'
import { store } from '#staff/store.ts'

/** A call waits until the person has confirmed that it is them. */
export interface ConfirmQuestion {
  /** Tells one question from the next. */
  id: number
  /** Path of the server's page where they confirm. */
  path: string
  answer(isConfirmed: boolean): void
}

/** Shown by `ConfirmDialog`; null if nothing waits. */
export const confirmQuestionAtom = atom<ConfirmQuestion | null>(null)

let asked: Promise<boolean> | null = null
let count = 0

/** Asks the person to confirm that it is them. Resolves with false if they cancel. Concurrent calls share a question. */
export function askToConfirm(path: string): Promise<boolean> {
  return (asked ??= new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      asked = null
      store.set(confirmQuestionAtom, null)
      resolve(isConfirmed)
    }
    store.set(confirmQuestionAtom, { id: ++count, path, answer })
  }))
}

export const isConfirming = (): boolean => asked !== null
