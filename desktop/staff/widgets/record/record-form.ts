import { toBody, toValues, type RecordDefinition } from '#shared/record.ts'
import type { ContentDraft, DraftKind } from '#shared/features/releases/releases.contract.ts'
import type { ShowPart } from '#staff/widgets/conflict/Conflict.tsx'
import type { Problems } from '#staff/widgets/form/problems.ts'
import type { FormCopies } from '#staff/widgets/form/useServerCopy.ts'
import type { ProblemCheck } from '#staff/widgets/references/found-problems.ts'
import { asRecord } from '#staff/widgets/releases/draft-changes.ts'
import type { RecordClient, StoredRecord } from './useRecord.ts'

export interface RecordFormOptions<R extends StoredRecord, V extends object> {
  definition: RecordDefinition<R, Partial<V>>
  /** Null for a new record, or one that was deleted. */
  record: R | null
  /** Client of a record that isn't part of `client`, because only one screen needs it. */
  client?: Pick<RecordClient<R>, 'update'>
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
  /** Label of the button that creates a new record; SAVE unless given. */
  submit?: string
  /** Replaces the toast after a save; null shows none. */
  success?: string | null
  /** Sends the form even if nothing has changed, instead of closing it. */
  savesUnchanged?: true
  /** For records that can have a draft beside their live state: the draft of this one, if there is one. */
  contentDraft?: { kind: DraftKind; draft: ContentDraft | null }
  /** What a save shows to shoppers, now or later, to be checked for problems; false if it is nothing. */
  checked?: (saved: R) => ProblemCheck | false
  /** Shows a value in the conflict dialog, instead of its text. */
  show?: ShowPart<V>
  /** Called after a save; `isAll` is false if more was typed meanwhile, which is the next draft. */
  onSaved(saved: R, isAll: boolean): void | Promise<void>
  /** Called after changes were saved as a draft of the live record. */
  onDraftSaved?(isAll: boolean): void
  onClose(): void
}

/** Where a form is saved: what shoppers see, or a draft of it. */
export type Target = 'live' | 'draft'

export interface Save<V> {
  target: Target
  values: V
  /** The form when editing started, and the record's version then. */
  base: V
  version: number | null
  /** Gets the focus if the server rejects a field. */
  form: HTMLFormElement | null
}

/** A save that the server rejected. */
export interface Rejection<V> {
  values: V
  status: number
  problems: Problems
}

export type FormPlan<R extends StoredRecord, V extends object> = ReturnType<typeof planForm<R, V>>

/** A form's options with their defaults. `record` is what the form shows: a draft, if there is one. */
export function planForm<R extends StoredRecord, V extends object>(options: RecordFormOptions<R, V>) {
  const { definition } = options
  const { kind, draft: contentDraft = null } = options.contentDraft ?? {}
  const record = contentDraft ? asRecord<R>(contentDraft) : options.record
  return {
    ...options,
    toForm: options.toForm ?? ((from: R | null) => toValues(definition, from) as V),
    toRequest: options.toRequest ?? ((values: V) => toBody(definition, values)),
    kind,
    contentDraft,
    record,
    live: options.record,
    draftKey: options.draftKey ?? record?.id ?? 'new',
    /** Name of the form's drafts on this device. */
    featureOf: (target: Target) => (target === 'draft' ? `${definition.name}-drafts` : definition.name),
  }
}
