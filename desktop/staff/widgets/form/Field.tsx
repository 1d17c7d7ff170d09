import { useId, type ReactNode } from 'react'
import './field.css'

/** Ties a control to its label, hint and complaint: spread it onto an antd control. */
export interface Control {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  status?: 'error'
}

interface FieldProps {
  label: string
  /** Marked with an asterisk. */
  required?: boolean
  hint?: ReactNode
  /** What is wrong with it. */
  problem?: string | undefined
  children: (control: Control) => ReactNode
}

/** A labelled control of a form. */
export function Field({ label, required = false, hint, problem, children }: FieldProps) {
  const id = useId()
  // Some say how the sentence goes on that the label begins, such as `has more than 200 characters`.
  const sentence = problem && /^[a-z]/.test(problem) ? `${label} ${problem}` : problem
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
          {sentence}
        </p>
      )}
    </div>
  )
}
