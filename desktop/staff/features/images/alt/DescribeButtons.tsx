import { Button } from 'antd'
import { shortcuts, type Command } from './keys.ts'

interface DescribeButtonsProps {
  commands: Record<Command, (() => void) | null>
  isPending: boolean
}

/** The commands for the current image, each with a keyboard shortcut. */
export function DescribeButtons({ commands, isPending }: DescribeButtonsProps) {
  const button = (command: Command, words: string) => (
    <Button
      aria-keyshortcuts={shortcuts[command]}
      disabled={!commands[command]}
      onClick={() => !isPending && commands[command]?.()}
    >
      {words}
    </Button>
  )
  return (
    <>
      <div className="describe-buttons">
        <Button type="primary" htmlType="submit" loading={isPending} aria-keyshortcuts={shortcuts.save}>
          SAVE AND CONTINUE
        </Button>
        {button('decorative', 'DECORATIVE')}
        {button('skip', 'SKIP')}
        {button('back', 'BACK')}
        {button('undo', 'UNDO LAST')}
      </div>
      <p className="field-hint describe-keys">
        <kbd>Enter</kbd> saves and continues, <kbd>Alt+D</kbd> marks as decorative, <kbd>Page Down</kbd> skips,{' '}
        <kbd>Page Up</kbd> goes back, <kbd>Alt+Z</kbd> undoes the last change.
      </p>
    </>
  )
}
