import type { Change, PublishingState, ConflictAnswers } from './publishing.ts'
import type { PendingWork } from './pending-work.ts'
import type { SettingsChange, SettingsState } from './settings.ts'
import type { UploadsState } from './uploads.ts'
import type { OfflineOrdersState } from './offline-orders.ts'

/** Server of a shop that this editor knows. */
export interface KnownServer {
  /** Host of its pages in this app, `app://<key>/`, so that each server has its own origin and storage. */
  key: string
  /** Origin, such as `https://shop.example`. */
  address: string
  /** Name of the shop. */
  name: string
  /** Who is signed in there; null if nobody is. */
  person: string | null
  /** ISO 8601; null if never opened. */
  lastOpenedAt: string | null
}

/** State of a sign-in, which takes place in the system's browser. */
export type SignInState =
  | { is: 'idle' }
  /** `hasEnded`: a session ended just now. */
  | { is: 'waiting'; server: KnownServer; hasEnded?: boolean }
  /** `message`: the error for people. */
  | { is: 'failed'; server: KnownServer; message: string }

export interface ConnectionState {
  /** True if the server responds. */
  isOnline: boolean
  /** Number of waiting changes. */
  waiting: number
  /** Why the server can't be reached, for people, if they can do something about it. */
  trouble: string | null
}

export type UpdateState =
  | { is: 'none' }
  /** Waits for the person, who wants to be asked before downloads. */
  | { is: 'available'; version: string }
  | { is: 'downloading'; version: string; /** From 0 to 1. */ progress: number }
  /** Installed when the editor quits, or only on request, because the system will ask for a password. */
  | { is: 'ready'; version: string; needsPassword: boolean }
  | { is: 'failed'; message: string }

/** Folder whose new images are uploaded automatically. Pages never see its path. */
export interface WatchedFolder {
  /** Such as `Photos`; null if no folder is watched. */
  name: string | null
  /** Why it can't be read at the moment, for people; null if it can. */
  problem: string | null
}

/** Commands of the native menu that depend on the focused screen. */
export type ScreenCommand = 'save' | 'undo' | 'redo'

/** Parts of the built-in help. */
export type HelpTopic = 'guide' | 'shortcuts' | 'news' | 'notices'

/** Menu items with their keys, such as `['Save', 'Ctrl+S']`. */
export interface MenuKeys {
  menu: string
  keys: [label: string, keys: string][]
}

/** State of the find bar; `count` is null until the matches are counted. */
export type FindState = { is: 'opened' } | { is: 'found'; active: number; count: number | null }

/**
 * Calls from the page to the main process, which validates the arguments. Failures reject with a message for people.
 */
