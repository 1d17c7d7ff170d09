import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { useState } from 'react'
import type { FormState } from '#shared/page-renderer.ts'
import { useLocation } from '#storefront/location.ts'
import { useVisitor } from '#storefront/shop.ts'

/**
 * State of a form that works without scripts: it posts to its page's URL, and the server answers with the same page,
 * what was typed and its errors (ADR-073).
 * @param where - Fields that tell it from others of this name, such as a line's id.
 */
export function useForm(name: string, where: Readonly<Record<string, string>> = {}) {
  const { form, sent } = useVisitor()
  const isPosted = form?.name === name && Object.entries(where).every(([field, value]) => form.values[field] === value)
  const [isForgotten, setForgotten] = useState(false)
  const values = isPosted ? form.values : {}
  const errors = isPosted && !isForgotten ? form.errors : {}
  const firstError = Object.keys(errors).find((field) => field !== '')
  return {
    name,
    values,
    errors,
    /** The page reports its success. */
    isSent: sent === name,
    /** Removes the errors, when scripts send the form again. */
    forgetErrors: () => setForgotten(true),
    /** Attributes of an input. The first one with an error gets the focus. */
    field: (field: string) => ({
      name: field,
      ...(values[field] !== undefined && { defaultValue: values[field] }),
      ...(errors[field] !== undefined && {
        'aria-invalid': true,
        'aria-describedby': errorId(name, field),
        autoFocus: field === firstError,
      }),
    }),
  }
}

export type FormOf = Pick<FormState, 'name' | 'errors'>

const errorId = (name: string, field: string) => `${name}-${field}-error`

/** Tells the server which form this is. */
export const FormName = ({ form }: { form: Pick<FormOf, 'name'> }) => (
  <input type="hidden" name="form" value={form.name} />
)

/** Error message of a field, beside it. Messages that are phrases follow the label. */
export function FieldError({ form, field, label }: { form: FormOf; field: string; label: string }) {
  const message = form.errors[field]
  if (message === undefined) return null
  return (
    <span className="error small" id={errorId(form.name, field)}>
      {/^[A-Z]/.test(message) ? message : `${label} ${message}.`}
    </span>
  )
}

/** Scrolls a message of the server into view when the page loads, and has it read out: screen readers skip its role. */
export const focusedAtLoad = { tabIndex: -1, autoFocus: true }

/** Error message of the whole form. It gets the focus, unless a field with an error does. */
export const FormError = ({ form: { errors } }: { form: Pick<FormOf, 'errors'> }) =>
  errors[''] === undefined ? null : (
    <p className="error" role="alert" {...(Object.keys(errors).length === 1 && focusedAtLoad)}>
      {errors['']}
    </p>
  )

interface FormSuccessProps {
  title: string
  description: string
  /** Label of a link to an empty form. */
  again?: string
}

/** Success message in the place of the form. */
export function FormSuccess({ title, description, again }: FormSuccessProps) {
  const { pathname } = useLocation()
  return (
    <>
      <output className="panel notice stack tight" {...focusedAtLoad}>
        <strong>{title}</strong>
        <span>{description}</span>
      </output>
      {again && (
        <a className="button" href={pathname}>
          {hideSigns(again)}
        </a>
      )}
    </>
  )
}
