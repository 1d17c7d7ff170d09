import { Input, Switch } from 'antd'
import { useState } from 'react'
import { NavigationDraft, NavigationItem } from '#shared/features/navigation/navigation.contract.ts'
import { Conflict, type ConflictField } from '#staff/widgets/conflict/Conflict.tsx'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import { useDraft, ifMatch } from '#staff/widgets/form/useDraft.ts'
import { useLeaving } from '#staff/widgets/form/useLeaving.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { focusProblem, hasProblems, serverProblems, type Problems, findProblems } from '#staff/widgets/form/problems.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { blankItem, bodyOf, type ItemLink, type ItemValues, NAVIGATION_URL, valuesOf } from './item.ts'
import { LinkFields } from './LinkFields.tsx'
import type { MenuPage } from './visible-menu.ts'
import { client } from '#staff/api/client.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { deepEqual } from '#shared/deep-equal.ts'

interface ItemDialogProps {
  /** Null for a new item. */
  item: NavigationItem | null
  /** Undefined while loading. */
  pages: readonly MenuPage[] | undefined
  /** The menu has no items yet. */
  isFirst: boolean
  onClose(): void
  /** Called when a new item was created but its form has newer input; the form then continues with this id. */
  onGoOn(id: string): void
}

export function ItemDialog({ item, pages, isFirst, onClose, onGoOn }: ItemDialogProps) {
  const id = item?.id ?? null
  const draft = useDraft<ItemValues>(
    { feature: 'navigation', record: id ?? 'new' },
    item ? valuesOf(item) : blankItem,
    item?.version ?? null,
  )
  const leaving = useLeaving(draft, onClose)
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const check = (values: ItemValues) => findProblems(NavigationDraft, bodyOf(values))
  const problems: Problems = { ...refused, ...(checked && check(draft.values)) }
  const save = useChange({
    call: async (saving: ItemSave) => {
      try {
        return await saveItem(saving)
      } catch (error) {
        setRefused(serverProblems(error))
        throw error
      }
    },
    success: `Navigation item ${item ? 'updated' : 'created'} successfully`,
    failure: `Failed to ${item ? 'update' : 'create'} navigation item`,
    refresh: [NAVIGATION_URL],
  })
  const change = (patch: Partial<ItemValues>) => {
    setRefused({})
    draft.set(patch)
  }
  const send = async (saving: Omit<ItemSave, 'id'>) => {
    const now = await save.run({ id, ...saving })
    if (!now) return
    if (draft.saved(saving.values, { record: now.id, values: valuesOf(now), version: now.version })) onClose()
    else if (!item) onGoOn(now.id)
  }
  const submit = (form: HTMLFormElement) => {
    setChecked(true)
    const { values, base, version } = draft
    if (hasProblems(check(values))) return focusProblem(form)
    if (item && !draft.isDirty) return onClose()
    void send({ values, base, version })
  }
  const theirs = save.conflict === null ? null : NavigationItem.parse(save.conflict)

  return (
    <FormDialog
      title={item ? 'EDIT.ITEM' : 'NEW.ITEM'}
      submit="SAVE"
      isPending={save.isPending}
      onClose={leaving.close}
      onSubmit={submit}
    >
      <DraftNotice draft={draft} />
      {isFirst && !item && <p className="menu-note">Your first item replaces the shop’s default links.</p>}
      <Field label="Label" required problem={problems['label']}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={100}
            required
            value={draft.values.label}
            onChange={({ target }) => change({ label: target.value })}
          />
        )}
      </Field>
      <LinkFields link={draft.values.link} pages={pages} problems={problems} onChange={(link) => change({ link })} />
      <Field label="Shown in the menu">
        {({ id }) => (
          <div>
            <Switch id={id} checked={draft.values.isVisible} onChange={(isVisible) => change({ isVisible })} />
          </div>
        )}
      </Field>
      {leaving.question}
      {theirs && (
        <Conflict
          fields={fieldsFor(pages)}
          base={draft.base}
          mine={draft.values}
          theirs={valuesOf(theirs)}
          onSave={(values) => {
            const upon = { base: valuesOf(theirs), version: theirs.version }
            draft.rebase(values, upon.base, upon.version)
            void send({ values, ...upon })
          }}
          onBack={save.settle}
        />
      )}
    </FormDialog>
  )
}

/** The fields as shown when two versions are compared. */
const fieldsFor = (pages: readonly MenuPage[] | undefined): ConflictField<ItemValues>[] => [
  { key: 'label', label: 'Label' },
  {
    key: 'link',
    label: 'Link',
    show: ({ href, pageId }: ItemLink) => {
      const page = pages?.find(({ id }) => id === pageId)
      return page ? `${href} (page ${page.title})` : href
    },
  },
  { key: 'isVisible', label: 'Shown in the menu' },
]

interface ItemSave {
  /** Null for a new item. */
  id: string | null
  values: ItemValues
  /** The item when editing started, and its version then. */
  base: ItemValues
  version: number | null
}

/**
 * Saves an item. If the newer version differs only in position, which the form doesn't show, the save is repeated on
 * top of it. Any other stale save throws ApiError (412).
 */
async function saveItem({ id, values, base, version }: ItemSave): Promise<NavigationItem> {
  const body = bodyOf(values)
  if (id === null) return client.navigation.create({ body })
  const put = (upon: number | null) => client.navigation.update({ params: { id }, headers: ifMatch(upon), body })
  try {
    return await put(version)
  } catch (error) {
    const current = error instanceof ApiError && error.status === 412 ? NavigationItem.parse(error.current) : null
    if (!current || !deepEqual(valuesOf(current), base)) throw error
    return put(current.version)
  }
}
