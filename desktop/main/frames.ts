import type { WebFrameMain } from 'electron'

/** Reads from a frame. Every accessor of one whose page has crashed or is gone throws; then the result is `gone`. */
function read<Value>(frame: WebFrameMain | null, value: (frame: WebFrameMain) => Value, gone: Value): Value {
  try {
    return frame ? value(frame) : gone
  } catch {
    return gone
  }
}

/** Address of a frame's page; empty if it is gone. */
export const frameUrl = (frame: WebFrameMain | null): string => read(frame, ({ url }) => url, '')

/** Like `frameUrl`, and empty for a frame within a page. */
export const topFrameUrl = (frame: WebFrameMain | null): string =>
  read(frame, ({ parent, url }) => (parent === null ? url : ''), '')
