import { contextBridge, ipcRenderer, webUtils } from 'electron'
import {
  callNames,
  channelOf,
  DRAG_OUT,
  eventChannelOf,
  eventNames,
  UPLOADS_ADD,
  type Bridge,
  type Calls,
  type Ended,
  type Events,
  type FileSource,
} from '#bridge/bridge.ts'

/** Sends a call. What went wrong is thrown with the main process's words, and without its stack. */
async function call(channel: string, ...given: unknown[]): Promise<unknown> {
  const ended = (await ipcRenderer.invoke(channel, ...given)) as Ended
  if ('words' in ended) throw new Error(ended.words)
  return ended.value
}

/** One function for each name of a room, and no way to any other channel. */
function room<Room extends keyof Calls>(name: Room): Calls[Room] {
  const calls = Object.keys(callNames[name]).map((each) => [
    each,
    (...given: unknown[]) => call(channelOf(name, each), ...given),
  ])
  return Object.fromEntries(calls) as Calls[Room]
}

/** By its place on the disk, which only this side may know. A pasted picture has none, and is sent itself. */
async function sourceOf(file: File): Promise<FileSource> {
  const path = webUtils.getPathForFile(file)
  return path ? { path } : { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

/** Where a link leads that came before the page began to listen, which is a moment after it was loaded. */
let early: string | undefined
const keepEarly = (_: unknown, path: string) => (early = path)
ipcRenderer.on(eventChannelOf('go'), keepEarly)

function on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void {
  if (!eventNames.includes(name)) throw new Error('There is no such event.')
  const heard = (_: unknown, event: Events[Name]) => listener(event)
  ipcRenderer.on(eventChannelOf(name), heard)
  if (name === 'go') {
    ipcRenderer.off(eventChannelOf('go'), keepEarly)
    if (early !== undefined) listener(early as Events[Name])
    early = undefined
  }
  return () => void ipcRenderer.off(eventChannelOf(name), heard)
}

const bridge = {
  platform: process.platform as Bridge['platform'],
  version: versionOf(process.argv),
  servers: room('servers'),
  signIn: room('signIn'),
  connection: room('connection'),
  live: room('live'),
  kept: room('kept'),
  publishing: room('publishing'),
  uploads: {
    ...room('uploads'),
    add: async ({ files, tags }) => (await call(UPLOADS_ADD, await Promise.all(files.map(sourceOf)), tags)) as string[],
  },
  images: { dragOut: (imageId) => ipcRenderer.send(DRAG_OUT, imageId) },
  watching: room('watching'),
  updates: room('updates'),
  window: room('window'),
  help: room('help'),
  on,
} satisfies Bridge

/** The main process says it among the arguments, as a sandboxed preload knows no app. */
function versionOf(given: readonly string[]): string {
  const start = '--hoard-version='
  return given.find((each) => each.startsWith(start))?.slice(start.length) ?? ''
}

contextBridge.exposeInMainWorld('hoard', bridge)
