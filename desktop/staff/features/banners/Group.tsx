import type { ReactNode } from 'react'

interface GroupProps {
  label: string
  problem?: string | undefined
  children: ReactNode
}

/** Controls that answer one question together. The first complaint is focused when the form is refused. */
export const Group = ({ label, problem, children }: GroupProps) => (
  <fieldset className="banner-group" aria-invalid={problem ? true : undefined} tabIndex={problem ? -1 : undefined}>
    <legend className="field-label">{label}</legend>
    {children}
    {problem && <p className="field-problem">{problem}</p>}
  </fieldset>
)
