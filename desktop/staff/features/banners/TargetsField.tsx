import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { usePageList } from '#staff/api/content.ts'
import { Field, FieldGroup } from '#staff/widgets/form/Field.tsx'
import { nameOfTarget, pathOf } from '#shared/features/banners/page-key.ts'
import { choicesOf, isChosen, readTarget } from './targets.ts'

interface TargetsFieldProps {
  value: readonly string[]
  /** The path being entered. */
  typed: string
  problem: string | undefined
  onChange(patch: { targetPages?: string[]; target?: string }): void
}

/** A banner's target pages: the fixed choices, published pages and typed paths. */
export function TargetsField({ value, typed, problem, onChange }: TargetsFieldProps) {
  const { data: pages = [] } = usePageList()
  const [typedWrong, setTypedWrong] = useState(false)

  const toggled = (path: string, on: boolean) => {
    const others = value.filter((target) => pathOf(target) !== path)
    return on ? [...others, path] : others
  }
  const add = () => {
    const path = readTarget(typed)
    setTypedWrong(path === null)
    if (path === null) return
    onChange({ targetPages: toggled(path, true), target: '' })
  }

  return (
    <FieldGroup label="Target pages" problem={problem}>
      <div className="banner-choices">
        {choicesOf(pages, value).map((path) => (
          <Checkbox
            key={path}
            checked={isChosen(value, path)}
            onChange={({ target }) => onChange({ targetPages: toggled(path, target.checked) })}
          >
            {nameOfTarget(path)}
          </Checkbox>
        ))}
      </div>
      {isChosen(value, '*') && value.length > 1 && <p className="field-hint">All pages already includes the others.</p>}
      <Field
        label="Another path"
        hint="A path in this shop. /product/* matches every page below /product."
        problem={typedWrong ? 'Enter a path in this shop, such as /commissions' : undefined}
      >
        {(control) => (
          <div className="banner-line-form">
            <Input
              {...control}
              value={typed}
              maxLength={200}
              placeholder="/product/*"
              onChange={({ target }) => onChange({ target: target.value })}
              onPressEnter={(event) => {
                event.preventDefault()
                add()
              }}
            />
            <Button disabled={typed.trim() === ''} onClick={add}>
              ADD PATH
            </Button>
          </div>
        )}
      </Field>
    </FieldGroup>
  )
}
