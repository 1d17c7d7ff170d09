import { Button, type ButtonProps } from 'antd'
import { useNavigate } from 'react-router-dom'

interface LinkButtonProps extends Pick<ButtonProps, 'id' | 'aria-label' | 'type' | 'size' | 'children'> {
  /** An absolute path of this app. */
  to: string
}

/** A link of this app that looks like a button. Unlike the router's it isn't drawn again each time that the address changes. */
export function LinkButton({ to, ...props }: LinkButtonProps) {
  const navigate = useNavigate()
  return (
    <Button
      {...props}
      href={to}
      onClick={(event) => {
        // Whoever wants it in another tab or window gets it there.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate(to)
      }}
    />
  )
}
