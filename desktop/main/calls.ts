import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent, type WebContents } from 'electron'
import { z } from 'zod'
import { callArguments } from '#bridge/arguments.ts'
import { callNames, channelOf, DRAG_OUT, UPLOADS_ADD, type Calls, type Ended, type FileSource } from '#bridge/bridge.ts'
import { isForPeople, wordsOf } from '#core/log/words.ts'
import type { Log } from '#core/log/log.ts'
import { appAddress } from '#core/pages/address.ts'
import { fileSources, tagsOfFiles } from './file-sources.ts'

/** One answer for each call of the bridge. `caller` is the host of the page that asks: a server's key, or `welcome`. */
export type Answers = {
  [Room in keyof Calls]: {
    [Name in keyof Calls[Room]]: Calls[Room][Name] extends (...given: infer Given) => Promise<infer Answer>
      ? (caller: string, ...given: Given) => Answer | Promise<Answer>
      : never
  }
}

/** What only the preload asks for. */
export interface PreloadAnswers {
  addFiles(caller: string, sources: FileSource[], tags: string[]): Promise<string[]>
  dragOut(caller: string, imageId: string): void
}

interface CallParts {
  answers: Answers
  preload: PreloadAnswers
  /** The pages of this app's window; anybody else's calls are refused. */
  isOurs(contents: WebContents): boolean
  log: Log
}

type Answer = (caller: string, ...given: unknown[]) => unknown

/** Answers the calls of pages: each once it is seen who asks, and that they ask for something that makes sense. */
export function answerCalls({ answers, preload, isOurs, log }: CallParts) {
  for (const [room, names] of Object.entries(callNames))
    for (const name of Object.keys(names)) {
      const schema = (callArguments as Record<string, Record<string, z.ZodType<unknown[]>>>)[room]![name]!
      answer(
        channelOf(room, name),
        schema,
        (answers as unknown as Record<string, Record<string, Answer>>)[room]![name]!,
      )
    }
  answer(UPLOADS_ADD, z.tuple([fileSources, tagsOfFiles]), preload.addFiles as Answer)
  ipcMain.on(DRAG_OUT, (event, ...given: unknown[]) => {
    // Nobody waits for an answer, and what is thrown to an event is nobody's.
    try {
      const [imageId] = z.tuple([z.string().regex(/^\d{1,15}$/)]).parse(given)
      preload.dragOut(callerOf(event), imageId)
    } catch (error) {
      log.error(`The call ${DRAG_OUT} failed`, error)
    }
  })

  function answer(channel: string, schema: z.ZodType<unknown[]>, call: Answer) {
    ipcMain.handle(channel, async (event, ...given: unknown[]): Promise<Ended> => {
      try {
        const caller = callerOf(event)
        return { value: await call(caller, ...schema.parse(given)) }
      } catch (error) {
        if (!isForPeople(error)) log.error(`The call ${channel} failed`, error)
        return { words: wordsOf(error) }
      }
    })
  }

  /** The host of our own page. Throws for a frame in it, for any other page, and for one that is gone. */
  function callerOf({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent): string {
    const address = senderFrame && senderFrame.parent === null && isOurs(sender) ? appAddress(senderFrame.url) : null
    if (!address) throw new TypeError(`Nobody of ours asks from ${senderFrame?.url ?? 'a page that is gone'}`)
    return address.key
  }
}
