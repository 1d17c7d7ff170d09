import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { toBody, toValues, type RecordDefinition, type RecordPart } from '#shared/record.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { ApiError } from '#staff/api/api-error.ts'
import type { Conflict as ConflictDialog, ShowPart } from '#staff/widgets/conflict/Conflict.tsx'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import {
  findRecordProblems,
  focusProblem,
  hasProblems,
  serverProblems,
  type Problems,
} from '#staff/widgets/form/problems.ts'
import { useDraft, type Draft } from '#staff/widgets/form/useDraft.ts'
import { useServerCopy, type FormCopies } from '#staff/widgets/form/useServerCopy.ts'
import { useLeaving, type Leaving } from '#staff/widgets/form/useLeaving.tsx'
import { useRecord, type StoredRecord } from './useRecord.ts'

/** Rarely needed, so it is loaded then. */
const Conflict = lazy(async () => ({
  default: (await import('#staff/widgets/conflict/Conflict.tsx')).Conflict,
})) as unknown as typeof ConflictDialog

interface RecordFormOptions<R extends StoredRecord, V extends object> {
  definition: RecordDefinition<R, Partial<V>>
  /** Null for a new record, or one that was deleted. */
  record: R | null
  /** Key of the draft; the record's id, or `new`. */
  draftKey?: string
  /** Form values of a new record, or of one with values that aren't stored. */
  toForm?: (record: R | null) => V
  /** Request body; the form's values by default. */
  toRequest?: (values: V) => object
  /** Adds to the body of a new record what has to be read first. */
  complete?: (body: object, values: V) => Promise<object>
  /** Further checks before anything is sent. */
  check?: (values: V) => Problems
  /** Stores the draft on the server as well, for other computers. */
  copies?: FormCopies
  /** Replaces the toast after a save; null shows none. */
  success?: string | null
  /** Sends the form even if nothing has changed, instead of closing it. */
  savesUnchanged?: true
  /** Shows a value in the conflict dialog, instead of its text. */
  show?: ShowPart<V>
  /** Called after a save; `isAll` is false if more was typed meanwhile, which is the next draft. */
  onSaved(saved: R, isAll: boolean): void | Promise<void>
  onClose(): void
}

interface Save<V> {
  values: V
  /** The form when editing started, and the record's version then. */
  base: V
  version: number | null
  /** Gets the focus if the server rejects a field. */
  form: HTMLFormElement | null
}

export interface RecordForm<V extends object> {
  parts: readonly RecordPart[]
  draft: Draft<V>
  values: V
  set(patch: Partial<V>): void
  /** Error messages by field of the API. */
  problems: Problems
  /** The last save, if the server rejected it. */
  rejection: Rejection<V> | null
  leaving: Leaving
  isPending: boolean
  submit(form: HTMLFormElement | null): void
  /** Restored changes, and drafts that can't be stored; render it on top. */
  notice: ReactNode
  /** The question on leaving and the conflict; render it anywhere. */
  dialogs: ReactNode
}

interface Rejection<V> {
  values: V
  status: number
  problems: Problems
}

/**
 * The form of a record. Its draft survives a reload; problems are shown after the first try, those that the server finds
 * until their field is edited; a save that meets a newer version shows both; leaving with changes asks.
 */
export function useRecordForm<R extends StoredRecord, V extends object>(
  options: RecordFormOptions<R, V>,
): RecordForm<V> {
  const { definition, record, onSaved, onClose } = options
  const { toForm = (from: R | null) => toValues(definition, from) as V } = options
  const { toRequest = (values: V) => toBody(definition, values) } = options
  const { name, parts } = definition
  const draft = useDraft<V>(
    { feature: name, record: options.draftKey ?? record?.id ?? 'new' },
    toForm(record),
    record?.version ?? null,
  )
  const leaving = useLeaving(draft, onClose)
  const [isTried, setTried] = useState(false)
  const [rejection, setRejection] = useState<Rejection<V> | null>(null)
  const sent = useRef<Save<V> | null>(null)
  const writing = useRecord(definition, (error) => {
    const { values, form } = sent.current!
    if (!(error instanceof ApiError) || error.status === 412) return
    const problems = serverProblems(error)
    setRejection({ values, status: error.status, problems })
    if (hasProblems(problems)) focusProblem(form)
  })
  const isFromServer = useServerCopy(draft, options.draftKey ?? record?.id ?? 'new', options.copies, writing.isPending)
  const { values } = draft

  const check = (values: V): Problems => ({
    ...findRecordProblems(definition, record ? definition.change : definition.draft, toRequest(values)),
    ...options.check?.(values),
  })
  const partOf = (field: string) => parts.find(({ fields }) => fields.includes(field))
  const valueAt = (values: V, field: string) => values[(partOf(field)?.key ?? field) as keyof V]
  const rejected = Object.entries(rejection?.problems ?? {}).filter(([field]) =>
    deepEqual(valueAt(rejection!.values, field), valueAt(values, field)),
  )
  const problems: Problems = { ...Object.fromEntries(rejected), ...(isTried && check(values)) }

  const save = async (saving: Save<V>) => {
    sent.current = saving
    setRejection(null)
    const body = toRequest(saving.values)
    const toasts = 'success' in options ? { success: options.success } : {}
    const saved = await (record
      ? writing.update(record.id, body, { version: saving.version, base: saving.base }, toasts)
      : writing.create(async () => options.complete?.(body, saving.values) ?? body, toasts))
    if (!saved) return
    const isAll = draft.saved(saving.values, { record: saved.id, values: toForm(saved), version: saved.version })
    await onSaved(saved, isAll)
  }
  const submit = (form: HTMLFormElement | null) => {
    setTried(true)
    if (writing.isPending) return
    if (hasProblems(check(values))) focusProblem(form)
    else if (record && !draft.isDirty && !options.savesUnchanged) onClose()
    else void save({ values, base: draft.base, version: draft.version, form })
  }

  const { conflict } = writing
  const theirs = conflict && toForm(conflict)
  return {
    parts,
    draft,
    values,
    set: draft.set,
    problems,
    rejection,
    leaving,
    isPending: writing.isPending,
    submit,
    notice: <DraftNotice draft={draft} isFromServer={isFromServer} />,
    dialogs: (
      <>
        {leaving.question}
        {theirs && (
          <Suspense>
            <Conflict
              parts={parts}
              show={options.show}
              base={draft.base}
              mine={values}
              theirs={theirs}
              onBack={writing.settle}
              onSave={(merged) => {
                draft.rebase(merged, theirs, conflict.version)
                writing.settle()
                void save({ ...sent.current!, values: merged, base: theirs, version: conflict.version })
              }}
            />
          </Suspense>
        )}
      </>
    ),
  }
}
