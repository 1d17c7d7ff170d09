import { Button, Checkbox, Input, type InputRef, Tabs } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Field } from '#staff/widgets/form/Field.tsx'
import { focusProblem, hasProblems } from '#staff/widgets/form/problems.ts'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { checked, type ChosenLink, type LinkDraft, tabOf } from './choosing.ts'
import { InternalPages } from './InternalPages.tsx'
import './links.css'

interface InsertLinkProps {
  /** What the link is so far. `text` null: it has no words of its own, as a button's. `newTab` null: there is no such choice. */
  link: ChosenLink
  onInsert(link: ChosenLink): void
  /** Takes an existing link away, and leaves its words. */
  onRemove?: () => void
  onClose(): void
}

/** The Insert Link dialog (staff specification, sections 2 and 5). Mount it to open it. */
export function InsertLink({ link, onInsert, onRemove, onClose }: InsertLinkProps) {
  const tab = tabOf(link.url)
  const [draft, setDraft] = useState<LinkDraft>({
    ...link,
    tab,
    url: tab === 'external' ? link.url : '',
    path: tab === 'internal' ? link.url : '',
  })
  const [isAsked, setIsAsked] = useState(false)
  // Where one begins to write. The dialog takes the focus itself first.
  const first = useRef<InputRef>(null)
  useEffect(() => {
    const timer = setTimeout(() => first.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  const { problems, chosen } = checked(draft)
  const told = isAsked ? problems : {}
  const change = (patch: Partial<LinkDraft>) => setDraft((before) => ({ ...before, ...patch }))
  const isNew = link.url === ''

  const submit = (form: HTMLFormElement) => {
    setIsAsked(true)
    if (hasProblems(problems)) return focusProblem(form)
    onInsert(chosen)
    onClose()
  }
  return (
    <FormDialog
      title={isNew ? 'INSERT.LINK' : 'EDIT.LINK'}
      submit={isNew ? 'INSERT LINK' : 'SAVE LINK'}
      isPending={false}
      onClose={onClose}
      onSubmit={submit}
      width="36rem"
    >
      {draft.text !== null && (
        <Field label="Link text" required problem={told['text']}>
          {(control) => (
            <Input
              {...control}
              ref={first}
              dir="auto"
              value={draft.text ?? ''}
              onChange={({ target }) => change({ text: target.value })}
            />
          )}
        </Field>
      )}
      <Tabs
        activeKey={draft.tab}
        onChange={(key) => change({ tab: key === 'internal' ? 'internal' : 'external' })}
        items={[
          {
            key: 'external',
            label: 'External URL',
            children: (
              <Field
                label="URL"
                required
                problem={told['url']}
                hint="Without http:// or https:// it gets https:// at the beginning."
              >
                {(control) => (
                  <Input
                    {...control}
                    {...(draft.text === null && { ref: first })}
                    dir="ltr"
                    inputMode="url"
                    autoCapitalize="off"
                    spellCheck={false}
                    maxLength={2000}
                    placeholder="https://"
                    value={draft.url}
                    onChange={({ target }) => change({ url: target.value })}
                  />
                )}
              </Field>
            ),
          },
          {
            key: 'internal',
            label: 'Internal Page',
            children: <InternalPages path={draft.path} onChange={(path) => change({ path })} problem={told['path']} />,
          },
        ]}
      />
      {draft.newTab === null ? (
        <p className="field-hint">Links to other sites open in a new tab, those of this shop in the same one.</p>
      ) : (
        <Checkbox checked={draft.newTab} onChange={({ target }) => change({ newTab: target.checked })}>
          Open in a new tab
        </Checkbox>
      )}
      {onRemove && !isNew && (
        <Button
          className="link-remove"
          onClick={() => {
            onRemove()
            onClose()
          }}
        >
          REMOVE LINK
        </Button>
      )}
    </FormDialog>
  )
}