export interface Calls {
  servers: {
    /** Most recently opened first. */
    list(): Promise<KnownServer[]>
    /** Identifies the server at a typed address and stores it. */
    add(address: string): Promise<KnownServer>
    /** Removes a server and its session. Rejects while work for it waits here, unless `isForced`. */
    remove(key: string, isForced: boolean): Promise<void>
    /** What waits on this computer, by key; null where it can't be read. */
    waiting(): Promise<Record<string, PendingWork | null>>
    /** Shows the server's last screen, after signing in through the system's browser if necessary. */
    open(key: string): Promise<void>
    /** Returns to the list of servers. */
    leave(): Promise<void>
  }
  signIn: {
    state(): Promise<SignInState>
    /** Opens the browser again for the pending or failed sign-in, with the same return URL. */
    again(): Promise<void>
    /** Cancels the pending sign-in, or dismisses the failed one. */
    cancel(): Promise<void>
  }
  connection: {
    state(): Promise<ConnectionState>
    /** Checks the connection now. */
    tryNow(): Promise<void>
  }
  /** Sign-in to the network's proxy, for its own window only. */
  proxy: {
    /** Proxy that asks; null if none does. `isRefused`: it refused what was entered before. */
    question(): Promise<{ proxy: string; isRefused: boolean } | null>
    /** Null cancels. */
    answer(credentials: { name: string; password: string } | null): Promise<void>
  }
  live: {
    /** Starts `live` events with the server's live messages. */
    open(): Promise<void>
    close(): Promise<void>
  }
  /** Unsaved drafts by name, stored on this computer per server. */
  kept: {
    all(): Promise<Record<string, string>>
    /** Resolves once it is on disk. Null deletes the draft. */
    write(name: string, text: string | null): Promise<void>
  }
  publishing: {
    state(): Promise<PublishingState>
    /** Switches HOLD MY CHANGES: while on, saves stay on this computer until they are sent. */
    hold(isOn: boolean): Promise<void>
    /**
     * Sends all changes (null) or some, with answers to conflicts. It continues in the background; see `publishing`
     * events.
     */
    publish(ids: string[] | null, settled: ConflictAnswers): Promise<void>
    stop(): Promise<void>
    /** Discards local changes and returns them, so that they can be restored. */
    discard(ids: string[]): Promise<Change[]>
    putBack(changes: Change[]): Promise<void>
    /** Writes all waiting changes and unsaved text to a file that the person chooses. Null if cancelled. */
    backup(): Promise<{ file: string; count: number } | null>
    /** Imports such a file; existing work stays and is counted as `left`. Null if cancelled. */
    restore(): Promise<{ file: string; count: number; left: number } | null>
  }
  /** Marks in the print queue that wait to be sent. */
  offlineOrders: {
    state(): Promise<OfflineOrdersState>
    /** Answers the question about a line's mark, or dismisses it. */
    settle(orderId: string, lineId: string, side: 'mine' | 'theirs'): Promise<void>
  }
  uploads: {
    state(): Promise<UploadsState>
    /** Opens the system's dialog for files or folders. */
    choose(what: 'files' | 'folder', tags: string[]): Promise<void>
    retry(ids: string[]): Promise<void>
    /** Adds files that resemble others. */
    allow(ids: string[]): Promise<void>
    remove(ids: string[]): Promise<void>
    /** Stops all uploads and clears the queue. */
    clear(): Promise<void>
  }
  images: {
    /** Has an image's file ready for `dragOut`. Rejects if it can't be had, as offline. */
    prepareDrag(imageId: string): Promise<void>
  }
  watching: {
    state(): Promise<WatchedFolder>
    /** Opens the system's dialog for the folder. Null if cancelled. */
    choose(): Promise<WatchedFolder | null>
    stop(): Promise<void>
  }
  updates: {
    state(): Promise<UpdateState>
    check(): Promise<void>
    /** Downloads the available version; see `updates` events. */
    download(): Promise<void>
    /** Quits, installs and restarts. */
    install(): Promise<void>
  }
  settings: {
    state(): Promise<SettingsState>
    change(changes: SettingsChange): Promise<void>
  }
  window: {
    /** Marks the window as having unsaved changes. */
    setEdited(isEdited: boolean): Promise<void>
    /** Opens the native menu below a point of the page, in CSS pixels: Windows and Linux show no menu bar. */
    openMenu(point: { x: number; y: number }): Promise<void>
    /** Makes the system's window buttons as high as the title bar, which grows with the page's zoom. */
    fitTitleBar(): Promise<void>
    /** Enables the menu items of what the focused screen can do; the others are disabled. */
    setCommands(available: ScreenCommand[]): Promise<void>
  }
  find: {
    /** Opens the find bar, or focuses it. */
    open(): Promise<void>
    /** For the find bar: starts a search, or goes on from the active match. An empty text ends the search. */
    search(text: string, to: 'first' | 'next' | 'previous'): Promise<void>
    /** For the find bar: closes it, and selects the active match. */
    close(): Promise<void>
  }
  help: {
    showLogs(): Promise<void>
    /** Shortcuts of the native menu. */
    shortcuts(): Promise<MenuKeys[]>
    /** Licences of the software in this program. */
    notices(): Promise<string>
  }
}

