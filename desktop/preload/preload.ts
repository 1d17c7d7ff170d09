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
  type CallResult,
  type Events,
  type FileSource,
} from '#bridge/bridge.ts'

/** Sends a call. Errors carry the main process's message but no stack. */
async function call(channel: string, ...args: unknown[]): Promise<unknown> {
  const ended = (await ipcRenderer.invoke(channel, ...args)) as CallResult
  if ('message' in ended) throw new Error(ended.message)
  return ended.value
}

/** Creates one function per call of a namespace, so pages can't reach any other channel. */
function namespace<Name extends keyof Calls>(name: Name): Calls[Name] {
  const calls = Object.keys(callNames[name]).map((each) => [
    each,
    (...args: unknown[]) => call(channelOf(name, each), ...args),
  ])
  return Object.fromEntries(calls) as Calls[Name]
}

/** Sends a file by path, which only the preload may know. A pasted image has none and is sent as bytes. */
async function sourceOf(file: File): Promise<FileSource> {
  const path = webUtils.getPathForFile(file)
  return path ? { path } : { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

/** Requests that arrived after loading but before the page started to listen: the target of a link, the settings, the help. */
const early = new Map<keyof Events, unknown>()
const stopStoring = new Map(
  (['go', 'showSettings', 'help'] as const).map((name) => {
    const store = (_: unknown, event: unknown) => void early.set(name, event)
    ipcRenderer.on(eventChannelOf(name), store)
    return [name as keyof Events, () => void ipcRenderer.off(eventChannelOf(name), store)]
  }),
)

function on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void {
  if (!eventNames.includes(name)) throw new Error('Unknown event.')
  const handler = (_: unknown, event: Events[Name]) => listener(event)
  ipcRenderer.on(eventChannelOf(name), handler)
  stopStoring.get(name)?.()
  if (early.has(name)) listener(early.get(name) as Events[Name])
  early.delete(name)
  return () => void ipcRenderer.off(eventChannelOf(name), handler)
}

const bridge = {
  platform: process.platform as Bridge['platform'],
  version: versionOf(process.argv),
  servers: namespace('servers'),
  signIn: namespace('signIn'),
  connection: namespace('connection'),
  proxy: namespace('proxy'),
  live: namespace('live'),
  kept: namespace('kept'),
  publishing: namespace('publishing'),
  offlineOrders: namespace('offlineOrders'),
  uploads: {
    ...namespace('uploads'),
    add: async ({ files, tags }) => (await call(UPLOADS_ADD, await Promise.all(files.map(sourceOf)), tags)) as string[],
  },
  images: { ...namespace('images'), dragOut: (imageId) => ipcRenderer.send(DRAG_OUT, imageId) },
  watching: namespace('watching'),
  updates: namespace('updates'),
  settings: namespace('settings'),
  window: namespace('window'),
  find: namespace('find'),
  help: namespace('help'),
  on,
} satisfies Bridge

/** The main process passes the version as an argument, since a sandboxed preload can't read it. */
function versionOf(args: readonly string[]): string {
  const start = '--hoard-version='
  return args.find((each) => each.startsWith(start))?.slice(start.length) ?? ''
}

contextBridge.exposeInMainWorld('hoard', bridge)
