import { Button, Checkbox, Input, type InputRef, Tabs } from 'antd'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Field } from '#staff/widgets/form/Field.tsx'
import { focusProblem, hasProblems, type Problems } from '#staff/widgets/form/problems.ts'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { validateLink, type ChosenLink, type LinkDraft, tabForUrl } from './validate-link.ts'
import { InternalPages } from './InternalPages.tsx'
import './links.css'

export interface LinkDialogProps {
  /**
   * The current link. `text` is null if the link has no text of its own (such as a button's), `newTab` if there is no
   * such choice.
   */
  link: ChosenLink
  onInsert(link: ChosenLink): void
  /** Removes the existing link but keeps its text. */
  onRemove?: () => void
  onClose(): void
}

export default function LinkDialog({ link, onInsert, onRemove, onClose }: LinkDialogProps) {
  const tab = tabForUrl(link.url)
  const [draft, setDraft] = useState<LinkDraft>({
    ...link,
    tab,
    url: tab === 'external' ? link.url : '',
    path: tab === 'internal' ? link.url : '',
  })
  const [isAsked, setIsAsked] = useState(false)
  // Focus the first field after the dialog has taken the focus itself.
  const first = useRef<InputRef>(null)
  useEffect(() => {
    const timer = setTimeout(() => first.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  const { problems, chosen } = validateLink(draft)
  const shownProblems = isAsked ? problems : {}
  const change = (patch: Partial<LinkDraft>) => setDraft((before) => ({ ...before, ...patch }))
  const isNew = link.url === ''
  // A selected text needs a target only.
  const isTargetFirst = link.text === null || (isNew && link.text.trim() !== '')

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
        <Field label="Link text" required problem={shownProblems['text']}>
          {(control) => (
            <Input
              {...control}
              {...(!isTargetFirst && { ref: first })}
              dir="auto"
              value={draft.text ?? ''}
              onChange={({ target }) => change({ text: target.value })}
            />
          )}
        </Field>
      )}
      <Target draft={draft} problems={shownProblems} first={isTargetFirst ? first : undefined} onChange={change} />
      {draft.newTab === null ? (
        <p className="field-hint">Links to other sites open in a new tab, links within this shop in the same tab.</p>
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

interface TargetProps {
  draft: LinkDraft
  problems: Problems
  /** Given if the address gets the focus. */
  first: RefObject<InputRef | null> | undefined
  onChange(patch: Partial<LinkDraft>): void
}

/** Where the link leads: an address, or a page of this shop. */
function Target({ draft, problems, first, onChange }: TargetProps) {
  return (
    <Tabs
      activeKey={draft.tab}
      onChange={(key) => onChange({ tab: key === 'internal' ? 'internal' : 'external' })}
      items={[
        {
          key: 'external',
          label: 'External URL',
          children: (
            <Field label="URL" required problem={problems['url']} hint="https:// is added if you leave it out.">
              {(control) => (
                <Input
                  {...control}
                  {...(first && { ref: first, 'data-first': '' })}
                  dir="ltr"
                  inputMode="url"
                  autoCapitalize="off"
                  spellCheck={false}
                  maxLength={2000}
                  placeholder="https://"
                  value={draft.url}
                  onChange={({ target }) => onChange({ url: target.value })}
                />
              )}
            </Field>
          ),
        },
        {
          key: 'internal',
          label: 'Internal Page',
          children: (
            <InternalPages path={draft.path} onChange={(path) => onChange({ path })} problem={problems['path']} />
          ),
        },
      ]}
    />
  )
}
