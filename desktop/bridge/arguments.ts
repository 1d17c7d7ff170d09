import { z } from 'zod'
import type { Calls } from './bridge.ts'
import type { Change, ConflictAnswers } from './publishing.ts'
import { settingsChange } from './settings.ts'

const none = z.tuple([])
const key = z.string().regex(/^[a-z0-9-]{1,60}$/, 'is not a shop')
const ids = z.array(z.string().max(200)).max(100_000)
const tags = z.array(z.string().max(1000)).max(500)
const settled: z.ZodType<ConflictAnswers> = z.record(z.string(), z.record(z.string(), z.enum(['mine', 'theirs'])))
const Named = z.looseObject({ id: z.string().max(200) })
/** Changes returned by `discard`; only their identity is used. */
const changes = z.array(z.custom<Change>((value) => Named.safeParse(value).success)).max(10_000)

/** Also of `images.dragOut`. */
export const imageIdArgument = z.tuple([z.string().regex(/^\d{1,15}$/)])

/** In CSS pixels. */
const point = z.object({ x: z.number().min(0).max(100_000), y: z.number().min(0).max(100_000) }).strict()

type Arguments = {
  [Namespace in keyof Calls]: {
    [Name in keyof Calls[Namespace]]: Calls[Namespace][Name] extends (...args: infer Args) => unknown
      ? z.ZodType<Args>
      : never
  }
}

/** Schemas of each call's arguments. The main process validates them, since pages are untrusted. */
export const callArguments = {
  servers: {
    list: none,
    waiting: none,
    add: z.tuple([z.string().max(2000)]),
    remove: z.tuple([key, z.boolean()]),
    open: z.tuple([key]),
    leave: none,
  },
  signIn: { state: none, again: none, cancel: none },
  connection: { state: none, tryNow: none },
  proxy: {
    question: none,
    answer: z.tuple([
      z
        .object({ name: z.string().max(500), password: z.string().max(500) })
        .strict()
        .nullable(),
    ]),
  },
  live: { open: none, close: none },
  kept: { all: none, write: z.tuple([z.string().min(1).max(500), z.string().max(50_000_000).nullable()]) },
  publishing: {
    state: none,
    hold: z.tuple([z.boolean()]),
    publish: z.tuple([ids.nullable(), settled]),
    stop: none,
    discard: z.tuple([ids]),
    putBack: z.tuple([changes]),
    backup: none,
    restore: none,
  },
  offlineOrders: {
    state: none,
    settle: z.tuple([z.string().max(20), z.string().max(200), z.enum(['mine', 'theirs'])]),
  },
  uploads: {
    state: none,
    choose: z.tuple([z.enum(['files', 'folder']), tags]),
    retry: z.tuple([ids]),
    allow: z.tuple([ids]),
    remove: z.tuple([ids]),
    clear: none,
  },
  images: { prepareDrag: imageIdArgument },
  watching: { state: none, choose: none, stop: none },
  updates: { state: none, check: none, download: none, install: none },
  settings: { state: none, change: z.tuple([settingsChange]) },
  window: {
    setEdited: z.tuple([z.boolean()]),
    setCommands: z.tuple([z.array(z.enum(['save', 'undo', 'redo'])).max(3)]),
    openMenu: z.tuple([point]),
    fitTitleBar: none,
  },
  find: {
    open: none,
    search: z.tuple([z.string().max(1000), z.enum(['first', 'next', 'previous'])]),
    close: none,
  },
  help: { showLogs: none, shortcuts: none, notices: none },
} as const satisfies Arguments
