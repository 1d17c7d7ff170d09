import type { Change, PublishingState, Settled } from './publishing.ts'
import type { UploadsState } from './uploads.ts'

/** A shop's server that this editor knows. */
export interface KnownServer {
  /** The host of its pages in this app, `app://<key>/`: what a page keeps stays with its server. */
  key: string
  /** Such as `https://shop.example`. */
  address: string
  /** The shop's name. */
  name: string
  /** Who is signed in there; null: nobody. */
  person: string | null
  /** ISO 8601; null: it was never opened. */
  lastOpenedAt: string | null
}

/** Signing in, which happens in the system's browser meanwhile. */
export type SignInState =
  | { is: 'idle' }
  /** `hasEnded`: somebody was signed in there and at work until now. */
  | { is: 'waiting'; server: KnownServer; hasEnded?: boolean }
  /** `words` say why, for people. */
  | { is: 'failed'; server: KnownServer; words: string }

export interface ConnectionState {
  /** The server answers. */
  isOnline: boolean
  /** Changes that wait on this computer to be published. */
  waiting: number
}

export type UpdateState =
  | { is: 'none' }
  | { is: 'downloading'; version: string; /** From 0 to 1. */ progress: number }
  /** It is installed when the editor is quit. */
  | { is: 'ready'; version: string }
  | { is: 'failed'; words: string }

/** A folder whose new pictures are uploaded by themselves. Its path is nobody's business in a page. */
export interface WatchedFolder {
  /** Such as `Photos`; null: no folder is watched. */
  name: string | null
  /** It can't be read at the moment, and why, for people. */
  problem: string | null
}

/** What the page asks of the main process. Arguments are checked there (arguments.ts); a failure rejects with words for people. */
export interface Calls {
  servers: {
    /** Those opened last come first. */
    list(): Promise<KnownServer[]>
    /** Asks who is at an address as somebody typed it, and remembers the server. */
    add(address: string): Promise<KnownServer>
    /** Forgets a server with its session. Refused while something of it is on this computer alone, unless `evenSo`. */
    remove(key: string, evenSo: boolean): Promise<void>
    /** Shows its staff screens at `path`; whoever isn't signed in there is sent to the system's browser first. */
    open(key: string, path: string): Promise<void>
    /** Back to the list of servers. */
    leave(): Promise<void>
  }
  signIn: {
    state(): Promise<SignInState>
    /** Sends people to the system's browser once more, for the server that is waited for, or where it failed, with the same way back. */
    again(): Promise<void>
    /** Waits no longer, and forgets what failed. */
    cancel(): Promise<void>
  }
  connection: {
    state(): Promise<ConnectionState>
    /** Asks the server now. */
    tryNow(): Promise<void>
  }
  live: {
    /** From now on live messages of the server arrive as `live` events. */
    open(): Promise<void>
    close(): Promise<void>
  }
  /** What is typed and not saved, by name, on this computer's disk; of this server. */
  kept: {
    all(): Promise<Record<string, string>>
    /** Resolves once it is on the disk. Null forgets it. */
    write(name: string, text: string | null): Promise<void>
  }
  publishing: {
    state(): Promise<PublishingState>
    /** Sends changes, all or some, the way conflicts were settled. It goes on by itself; see `publishing` events. */
    publish(ids: string[] | null, settled: Settled): Promise<void>
    stop(): Promise<void>
    /** Takes changes of this computer back. Answers them, so that they can be put back. */
    discard(ids: string[]): Promise<Change[]>
    putBack(changes: Change[]): Promise<void>
    /** Writes all that is not published or not saved to one file that the person chooses. Null: they chose none. */
    backup(): Promise<{ file: string; count: number } | null>
    /** Reads such a file; what is here already stays. Null: they chose none. */
    restore(): Promise<{ file: string; count: number; left: number } | null>
  }
  uploads: {
    state(): Promise<UploadsState>
    /** The system's dialog for files, or for folders. */
    choose(what: 'files' | 'folder', tags: string[]): Promise<void>
    retry(ids: string[]): Promise<void>
    /** Adds files that look like others. */
    allow(ids: string[]): Promise<void>
    remove(ids: string[]): Promise<void>
    /** Stops what is under way, and forgets all. */
    clear(): Promise<void>
  }
  watching: {
    state(): Promise<WatchedFolder>
    /** The system's dialog for the folder. Null: they chose none. */
    choose(): Promise<WatchedFolder | null>
    stop(): Promise<void>
  }
  updates: {
    state(): Promise<UpdateState>
    check(): Promise<void>
    /** Quits, installs, and starts again. */
    install(): Promise<void>
  }
  window: {
    /** Something on screen is not saved: the window says so. */
    setEdited(isEdited: boolean): Promise<void>
  }
  help: {
    showLogs(): Promise<void>
  }
}