/** Events from the main process to the page. */
export interface Events {
  servers: KnownServer[]
  signIn: SignInState
  connection: ConnectionState
  /** Frame of the server's `/ws`, or a change of the socket's state. */
  live: { frame: string } | { isConnected: boolean }
  publishing: PublishingState
  offlineOrders: OfflineOrdersState
  uploads: UploadsState
  watching: WatchedFolder
  updates: UpdateState
  settings: SettingsState
  /** Opens the settings dialog. */
  showSettings: true
  /** Navigates to a path of the staff app, requested by a menu or a `hoard://` link. */
  go: string
  /** Native menu command, for the focused editor. */
  command: ScreenCommand | 'find'
  /** Opens a part of the help. */
  help: HelpTopic
  /** For the find bar. */
  find: FindState
}

/** Files for the queue; `tags` are added to those from folder names. */
export interface FilesToUpload {
  /** As dropped or pasted; may contain folders. */
  files: File[]
  tags: string[]
}

/** `window.hoard`: what only the desktop editor can do. Absent in a browser. */
export interface Bridge extends Omit<Calls, 'uploads' | 'images'> {
  platform: 'darwin' | 'linux' | 'win32'
  /** Version of the editor, such as `0.1.0`. */
  version: string
  uploads: Calls['uploads'] & {
    /**
     * Queues files by path, or by their bytes if they have none. Returns their ids in order; a folder yields several.
     */
    add(chosen: FilesToUpload): Promise<string[]>
  }
  images: Calls['images'] & {
    /** Starts a native drag of a prepared image as a file; call it in `dragstart`. */
    dragOut(imageId: string): void
  }
  /** Subscribes to an event. Returns the unsubscribe function. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void
}

type Names<Group> = Record<keyof Group, true>

/** Names of all calls: the preload exposes a function for each, the main process handles each. */
export const callNames = {
  servers: { list: true, waiting: true, add: true, remove: true, open: true, leave: true },
  signIn: { state: true, again: true, cancel: true },
  connection: { state: true, tryNow: true },
  proxy: { question: true, answer: true },
  live: { open: true, close: true },
  kept: { all: true, write: true },
  publishing: {
    state: true,
    hold: true,
    publish: true,
    stop: true,
    discard: true,
    putBack: true,
    backup: true,
    restore: true,
  },
  offlineOrders: { state: true, settle: true },
  uploads: { state: true, choose: true, retry: true, allow: true, remove: true, clear: true },
  images: { prepareDrag: true },
  watching: { state: true, choose: true, stop: true },
  updates: { state: true, check: true, download: true, install: true },
  settings: { state: true, change: true },
  window: { setEdited: true, setCommands: true, openMenu: true, fitTitleBar: true },
  find: { open: true, search: true, close: true },
  help: { showLogs: true, shortcuts: true, notices: true },
} as const satisfies { [Namespace in keyof Calls]: Names<Calls[Namespace]> }

export const eventNames = [
  'servers',
  'signIn',
  'connection',
  'live',
  'publishing',
  'offlineOrders',
  'uploads',
  'watching',
  'updates',
  'settings',
  'showSettings',
  'go',
  'command',
  'help',
  'find',
] as const satisfies (keyof Events)[]

export const channelOf = (namespace: string, name: string) => `hoard:${namespace}.${name}`
export const eventChannelOf = (name: keyof Events) => `hoard:on.${name}`

/** Result of a call on the channel; `message` is an error for people. */
export type CallResult = { value: unknown } | { message: string }

/**
 * File or folder from the preload to the queue: by path, or by bytes if it has none, such as a pasted image. Pages
 * never see these.
 */
export type FileSource = { path: string } | { name: string; bytes: Uint8Array }

/** Besides `callNames`: `(sources: FileSource[], tags: string[]) => ids`. */
export const UPLOADS_ADD = channelOf('uploads', 'add')
/** `(imageId: string)`, without a result. */
/** How many images are ready to be dragged out at a time. */
export const READY_DRAGS = 20
export const DRAG_OUT = channelOf('images', 'dragOut')
