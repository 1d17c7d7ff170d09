import type { Database } from '#server/database/database.ts'
import { invalidField } from '#server/errors.ts'
import { createAuditLogger, type RecordChange } from '#server/content/activity/audit-logger.ts'
import type { Reference } from '#shared/features/references/references.contract.ts'
import type { RecordDefinition } from '#shared/record.ts'
import { liveReferences } from './live-references.ts'
import type { FieldReferences, RecordFields, RecordReferences, RewriteContext } from './reference-source.ts'
import type { Target } from './target.ts'

interface RecordAccess<R> {
  list(db: Database): Promise<readonly R[]>
  update(tx: Database, id: string, change: object, rewriting: RewriteContext): Promise<RecordChange<R>>
  /** True if the record's links follow their page by themselves. */
  follows?(record: R): boolean
}

/** Fields of a record as its own endpoint takes them. Throws HttpError (400). */
export function parseFields(definition: Pick<RecordDefinition<never>, 'draft' | 'noun'>, fields: unknown): unknown {
  const parsed = definition.draft.safeParse(fields)
  if (!parsed.success) throw invalidField('record', `is not a valid ${definition.noun.toLowerCase()}`)
  return parsed.data
}

/** Finds and rewrites references in the fields of a record that declare them. */
export function recordReferences<R extends { id: string }>(
  definition: RecordDefinition<R>,
  { list, update, follows = () => false }: RecordAccess<R>,
): RecordReferences {
  const log = createAuditLogger(definition)
  const kind = definition.kind as Reference['kind']
  const linking = Object.entries(definition.fields).flatMap(([name, { references }]) =>
    references ? [{ name, ...references }] : [],
  )
  /** The fields of a record, or of a part of one, that may refer to something. */
  const linkingIn = (fields: RecordFields['fields']) =>
    linking
      .filter(({ name }) => name in fields)
      .map(({ addressOf = itself, ...field }) => ({ ...field, addressOf, value: fields[field.name] as never }))

  const referencesIn = ({ id, title, fields }: RecordFields, to: Target): Reference[] =>
    linkingIn(fields).flatMap(({ place, value: all, list: read, addressOf }) =>
      read(all)
        .filter((written) => to.matches(addressOf(written)))
        .map((value) => ({ kind, id, title, blockId: null, place, value, follows: follows(fields as R) })),
    )

  const inFields: FieldReferences = {
    kind,
    findIn: async (record, to) => referencesIn(record, to),

    async rewriteIn(record, { from, to }) {
      const rewritten = follows(record.fields as R) ? [] : referencesIn(record, from)
      const changes = linkingIn(record.fields).map(({ name, value, map, addressOf, replace = from.rewrite }) => [
        name,
        map(value, (written) => (from.matches(addressOf(written)) ? replace(written, to) : written)),
      ])
      return { change: rewritten.length > 0 ? Object.fromEntries(changes) : {}, rewritten }
    },
  }

  return {
    ...inFields,
    ...liveReferences(inFields, {
      list: async (db) =>
        (await list(db)).map((fields) => ({ id: fields.id, title: definition.titleOf(fields), fields: { ...fields } })),
      update: async (tx, id, change, rewriting) =>
        log.updated(tx, rewriting.staff, await update(tx, id, change, rewriting), 'relinked'),
    }),

    async mentionsIn(fields) {
      const record = parseFields(definition, fields) as R
      if (follows(record)) return []
      return linkingIn({ ...record }).flatMap(({ place, value, list: read, addressOf }) =>
        read(value)
          .filter((written) => !written.includes('*'))
          .map((written) => ({ place, address: addressOf(written) })),
      )
    },
  }
}

const itself = (written: string) => written
