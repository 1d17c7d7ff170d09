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

interface FrameState {
  id: number
  url(): string
  /** True from a crash until the next page is there. */
  isDisposed(): boolean
  isDestroyed(): boolean
}

/** Top frame of a window; preloads run in no other. As in Electron, its accessors throw while it is disposed. */
export function topFrame({ id, url, isDisposed, isDestroyed }: FrameState): WebFrameMain {
  const values: Record<string, () => unknown> = {
    url,
    origin: () => originOf(url()),
    name: () => '',
    parent: () => null,
    top: () => frame,
    frameTreeNodeId: () => id,
    processId: () => 1,
    routingId: () => id,
  }
  const frame = { detached: false, isDestroyed } as WebFrameMain
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(frame, name, {
      get() {
        if (isDisposed() || isDestroyed())
          throw new Error('Render frame was disposed before WebFrameMain could be accessed')
        return value()
      },
    })
  return frame
}

/** Origin as Chromium defines it, even for schemes unknown to Node's URL. */
function originOf(url: string): string {
  const [origin] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url) ?? []
  return origin ?? 'null'
}
