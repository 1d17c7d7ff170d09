import { Button } from 'antd'
import type { Bridge } from '#bridge/bridge.ts'
import { draftStorage } from '#staff/drafts/draft-storage.ts'
import { flushDrafts } from '#staff/drafts/draft-store.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { toast } from '#staff/toast/toast.ts'
import { refetchAll } from './follow-publishing.ts'
import { itemCount } from './texts.ts'

/** Exports everything that exists only on this computer to one file, and imports it again. */
export function Backup({ bridge }: { bridge: Bridge }) {
  const save = useChange({
    call: async () => {
      flushDrafts()
      const saved = await bridge.publishing.backup()
      if (saved) toast({ title: 'Backup saved', description: `${itemCount(saved.count)} in ${saved.file}.` })
    },
    failure: 'Failed to save a backup',
  })
  const restore = useChange({
    call: async () => {
      const restored = await bridge.publishing.restore()
      if (!restored) return
      await draftStorage.texts?.readAgain()
      refetchAll()
      toast(backupMessage(restored))
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

function backupMessage({ file, count, left }: { file: string; count: number; left: number }) {
  const unchanged = `${itemCount(left)} ${left === 1 ? 'already exists here and was' : 'already exist here and were'} left unchanged.`
  if (count === 0) return { title: 'Nothing to restore', description: left > 0 ? unchanged : `${file} is empty.` }
  return {
    title: 'Backup restored',
    description: `${itemCount(count)} from ${file}.${left > 0 ? ` ${unchanged}` : ''}`,
  }
}
