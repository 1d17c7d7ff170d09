import { only } from './modelled.ts'

/** The parts of a frame that the app reads. */
export interface WebFrameMain {
  readonly url: string
  readonly parent: null
}

/**
 * Top frame of a window; preloads run in no other. As in Electron, its accessors throw while it is disposed: from a
 * crash until the next page is there.
 */
export function topFrame(url: () => string, isDisposed: () => boolean): WebFrameMain {
  const read = <Value>(value: Value): Value => {
    if (isDisposed()) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
    return value
  }
  return only('WebFrameMain', {
    get url() {
      return read(url())
    },
    get parent() {
      return read(null)
    },
  })
}
