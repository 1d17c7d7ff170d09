import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent, type WebContents } from 'electron'
import { z } from 'zod'
import { callArguments, imageIdArgument } from '#bridge/arguments.ts'
import {
  callNames,
  channelOf,
  DRAG_OUT,
  UPLOADS_ADD,
  type Calls,
  type CallResult,
  type FileSource,
} from '#bridge/bridge.ts'
import { isForPeople, errorMessage } from '#core/log/error-message.ts'
import type { Log } from '#core/log/log.ts'
import { appAddress, FIND } from '#core/pages/address.ts'
import { isAbsolute } from 'node:path'
import { topFrameUrl } from './frames.ts'

/** One handler per bridge call. `caller` is the host of the calling page: a server's key, `welcome` or `find`. */
export type CallHandlers = {
  [Namespace in keyof Calls]: {
    [Name in keyof Calls[Namespace]]: Calls[Namespace][Name] extends (...args: infer Args) => Promise<infer Answer>
      ? (caller: string, ...args: Args) => Answer | Promise<Answer>
      : never
  }
}

/** Handlers that only the preload calls. */
export interface PreloadHandlers {
  addFiles(caller: string, sources: FileSource[], tags: string[]): Promise<string[]>
  dragOut(caller: string, imageId: string): void
}

interface CallParts {
  handlers: CallHandlers
  preload: PreloadHandlers
  /** True for pages of this app's windows, and its find bar; calls from any other are rejected. */
  isOurs(contents: WebContents): boolean
  log: Log
}

type Handler = (caller: string, ...args: unknown[]) => unknown

/** Handles the calls of pages after validating the sender and the arguments. */
export function handleCalls({ handlers, preload, isOurs, log }: CallParts) {
  for (const [namespace, names] of Object.entries(callNames))
    for (const name of Object.keys(names)) {
      const schema = (callArguments as Record<string, Record<string, z.ZodType<unknown[]>>>)[namespace]![name]!
      handle(
        channelOf(namespace, name),
        schema,
        (handlers as unknown as Record<string, Record<string, Handler>>)[namespace]![name]!,
        namespace === 'find',
      )
    }
  handle(UPLOADS_ADD, z.tuple([fileSources, tagsOfFiles]), preload.addFiles as Handler)
  ipcMain.on(DRAG_OUT, (event, ...args: unknown[]) => {
    // An event has no response, so errors are only logged.
    try {
      const [imageId] = imageIdArgument.parse(args)
      preload.dragOut(senderOf(event), imageId)
    } catch (error) {
      log.error(`Call ${DRAG_OUT} failed`, error)
    }
  })

  /** `isForBar`: the find bar may call it, too; everything else is for the window's page. */
  function handle(channel: string, schema: z.ZodType<unknown[]>, call: Handler, isForBar = false) {
    ipcMain.handle(channel, async (event, ...args: unknown[]): Promise<CallResult> => {
      try {
        const caller = senderOf(event)
        if (caller === FIND && !isForBar) throw new TypeError(`Call of the find bar: ${channel}`)
        return { value: await call(caller, ...schema.parse(args)) }
      } catch (error) {
        if (!isForPeople(error)) log.error(`Call ${channel} failed`, error)
        return { message: errorMessage(error) }
      }
    })
  }

  /** Host of the calling page. Throws for a subframe, a foreign page, or a page that is gone. */
  function senderOf({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent): string {
    const url = topFrameUrl(senderFrame)
    const address = isOurs(sender) ? appAddress(url) : null
    if (!address) throw new TypeError(`Call from a foreign page: ${url || 'a closed page'}`)
    return address.key
  }
}

/** Pasted images arrive as bytes; anything larger is a file and arrives as a path. */
const LARGEST_BYTES = 100_000_000

/** Chosen files from the preload, which gets the paths from Chromium and never from a page. */
const fileSources = z
  .array(
    z.union([
      z.object({ path: z.string().max(32_767).refine(isAbsolute) }).strict(),
      z
        .object({
          name: z.string().max(1000),
          bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= LARGEST_BYTES),
        })
        .strict(),
    ]),
  )
  .max(100_000)

const tagsOfFiles = z.array(z.string().max(1000)).max(500)
