import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit(form: HTMLFormElement): unknown
}

/** A form whose fields show what is wrong, instead of the browser. */
export const Form = ({ onSubmit, ...props }: FormProps) => (
  <form
    {...props}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(event.currentTarget)
    }}
  />
)
