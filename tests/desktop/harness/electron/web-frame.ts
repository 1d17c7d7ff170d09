/** Frame, as passed to handlers. */
export interface WebFrameMain {
  readonly url: string
  readonly origin: string
  readonly name: string
  readonly parent: WebFrameMain | null
  readonly top: WebFrameMain | null
  readonly frameTreeNodeId: number
  readonly processId: number
  readonly routingId: number
  readonly detached: boolean
  isDestroyed(): boolean
}

/** Top frame of a window; preloads run in no other. */
export function topFrame(id: number, url: () => string, isDestroyed: () => boolean): WebFrameMain {
  const frame: WebFrameMain = {
    get url() {
      return url()
    },
    get origin() {
      return originOf(url())
    },
    name: '',
    parent: null,
    get top() {
      return frame
    },
    frameTreeNodeId: id,
    processId: 1,
    routingId: id,
    get detached() {
      return isDestroyed()
    },
    isDestroyed,
  }
  return frame
}

/** Origin as Chromium defines it, even for schemes unknown to Node's URL. */
function originOf(url: string): string {
  const [origin] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url) ?? []
  return origin ?? 'null'
}
