/** A frame, as handlers are told who called. */
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

/** The frame at the top of a window. A preload runs in no other. */
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

/** As Chromium has it: also of schemes that Node's URL doesn't know. */
function originOf(url: string): string {
  const [origin] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url) ?? []
  return origin ?? 'null'
}
