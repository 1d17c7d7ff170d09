import { useId, type ReactNode } from 'react'

interface GroupProps {
  label: string
  problem?: string | undefined
  children: ReactNode
}

/** A labelled group of controls. Its first invalid control is focused when validation fails. */
export function Group({ label, problem, children }: GroupProps) {
  const id = useId()
  return (
    <fieldset className="banner-group" {...(problem && { 'aria-invalid': true, 'aria-describedby': id, tabIndex: -1 })}>
      <legend className="field-label">{label}</legend>
      {children}
      {problem && (
        <p className="field-problem" id={id}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