/** What the main process tells the page unasked. */
export interface Events {
  servers: KnownServer[]
  signIn: SignInState
  connection: ConnectionState
  /** A frame of the server's `/ws`, or that the socket is open or not. */
  live: { frame: string } | { isConnected: boolean }
  publishing: PublishingState
  uploads: UploadsState
  watching: WatchedFolder
  updates: UpdateState
  /** Show this screen, a path of the staff app: from a menu, or a `hoard://` link. */
  go: string
  /** From a native menu: do this where it means something. */
  command: 'undo' | 'redo' | 'save'
}

/** Files for the queue, with the tags that they get beside those of their folders. */
export interface FilesToUpload {
  /** As they were dropped or pasted. Folders are files here. */
  files: File[]
  tags: string[]
}

/** `window.hoard`: what only the desktop editor can do. Absent in a browser. */
export interface Bridge extends Omit<Calls, 'uploads'> {
  platform: 'darwin' | 'linux' | 'win32'
  /** Of this editor, such as `0.1.0`. */
  version: string
  uploads: Calls['uploads'] & {
    /** Puts files into the queue, by their places on the disk, or their bytes if they have none. Answers their ids there, in order; a folder's are many. */
    add(chosen: FilesToUpload): Promise<string[]>
  }
  images: {
    /** In a `dragstart`: the image is dragged out of the window as a file. */
    dragOut(imageId: string): void
  }
  /** Answers how to stop listening. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void
}

type Names<Room> = Record<keyof Room, true>

/** Every call by its name: the preload makes one function of each, and the main process answers each. */
export const callNames = {
  servers: { list: true, add: true, remove: true, open: true, leave: true },
  signIn: { state: true, again: true, cancel: true },
  connection: { state: true, tryNow: true },
  live: { open: true, close: true },
  kept: { all: true, write: true },
  publishing: {
    state: true,
    publish: true,
    stop: true,
    discard: true,
    putBack: true,
    backup: true,
    restore: true,
  },
  uploads: { state: true, choose: true, retry: true, allow: true, remove: true, clear: true },
  watching: { state: true, choose: true, stop: true },
  updates: { state: true, check: true, install: true },
  window: { setEdited: true },
  help: { showLogs: true },
} as const satisfies { [Room in keyof Calls]: Names<Calls[Room]> }

export const eventNames = [
  'servers',
  'signIn',
  'connection',
  'live',
  'publishing',
  'uploads',
  'watching',
  'updates',
  'go',
  'command',
] as const satisfies (keyof Events)[]

/** The channel of a call. */
export const channelOf = (room: string, name: string) => `hoard:${room}.${name}`
/** The channel of an event. */
export const eventChannelOf = (name: keyof Events) => `hoard:on.${name}`

/** How a call ends, on its way through the channel: words reach people as they are. */
export type Ended = { value: unknown } | { words: string }

/**
 * A file or a folder to upload, on its way from the preload to the queue: by its place on the disk, or by its bytes when it has none, such as a
 * pasted picture. No page has these.
 */
export type FileSource = { path: string } | { name: string; bytes: Uint8Array }

/** Beside the channels of `callNames`: `(sources: FileSource[], tags: string[]) => ids`. */
export const UPLOADS_ADD = channelOf('uploads', 'add')
/** `(imageId: string)`; nothing comes back. */
export const DRAG_OUT = channelOf('images', 'dragOut')
