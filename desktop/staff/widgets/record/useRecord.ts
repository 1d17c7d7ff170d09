import { createContext, useContext } from 'react'
import type { RecordDefinition } from '#shared/record.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { client } from '#staff/api/client.ts'
import { ApiError, UnreachableError } from '#staff/api/api-error.ts'
import { ifMatch } from '#staff/api/if-match.ts'
import { useChange, type Undo } from '#staff/widgets/useChange.ts'

export interface StoredRecord {
  id: string
  version: number
}

/** The endpoints that every record has. */
export interface RecordClient<R> {
  create(input: { body: object }): Promise<R>
  update(input: { params: { id: string }; headers: { 'if-match'?: string }; body: object }): Promise<R>
  remove(input: { params: { id: string } }): Promise<void>
  undelete(input: { params: { id: string } }): Promise<R>
  reorder(input: { body: { items: readonly object[] } }): Promise<R[]>
}

/** Replaces the endpoints for a part of the app by those of a draft, such as the menu's. Toasts then say so. */
export const RecordClientContext = createContext<RecordClient<StoredRecord> | null>(null)

type Operation = 'create' | 'update' | 'remove' | 'undelete' | 'reorder'

/** Replaces a toast; null shows none. */
interface Toast {
  success?: string | null | undefined
  /** Its title if the change stays on this computer. */
  local?: string | undefined
  failure?: string | undefined
}

interface UpdateToast extends Toast {
  /** The fields that UNDO restores; no UNDO unless given. */
  undo?: object | undefined
}

interface Write {
  operation: Operation
  call(): Promise<unknown>
  success: string | null
  local?: string | undefined
  failure: string
  /** Also refetched, besides the list. */
  id?: string | undefined
  undo?: Undo<Write, unknown> | undefined
}

/** What an update is based on. */
interface UpdateBase<R, V> {
  /** Sent as `If-Match`. Null: the change applies to any version, as it sends single fields only. */
  version: number | null
  /** The values when their form was opened. */
  base?: V
  /** Sends the change; to the record's own endpoint by default. Throws ApiError (412) with the current record. */
  put?(version: number | null, change: object): Promise<R>
  /** The body to send upon a newer version instead; null if both changed the same field, which is a conflict. */
  merge?(current: R): Promise<object | null>
}

interface RecordOptions<R> {
  /** May return another error to show. */
  onError?: (error: unknown) => Error | void
  /** Client of a record that isn't part of `client`, because only one screen needs it. */
  client?: Pick<RecordClient<R>, 'update'> | undefined
  /** The caller shows `conflict`. */
  showsConflict?: true
}

/**
 * The way to write records of a kind: each call shows its toast, refetches the lists, and resolves with the response, or
 * with undefined after a failure, which has been shown and is passed to `onError`. A stale update sets `conflict` if it
 * `showsConflict`.
 */
