import { Button, type ButtonProps } from 'antd'
import { useNavigate } from 'react-router-dom'

interface LinkButtonProps extends Pick<ButtonProps, 'id' | 'aria-label' | 'type' | 'size' | 'children'> {
  /** An absolute path of this app. */
  to: string
}

/**
 * A link of this app that looks like a button. Unlike the router's link it isn't rendered again on every navigation.
 */
export function LinkButton({ to, ...props }: LinkButtonProps) {
  const navigate = useNavigate()
  return (
    <Button
      {...props}
      href={to}
      onClick={(event) => {
        // Lets the browser open a new tab or window.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate(to)
      }}
    />
  )
}
