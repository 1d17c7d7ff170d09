import { useId, type ReactNode } from 'react'
import './field.css'

/** Connects a control with its label, hint and error. Spread it onto an antd control. */
export interface Control {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  status?: 'error'
}

interface FieldProps {
  label: string
  /** Shown as an asterisk. */
  required?: boolean
  hint?: ReactNode | undefined
  /** The error message. */
  problem?: string | undefined
  children: (control: Control) => ReactNode
}

/** A form control with label, hint and error. */
export function Field({ label, required = false, hint, problem, children }: FieldProps) {
  const id = useId()
  const says = [hint !== undefined && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {required && (
          <span aria-hidden="true" className="field-required">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        ...(says && { 'aria-describedby': says }),
        ...(problem && { 'aria-invalid': true as const, status: 'error' as const }),
      })}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {toSentence(label, problem)}
        </p>
      )}
    </div>
  )
}

/** Some messages continue the label, such as `has more than 200 characters`. */
const toSentence = (label: string, problem: string) => (/^[a-z]/.test(problem) ? `${label} ${problem}` : problem)

interface FieldGroupProps {
  label: string
  problem?: string | undefined
  children: ReactNode
}

/** A labelled group of controls. It is focused when validation fails. */
export function FieldGroup({ label, problem, children }: FieldGroupProps) {
  const id = useId()
  return (
    <fieldset className="field-group" {...(problem && { 'aria-invalid': true, 'aria-describedby': id, tabIndex: -1 })}>
      <legend className="field-label">{label}</legend>
      {children}
      {problem && (
        <p className="field-problem" id={id}>
          {toSentence(label, problem)}
        </p>
      )}
    </fieldset>
  )
}
