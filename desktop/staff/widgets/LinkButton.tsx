import { Button, type ButtonProps } from 'antd'
import { useHref, useLinkClickHandler } from 'react-router-dom'

/** A link of this app that looks like a button. */
export function LinkButton({
  to,
  ...props
}: { to: string } & Pick<ButtonProps, 'aria-label' | 'type' | 'size' | 'children'>) {
  const href = useHref(to)
  const open = useLinkClickHandler<HTMLElement>(to)
  return (
    <Button
      {...props}
      href={href}
      // A button of antd is a link when it has an address; its type doesn't know.
      onClick={(event) => open(event as React.MouseEvent<HTMLAnchorElement>)}
    />
  )
}
