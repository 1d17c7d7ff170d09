import { Button } from 'antd'
import type { Bridge } from '#bridge/bridge.ts'
import { computer } from '#staff/kept/computer.ts'
import { keepDrafts } from '#staff/widgets/drafts/keeping.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { toast } from '#staff/widgets/toast.ts'
import { readAgain } from './follow.ts'
import { pieces } from './words.ts'

/** All that is on this computer alone, in one file, and back. */
export function Backup({ bridge }: { bridge: Bridge }) {
  const save = useChange({
    call: async () => {
      keepDrafts()
      const saved = await bridge.publishing.backup()
      if (saved) toast({ title: 'Backup saved', description: `${pieces(saved.count)} in ${saved.file}.` })
    },
    failure: 'Failed to save a backup',
  })
  const restore = useChange({
    call: async () => {
      const restored = await bridge.publishing.restore()
      if (!restored) return
      await computer.texts?.readAgain()
      readAgain()
      toast(wordsOf(restored))
    },
    failure: 'Failed to restore from the backup',
  })
  return (
    <div className="ways">
      <Button loading={save.isPending} onClick={() => void save.run()}>
        SAVE A BACKUP…
      </Button>
      <Button loading={restore.isPending} onClick={() => void restore.run()}>
        RESTORE FROM A BACKUP…
      </Button>
    </div>
  )
}

function wordsOf({ file, count, left }: { file: string; count: number; left: number }) {
  const kept = `${pieces(left)} ${left === 1 ? 'is' : 'are'} here already, and ${left === 1 ? 'stays' : 'stay'} as here.`
  if (count === 0) return { title: 'Nothing to restore', description: left > 0 ? kept : `${file} holds nothing.` }
  return { title: 'Backup restored', description: `${pieces(count)} from ${file}.${left > 0 ? ` ${kept}` : ''}` }
}