export function useRecord<R extends StoredRecord, V extends object>(
  definition: RecordDefinition<R, V>,
  { onError, client: ownClient, showsConflict }: RecordOptions<R> = {},
) {
  const { name, path } = definition
  const noun = definition.toastNoun ?? definition.noun
  const other = useContext(RecordClientContext)
  const calls = (other ?? ownClient ?? client[name as keyof typeof client]) as unknown as RecordClient<R>
  const change = useChange<Write>({
    async call({ call }) {
      try {
        return await call()
      } catch (error) {
        throw onError?.(error) ?? error
      }
    },
    success: (_, { success }) => success,
    local: ({ local }) => local,
    failure: ({ failure }) => failure,
    refresh: ({ id }) => (id === undefined ? [path] : [path, `${path}/${id}`]),
    undoFor: ({ undo }) => undo,
    ...(showsConflict && { showsConflict }),
  })
  const run = async <T>(
    operation: Operation,
    call: () => Promise<T>,
    {
      success = textAfter(definition, operation),
      failure = `Failed to ${verbs[operation]} ${noun.toLowerCase()}`,
      ...rest
    }: Toast & Pick<Write, 'id' | 'undo'> = {},
  ) =>
    (await change.run({
      operation,
      call: () => withHint(call, `Please check the ${noun.toLowerCase()}’s settings and try again.`),
      success: other ? draftTexts.success : success,
      failure: other ? draftTexts.failure : failure,
      ...rest,
    })) as T | undefined

  const putTo = (id: string) => (version: number | null, change: object) =>
    calls.update({ params: { id }, headers: ifMatch(version), body: change })
  const undelete = (id: string) => run('undelete', () => calls.undelete({ params: { id } }), { id })
  const undoTexts = {
    success: `${noun} restored successfully`,
    failure: `Failed to restore ${noun.toLowerCase()}`,
  }
  return {
    create: (readBody: () => Promise<object>, texts?: Toast) =>
      run('create', async () => calls.create({ body: await readBody() }), texts),
    /**
     * Changes fields. If a newer version differs from `base` only in fields outside the form, or `merge` finds no field
     * that both changed, the change is repeated on top of it.
     */
    update: (
      id: string,
      body: object,
      { version, base, put = putTo(id), merge }: UpdateBase<R, V>,
      { undo: fields, ...texts }: UpdateToast = {},
    ) =>
      run(
        'update',
        async () => {
          try {
            return await put(version, body)
          } catch (error) {
            const current = error instanceof ApiError && error.status === 412 ? (error.current as R) : null
            const merged = current && (await merge?.(current))
            if (merged) return put(current.version, merged)
            if (!current || !base || !isUnchanged(definition, current, base)) throw error
            return put(current.version, body)
          }
        },
        { ...texts, id, undo: fields && { ...undoTexts, call: () => put(null, fields) } },
      ),
    /** Deletes a record; the toast offers UNDO. */
    remove: (id: string) =>
      run('remove', () => calls.remove({ params: { id } }).then(() => true), {
        id,
        undo: {
          call: () => calls.undelete({ params: { id } }),
          ...undoTexts,
        },
      }),
    undelete,
    reorder: (items: readonly object[], texts: Toast) =>
      run('reorder', () => calls.reorder({ body: { items } }), texts),
    isPending: change.isPending,
    /** What is being sent. */
    pending: change.pending?.operation,
    /** The current record after a stale update (412); null otherwise. */
    conflict: change.conflict as R | null,
    settle: change.settle,
  }
}

/** Toasts after a draft was saved. */
export const draftTexts = { success: 'Draft saved successfully', failure: 'Failed to save draft' }

const verbs = { create: 'create', update: 'update', remove: 'delete', undelete: 'restore', reorder: 'update' }
const pastTense = {
  create: 'created',
  update: 'updated',
  remove: 'deleted',
  undelete: 'restored',
  reorder: 'reordered',
}

/** The toast after a change, such as `Page created successfully`. */
export const textAfter = (
  { noun, toastNoun = noun }: Pick<RecordDefinition<never>, 'noun' | 'toastNoun'>,
  operation: Operation,
): string => `${toastNoun} ${pastTense[operation]} successfully`

/** True if the record still has these values, apart from parts that its form doesn't show. */
const isUnchanged = <R extends object, V extends object>({ parts }: RecordDefinition<R, V>, record: R, base: V) =>
  parts
    .filter(({ key }) => key in base)
    .every(({ key, read, compared = (value) => value }) =>
      deepEqual(compared(read(record)), compared(base[key as keyof V])),
    )

/** Restores a deleted record. */
export function useRestore<R extends StoredRecord, V extends object>(definition: RecordDefinition<R, V>, id: string) {
  const { isPending, undelete } = useRecord(definition)
  return { isPending, run: () => undelete(id) }
}

/** Adds the hint to an error that has no message for people. */
async function withHint<T>(call: () => Promise<T>, hint: string): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof UnreachableError || (error instanceof ApiError && error.serverMessage.trim() !== ''))
      throw error
    throw error instanceof ApiError ? new ApiError(error.status, hint, error) : new Error(hint, { cause: error })
  }
}
